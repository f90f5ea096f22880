/** A run of a spec that declares nothing of the size of its noise: what it says of it, and of the best so far. */
import { describe, expect, it } from 'vitest';
import type { Pull } from '../../../src/core/protocol/learner';
import type { RunResult } from '../../../src/core/run/result/result';
import { withAll } from '../../all.mjs';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { answered, resultOf, simulationOf, withoutFigures } from './drive';

const SCALE = 2;
const THETA = [3, 2, 2.5, 1, 0];

function ended(run: object, noise: unknown, changes: object = {}): RunResult {
  const text = simulatedSpec({
    actions: { family: 'topK', arms: 5, k: 3 },
    environment: { type: 'simulated', theta: THETA, noise: { scale: SCALE } },
    assumptions: { noise },
    run: { delta: 0.05, seed: 1, ...run },
    ...changes,
  });
  return resultOf(withoutFigures(preparedFrom(text)));
}

describe.each(withAll(['polyalba', 'gcb-pe'], ['alba']))('%s', (algorithm) => {
  it.each([
    ['symmetric', 'symmetric'],
    ['symmetric', { type: 'symmetric', blocks: 'request', samplesPerBlock: 3, robust: true }],
    ['gaussian', 'gaussian'],
  ])('certifies with noise that is %s: %j', (type, noise) => {
    const result = ended({ algorithm }, noise);
    const { constants, noiseByAction = [] } = result;
    const found = { status: 'certified', correct: true, assumptions: { noise: type } };
    expect(result).toMatchObject(found);
    expect(constants).not.toHaveProperty('noiseScale');
    expect(constants['blocks']).toBeGreaterThanOrEqual(Math.log2(20));
    const { noiseSeen, noiseSeenLow, noiseSeenHigh } = constants;
    expect(Math.abs(Math.log(Number(noiseSeen) / SCALE))).toBeLessThan(Math.log(1.65));
    expect(noiseSeenLow).toBeLessThanOrEqual(Number(noiseSeen));
    expect(noiseSeenHigh).toBeGreaterThanOrEqual(Number(noiseSeen));
    const deviations = noiseByAction.map(({ deviation }) => deviation);
    expect(deviations).toEqual([...deviations].sort((a, b) => b - a));
    for (const { low, deviation, high } of noiseByAction)
      expect(low <= deviation && deviation <= high).toBe(true);
  });

  it('says how good the best so far is where its budget ends', () => {
    const epsilons = [120, 200].map((maxSamples) => {
      const { status, within } = ended({ algorithm, maxSamples, seed: 3 }, 'symmetric');
      expect(status).not.toBe('failed');
      return within?.epsilon ?? 0;
    });
    // The best set leads the worst by 4.5.
    expect(epsilons[0]).toBeLessThan(6);
    expect(epsilons[1]).toBeLessThanOrEqual(epsilons[0] ?? 0);
  });
});

const TOP: object = { family: 'topK', arms: 6, k: 2 };
// Too long for all its pairs, so that looks rule actions out.
const LONG: object = { family: 'knapsack', weights: new Array(12).fill(1), capacity: 6 };

it.each([
  ['polyalba', 'full-bandit', TOP],
  ['gcb-pe', 'semi-bandit', TOP],
  ['polyalba', 'full-bandit', LONG],
  ['gcb-pe', 'full-bandit', LONG],
])(
  '%s has the fewest samples of an action in large blocks, too, one a request: %s',
  (algorithm, type, actions) => {
    const noise = { type: 'symmetric', blocks: 'request', samplesPerBlock: 20 };
    const theta = actions === TOP ? [6, 5, 4, 3, 2, 1] : [9, 8, 7, 6, 5, 4, -3, -3, -3, -4, -5, -6];
    const text = simulatedSpec({
      actions,
      environment: { type: 'simulated', theta, noise: { scale: 15 } },
      ...{ feedback: { type }, assumptions: { noise } },
      run: { algorithm, delta: 0.05, seed: 1 },
    });
    const prepared = withoutFigures(preparedFrom(text));
    const { pull } = simulationOf(prepared);
    const requests: (readonly Pull[])[] = [];
    answered(prepared, (pulls) => {
      requests.push(pulls);
      return pull(pulls);
    });
    // The first request is a pilot, of no block.
    for (const pulls of requests.slice(1)) {
      expect(new Set(pulls.map(({ action }) => action.join())).size).toBe(pulls.length);
    }
    const counts = requests.slice(1).flatMap((pulls) => pulls.map(({ count }) => count));
    expect(Math.min(...counts)).toBe(20);
  },
);

it.each([2, 3])('asks for more blocks of a box, not for ever larger ones: seed %i', (seed) => {
  const noise = { type: 'symmetric', blocks: 'request' };
  const result = ended({ algorithm: 'gcb-pe', seed, maxSamples: 6000 }, noise, {
    ...{ feedback: { type: 'semi-bandit' }, reward: { type: 'coverage' } },
    environment: { type: 'simulated', theta: [0.9, 0.8, 0.7, 0.3, 0.2], noise: { scale: 1 } },
  });
  expect(result).toMatchObject({ status: 'certified', correct: true });
});

it('ALBA does without a scale where X is too long for all its pairs', () => {
  const changes = {
    actions: { family: 'topK', arms: 12, k: 4 },
    environment: { type: 'simulated', theta: [2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0] },
  };
  const found = ended({ algorithm: 'alba' }, 'symmetric', changes);
  expect(found).toMatchObject({ status: 'certified', correct: true });
});

it.each([
  ['linear', { family: 'topK', arms: 5, k: 3 }, 'semi-bandit', 'feedback'],
  ['min', { family: 'subsets', arms: 5, min: 2, max: 3 }, 'semi-bandit', 'feedback'],
  ['linear', { family: 'topK', arms: 12, k: 4 }, 'semi-bandit', 'feedback'],
  ['linear', { family: 'topK', arms: 5, k: 3 }, 'full-bandit', 'arms'],
])('shows the noise of one where several may depend: %s, %j, %s', (type, actions, seen, on) => {
  const theta = { uniform: { low: 0, high: 4, seed: 1 } };
  const { constants, noiseByAction = [] } = ended({ algorithm: 'gcb-pe' }, null, {
    ...{ actions, feedback: { type: seen }, reward: { type } },
    environment: { type: 'simulated', theta, noise: { on } },
    assumptions: { noise: 'symmetric', rowNoise: 'any' },
  });
  for (const deviation of [constants['noiseSeen'], noiseByAction[0]?.deviation])
    expect(Math.abs(Math.log(Number(deviation)))).toBeLessThan(0.35);
});

describe('a reward that is not linear, with noise that is gaussian', () => {
  const GCB_PE = { algorithm: 'gcb-pe' };
  it.each(['full-bandit', 'semi-bandit'])('certifies: %s', (feedback) => {
    const parts = { feedback: { type: feedback }, reward: { type: 'min' } };
    const result = ended(GCB_PE, 'gaussian', parts);
    const { constants } = result;
    const found = { status: 'certified', correct: true, assumptions: { noise: 'gaussian' } };
    expect(result).toMatchObject(found);
    expect(constants).not.toHaveProperty('noiseScale');
    const { noiseSeen, noiseSeenLow, noiseSeenHigh } = constants;
    expect(Math.abs(Math.log(Number(noiseSeen) / SCALE))).toBeLessThan(0.2);
    expect(noiseSeenLow).toBeLessThanOrEqual(Number(noiseSeen));
    expect(noiseSeenHigh).toBeGreaterThanOrEqual(Number(noiseSeen));
  });

  it('certifies where one sample of each action determines all and leaves nothing over', () => {
    const certified = (type: string, theta: readonly number[], scale: number) =>
      ended(GCB_PE, 'gaussian', {
        actions: { family: 'topK', arms: 4, k: 3 },
        environment: { type: 'simulated', theta, noise: { scale } },
        reward: { type },
      });
    expect(certified('min', [9, 6, 5, 1], SCALE).status).toBe('certified');
    const covered = certified('coverage', [0.9, 0.6, 0.5, 0.1], 0.05);
    expect(covered).toMatchObject({ status: 'certified', correct: true });
  });
});

/** 0.1 + 0.3 and 0.4 differ by rounding, in sums of many samples by more of it. */
const TIED = [0.1, 0.7, 0.3, 0.4, 0.4];
const SILENT = { distribution: 'none', scale: 0 };
const silent = (theta: readonly number[], more: object) => ({
  ...{ actions: { family: 'topK', arms: theta.length, k: Math.floor(theta.length / 2) } },
  environment: { type: 'simulated', theta, noise: SILENT },
  ...more,
});

describe('equal samples', () => {
  it.each([
    ['min', 'semi-bandit', [4, 3, 2, 1]],
    ['max', 'full-bandit', TIED],
    ['linear', 'full-bandit', Array.from({ length: 14 }, (_, arm) => 2 - arm / 10)],
  ])('prove nothing of normal noise, and the run says so: %s, %s', (type, feedback, theta) => {
    const parts = silent(theta, { feedback: { type: feedback }, reward: { type } });
    const { status, reason, samples } = ended({ algorithm: 'gcb-pe' }, 'gaussian', parts);
    expect(status).toBe('inconclusive');
    expect(reason).toContain('noiseScale');
    expect(samples).toBeLessThan(5000);
    const told = { ...parts, assumptions: { noiseScale: 0 } };
    expect(ended({ algorithm: 'gcb-pe' }, null, told).status).toBe('certified');
  });

  it.each([
    ['symmetric', 'polyalba'],
    ['gaussian', 'polyalba'],
    ['symmetric', 'gcb-pe'],
    ['gaussian', 'gcb-pe'],
  ])('settle no tie by rounding, and find the best action: %s, %s', (noise, algorithm) => {
    const run = { algorithm, options: { maxRounds: 120 } };
    expect(ended(run, noise, silent(TIED, {})).status).toBe('inconclusive');
    const result = ended(run, noise, silent([0.9, 0.7, 0.31, 0.2, 0.1], {}));
    expect(result).toMatchObject({ status: 'certified', correct: true });
    expect(result.samples).toBeLessThan(1000);
  });
});
