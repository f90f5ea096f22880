/** A run of a spec that declares nothing of the size of its noise: what it says of it, and of the best so far. */
import { describe, expect, it } from 'vitest';
import { runPrepared } from '../../../src/core/run/session/run';
import type { RunResult } from '../../../src/core/run/result/result';
import { preparedFrom, simulatedSpec } from '../experiment/lab';

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
  const prepared = preparedFrom(text);
  const known = { lowerBound: null, printedSamples: null };
  const events = runPrepared({ ...prepared, known }, { cancelled: () => false, now: () => 0 });
  for (;;) {
    const step = events.next();
    if (step.done === true) return step.value;
  }
}

describe.each(['polyalba', 'alba', 'gcb-pe'])('%s', (algorithm) => {
  it.each([
    ['symmetric', 'symmetric'],
    ['symmetric', { type: 'symmetric', blocks: 'request', samplesPerBlock: 3, robust: true }],
    ['gaussian', 'gaussian'],
  ])('certifies with noise that is %s: %j', (type, noise) => {
    const { status, correct, constants, assumptions } = ended({ algorithm }, noise);
    expect({ status, correct, assumptions }).toEqual({
      ...{ status: 'certified', correct: true, assumptions: { noise: type } },
    });
    expect(constants).not.toHaveProperty('noiseScale');
    expect(constants['blocks']).toBeGreaterThanOrEqual(Math.log2(20));
    const { noiseSeen, noiseSeenLow, noiseSeenHigh } = constants;
    expect(Number(noiseSeen) / SCALE).toBeGreaterThan(0.6);
    expect(Number(noiseSeen) / SCALE).toBeLessThan(1.6);
    expect(noiseSeenLow).toBeLessThanOrEqual(Number(noiseSeen));
    expect(noiseSeenHigh).toBeGreaterThanOrEqual(Number(noiseSeen));
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

it('ALBA does without a scale where X is too long for all its pairs', () => {
  const changes = {
    actions: { family: 'topK', arms: 12, k: 4 },
    environment: { type: 'simulated', theta: [2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0] },
  };
  const found = ended({ algorithm: 'alba' }, 'symmetric', changes);
  expect(found).toMatchObject({ status: 'certified', correct: true });
});
