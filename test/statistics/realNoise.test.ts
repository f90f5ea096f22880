/** The error rate where answers come from outside, with noise that the declaration allows and no simulation draws. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/protocol/action';
import type { Random } from '../../src/core/numerics/random';
import { createBinomial, createNormal } from '../../src/core/numerics/random';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered } from '../unit/run/drive';
import { ALL } from '../all.mjs';
import { DELTA, SEEDS, refutes } from './consistency';

const RUNS = ALL ? 1000 : SEEDS;

/** The sums of `count` samples of an action. */
type Sums = (action: Action, count: number) => readonly number[];

interface Experiment {
  readonly spec: object;
  readonly best: string;
  readonly sums: (random: Random) => Sums;
}

function specOf(actions: object, feedback: string, assumptions: object, algorithm: string): object {
  return {
    version: 1,
    actions,
    feedback: { type: feedback },
    reward: { type: 'linear' },
    assumptions,
    environment: { type: 'manual', maxBatch: 1_000_000 },
    run: { algorithm, delta: DELTA, seed: 1 },
  };
}

/** Whether too many of the runs end by their rule with a wrong action, whether or not the checks of the assumptions object. */
function isRefuted({ spec, best, sums }: Experiment, seeds = RUNS): boolean {
  return refutes(
    (index) => {
      const seed = index + 1;
      const draw = sums(streamOf(seed));
      const { result } = answered(preparedFrom(spec, [['run.seed', seed]]), (pulls) =>
        pulls.map(({ action, count }) => ({ count, sum: Float64Array.from(draw(action, count)) })),
      );
      expect(['certified', 'doubtful']).toContain(result.status);
      expect(result.correct).toBeNull();
      return result.action?.join() !== best;
    },
    { seeds },
  );
}

/** Almost always nothing, now and then all there is: as skewed, and as far from its mean, as a number in [0, 3] can be. */
const SKEWED = {
  values: [0.45, 0.05, 0.05, 0.05, 0.25, 0.05, 0.05, 0.05, 0.25],
  sums(random: Random): Sums {
    const binomial = createBinomial(random);
    return (action, count) => {
      const mean = action.reduce((sum, arm) => sum + (SKEWED.values[arm] as number), 0);
      return [3 * binomial(count, mean / 3)];
    };
  },
};

/** One disturbance a sample, on every row, against the mean of the one and for that of the other. */
const SHARED = {
  values: [1, 0.4, 0.2, 0],
  sums(random: Random): Sums {
    const normal = createNormal(random);
    return (action, count) => {
      const disturbance = Math.sqrt(count) * normal();
      return action.map(
        (arm) => count * (SHARED.values[arm] as number) + (arm === 0 ? -1 : 1) * disturbance,
      );
    };
  },
};

describe('the error rate of real measurements', () => {
  it.each(['polyalba', 'gcb-pe'])(
    'is at most delta with skewed noise in the declared range: %s',
    (algorithm) => {
      const actions = { family: 'matching', left: 3, right: 3, size: 3 };
      const assumptions = { feedbackRange: [0, 3] };
      const skewed = isRefuted({
        spec: specOf(actions, 'full-bandit', assumptions, algorithm),
        best: '0,4,8',
        sums: SKEWED.sums,
      });
      expect(skewed).toBe(false);
    },
  );

  it('is refuted where the declared scale is eight times too small', () => {
    const actions = { family: 'matching', left: 3, right: 3, size: 3 };
    const spec = specOf(actions, 'full-bandit', { noiseScale: 1.5 / 8 }, 'polyalba');
    expect(isRefuted({ spec, best: '0,4,8', sums: SKEWED.sums }, 200)).toBe(true);
  });

  it('is at most delta with rows that depend on each other altogether', () => {
    const shared = isRefuted({
      spec: specOf({ family: 'topK', arms: 4, k: 2 }, 'semi-bandit', { noiseScale: 1 }, 'gcb-pe'),
      best: '0,1',
      sums: SHARED.sums,
    });
    expect(shared).toBe(false);
  });
});
