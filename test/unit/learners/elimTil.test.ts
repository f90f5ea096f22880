/** ElimTil_p, the sizes of its rounds, and the counts of a round: drawn as printed, or fixed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { coordinatesInSpan } from '../../../src/core/design/gOptimal/distribution';
import type { Action } from '../../../src/core/families/family';
import { elimTil } from '../../../src/core/learners/systems/alba/elimTil';
import {
  drawnSampler,
  fixedSampler,
  type ListedActions,
} from '../../../src/core/learners/systems/alba/elimTilRounds';
import type { Pull, RoundCompleted } from '../../../src/core/protocol/learner';
import { createSampleSizes } from '../../../src/core/learners/systems/alba/sampleSizes';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { dot, scale, weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { forAll } from '../forAll';
import { lists } from '../lists';
import { integer } from '../manyOf';
import {
  EXPECTED_COUNTS,
  exactAnswers,
  finish,
  linearProblem,
  noiseOf,
  normalOf,
} from './problems';

const THETA = Float64Array.of(0.9, 0.5, 0.45, -0.3, -0.35);
const { problem } = linearProblem(createTopK(5, 2), THETA);
const SIZES = createSampleSizes(problem.thetaNorm, 5, 2, 3, 1);

function eliminate(p: number, actions: readonly Action[], maxRounds = 40) {
  const candidates = actions.map((action) => {
    return { action, estimate: NaN, point: coordinatesInSpan(problem.span, action) };
  });
  const sampler = drawnSampler(SIZES, noiseOf(1), EXPECTED_COUNTS);
  const routine = elimTil(p, candidates, 0.1, 2, { sampler, maxRounds, accuracy: 0 });
  const rounds: RoundCompleted[] = [];
  const found = finish(routine, exactAnswers(THETA), (event) => {
    if (event.type === 'roundCompleted') rounds.push(event);
  });
  return { ...found, rounds };
}

const ACTIONS = lists('0-1 0-2 0-3 1-2 3-4');

describe('ElimTil_p', () => {
  it('keeps the p best, best first, with the rewards they have', () => {
    const { survivors, finished } = eliminate(2, ACTIONS);
    expect(finished).toBe(true);
    expect(survivors.map(({ action }) => action)).toEqual(lists('0-1 0-2'));
    expect(survivors[0]?.estimate).toBeCloseTo(1.4, 10);
  });

  it('rules out exactly what is more than epsilon_r below the best, and tells the lead over the (p+1)-th', () => {
    const { rounds } = eliminate(1, ACTIONS);
    // Gaps 0.05, 0.8, 0.45, 2.05: over 1/2, 1/4, then 1/32.
    expect(rounds.map(({ surviving }) => surviving)).toEqual([3, 2, 2, 2, 1]);
    expect(rounds.map(({ epsilon }) => epsilon)).toEqual([1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32]);
    for (const round of rounds) {
      expect(round.gap).toBeCloseTo(0.05, 9);
      expect(round.rivalRank).toBe(2);
      expect(round.passed).toBe((round.gap ?? 0) > round.threshold);
      expect(round.passed).toBe(round.surviving === 1);
    }
    expect(rounds[0]?.ruledOut).toEqual(lists('0-3 3-4'));
  });

  it('takes as many samples as the formula says, with |S| at entry and the rank of span(S)', () => {
    eliminate(1, lists('0-1 0-2 0-3')).rounds.forEach(({ samples, round, epsilon }) => {
      const deltaRound = ((6 / Math.PI ** 2) * 0.1) / round ** 2;
      expect(samples).toBe(SIZES.elimination(epsilon as number, deltaRound, 3, 3));
    });
  });

  it('pulls nothing where there are at most p actions', () => {
    const { survivors, rounds } = eliminate(3, lists('0-1 3-4'));
    expect(rounds).toHaveLength(0);
    expect(survivors).toHaveLength(2);
  });

  it('gives up at its last round', () => {
    const { survivors, finished, rounds } = eliminate(1, ACTIONS, 3);
    expect([finished, rounds.length]).toEqual([false, 3]);
    expect(survivors).toHaveLength(2);
  });
});

it('sample sizes are those of the paper', () => {
  const sizes = createSampleSizes(2, 4, 3, Math.log(20), 5);
  expect(sizes.c0).toBe(16);
  // ell(1/4) = (6 + 40 sqrt 3 + 400 + 5) / (1/16), delta_r = 0.01
  const ell = (2 * 3 + 2 * 5 * Math.sqrt(3) * 4 + 4 * 25 * 4 + (5 * 4) / 4) * 16;
  expect(sizes.preparation(1 / 2, 0.01)).toBe(Math.ceil(16 * ell * Math.log((5 * 20) / 0.01)));
  // (2 + (6 + 1/8) 3) / (1/64)
  const printed = 16 * (2 + (6 + 1 / 8) * 3) * 64 * Math.log((5 * 7) / 0.02);
  expect(sizes.elimination(1 / 4, 0.02, 3, 7)).toBe(Math.ceil(printed));
});

/** Random points that span R^r, each an action of its own. */
const LISTED = fc
  .record({ seed: integer(1, 1e6), rank: integer(1, 5), more: integer(0, 12) })
  .map(({ seed, rank, more }): ListedActions => {
    const normal = normalOf(seed);
    const point = () => Float64Array.from({ length: rank }, normal);
    const points = Array.from({ length: rank + more }, point);
    return { actions: points.map((_, index): Action => [index]), points, rank };
  });

/** The pulls of so many samples, with the point of each. */
function pullsOf(rounds: ReturnType<ReturnType<typeof fixedSampler>>, samples: number) {
  const { pulls } = rounds.estimate(samples).next().value as { readonly pulls: readonly Pull[] };
  expect(pulls.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(samples, 6);
  return pulls.map(({ action, count }) => ({ action, count, index: action[0] as number }));
}

/** |x|^2 of each point in the norm of the inverse of the information. */
function squaresBy(shown: readonly Float64Array[], weights: readonly number[], of = shown) {
  const information = cholesky(weightedGram(shown, Float64Array.from(weights)));
  return of.map((point) => information?.inverseQuadratic(point) ?? Infinity);
}

it('fixed counts of ElimTil make every reward as accurate as the rounds need it, whatever the noise of the actions', () => {
  forAll([LISTED], 60, (listed) => {
    const [R, epsilon, delta] = [1.5, 0.25, 0.01];
    const deviationOf = ([index]: Action) => 0.5 + ((index as number) % 3) / 4;
    const rounds = fixedSampler(noiseOf(R), deviationOf)(listed);
    const pulls = pullsOf(rounds, rounds.planned(epsilon, delta));
    const shown = pulls.map(({ action, index }) => {
      return scale(listed.points[index] as Float64Array, 1 / deviationOf(action));
    });
    const counts = pulls.map(({ count }) => count);
    // Two-sided, over all actions: R |x| sqrt(2 ln(2 |S| / delta)) is no more than epsilon / 2.
    const logarithm = Math.log((2 * listed.points.length) / delta);
    const largest = Math.max(...squaresBy(shown, counts, listed.points));
    expect(R * Math.sqrt(2 * logarithm * largest)).toBeLessThanOrEqual((epsilon / 2) * (1 + 1e-9));
  });
});

it('fixed counts of ElimTil find theta where there is no noise', () => {
  const theta = [1, -2, 0.5];
  forAll([LISTED.filter(({ rank }) => rank === 3)], 20, (listed) => {
    const routine = fixedSampler(noiseOf(1), () => 0.8)(listed).estimate(500);
    const { pulls } = routine.next().value as { readonly pulls: readonly Pull[] };
    const answers = pulls.map(({ action, count }) => {
      const point = listed.points[action[0] as number] as Float64Array;
      return { count, sum: Float64Array.of(count * dot(point, Float64Array.from(theta))) };
    });
    const close = theta.map((value) => expect.closeTo(value, 9) as number);
    expect([...(routine.next(answers).value as Float64Array)]).toEqual(close);
  });
});

it('drawn counts of ElimTil are as many as printed, of a design whose largest variance is the rank', () => {
  const sizes = createSampleSizes(2, 5, 3, 1, 1);
  forAll([LISTED], 60, (listed) => {
    const { points, rank } = listed;
    const rounds = drawnSampler(sizes, noiseOf(1.5), EXPECTED_COUNTS)(listed);
    const planned = rounds.planned(1 / 8, 0.01);
    expect(planned).toBe(sizes.elimination(1 / 8, 0.01, rank, points.length));
    const shares = points.map(() => 0);
    for (const { index, count } of pullsOf(rounds, planned)) shares[index] = count / planned;
    const largest = Math.max(...squaresBy(points, shares));
    // Kiefer and Wolfowitz: no design has less than the rank.
    expect(largest).toBeGreaterThan(rank * (1 - 1e-6));
    expect(largest).toBeLessThan(rank * 1.006);
  });
});
