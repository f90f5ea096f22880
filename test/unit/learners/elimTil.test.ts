import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { coordinatesInSpan } from '../../../src/core/design/gOptimal/distribution';
import { elimTil, type Elimination } from '../../../src/core/learners/systems/alba/elimTil';
import type { Candidate } from '../../../src/core/learners/contract/roundReport';
import { drawnSampler } from '../../../src/core/learners/systems/alba/elimTilRounds';
import type { RoundCompleted } from '../../../src/core/protocol/learner';
import { createSampleSizes } from '../../../src/core/learners/systems/alba/sampleSizes';
import { EXPECTED_COUNTS, exactAnswers, finish, linearProblem, noiseOf } from './problems';
import { lists } from '../lists';

const THETA = Float64Array.of(0.9, 0.5, 0.45, -0.3, -0.35);
const FAMILY = createTopK(5, 2);
const { problem } = linearProblem(FAMILY, THETA);

function eliminate(p: number, actions: readonly (readonly number[])[], maxRounds = 40) {
  const candidates: Candidate[] = actions.map((action) => ({
    action,
    point: coordinatesInSpan(problem.span, action),
    estimate: NaN,
  }));
  const sizes = createSampleSizes(problem.thetaNorm, 5, 2, 3, 1);
  const routine = elimTil(p, candidates, 0.1, 2, {
    sampler: drawnSampler(sizes, noiseOf(1), EXPECTED_COUNTS),
    maxRounds,
    accuracy: 0,
  });
  const rounds: RoundCompleted[] = [];
  const found: Elimination = finish(routine, exactAnswers(THETA), (event) => {
    if (event.type === 'roundCompleted') rounds.push(event);
  });
  return { ...found, rounds, sizes };
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
    const { rounds, sizes } = eliminate(1, lists('0-1 0-2 0-3'));
    rounds.forEach(({ samples, round, epsilon }) => {
      const deltaRound = ((6 / Math.PI ** 2) * 0.1) / round ** 2;
      expect(samples).toBe(sizes.elimination(epsilon as number, deltaRound, 3, 3));
    });
  });

  it('pulls nothing where there are at most p actions', () => {
    const { survivors, rounds } = eliminate(3, lists('0-1 3-4'));
    expect(rounds).toHaveLength(0);
    expect(survivors).toHaveLength(2);
  });

  it('gives up at its last round', () => {
    const { survivors, finished } = eliminate(1, ACTIONS, 3);
    expect(finished).toBe(false);
    expect(survivors).toHaveLength(2);
  });
});
