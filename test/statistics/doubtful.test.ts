/** What becomes of real runs whose declared assumptions are false: none of them is certified. */
import { describe, expect, it } from 'vitest';
import { runText } from '../../src/core/report/text';
import { createNormal } from '../../src/core/numerics/random';
import type { AskedPull } from '../../src/core/protocol/dialogue';
import { withAll } from '../all.mjs';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered, sampled } from '../unit/run/drive';

const THETA = [2, 1.6, 1.1, 0.6, 0.2];

interface Laboratory {
  readonly seed: number;
  readonly algorithm?: string;
  readonly budget?: number;
  /** Of the samples; 1 is declared. */
  readonly scale?: number;
  /** What an action gives in the mean. */
  readonly meanOf?: (action: readonly number[]) => number;
  /** What is written of a value. */
  readonly written?: (value: number, pull: AskedPull, sample: number) => number;
}

const sumOf = (action: readonly number[]) =>
  action.reduce((sum, arm) => sum + (THETA[arm] as number), 0);

/** Two of five, of which the total is seen; answered by a person. */
function measured({ seed, algorithm = 'polyalba', budget = 2e6, ...laboratory }: Laboratory) {
  const { scale = 1, meanOf = sumOf, written = (value: number) => value } = laboratory;
  const prepared = preparedFrom({
    version: 1,
    actions: { family: 'topK', arms: 5, k: 2, labels: ['a', 'b', 'c', 'd', 'e'] },
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    assumptions: { noiseScale: 1, thetaNorm: 4 },
    environment: { type: 'manual' },
    run: { algorithm, delta: 0.05, seed, maxSamples: budget },
  });
  const normal = createNormal(streamOf(seed));
  const answer = (pulls: readonly AskedPull[]) =>
    pulls.map((pull) =>
      sampled(pull.count, 1, (sample) => [
        written(meanOf(pull.action) + scale * normal(), pull, sample + 1),
      ]),
    );
  const { result, events } = answered(prepared, answer, { maxBatch: 400 });
  const doubts = events.filter((event) => event.type === 'assumptionsDoubted');
  const refutedAt = doubts.map(({ totalSamples }) => totalSamples);
  return { result, refutedAt, text: runText(result, prepared.facts) };
}

function seeds(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe('a run whose measurements contradict what is declared', () => {
  const slipped = withAll(['polyalba'], ['gcb-pe', 'alba']);
  it.each(slipped)('is doubtful after one slip of the pen: %s', (algorithm) => {
    const { result, text, refutedAt } = measured({
      seed: 1,
      algorithm,
      written: (value, { id }, sample) => (id === 3 && sample === 2 ? 1000 * value : value),
    });
    expect(result).toMatchObject({ status: 'doubtful', refuted: ['noise-scale'] });
    expect(result.assumptionsNotMet).toHaveLength(1);
    expect(result.checks?.[0]).toMatchObject({ eValue: null, isRefuted: true });
    expect(result.checks?.[0]?.log10EValue).toBeGreaterThan(308);
    expect(refutedAt[0]).toBeLessThanOrEqual(result.samples);
    const [head, ...assumptions] = text.split('Assumptions');
    expect(head).toMatch(/^Doubtful/);
    expect(head).toContain('pull 3 ');
    expect(assumptions.join()).not.toMatch(/(met|on trust) +Noise/);
  });

  it('is never certified with a noise scale that is 3 times too small, for that reason alone', () => {
    const results = seeds(25).map((seed) => measured({ seed, scale: 3 }).result);
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'doubtful'));
    for (const { refuted = [] } of results) {
      // A run that ends early may have seen hardly two samples of an action together.
      if (refuted.includes('noise-scale')) expect(refuted).toEqual(['noise-scale']);
    }
    const found = results.filter(({ refuted }) => refuted?.includes('noise-scale'));
    expect(found.length).toBeGreaterThan(20);
  });

  const cancelled = withAll(['polyalba', 'rage'], ['gcb-pe']);
  it.each(cancelled)('is doubtful, and linear no more, where two items cancel: %s', (algorithm) => {
    for (const seed of seeds(5)) {
      const { result, text } = measured({
        ...{ seed, algorithm },
        meanOf: (action) => sumOf(action) - (action.join() === '0,1' ? 3 : 0),
      });
      expect(result.refuted).toEqual(['linearity']);
      expect(result.status).toBe('doubtful');
      expect(text).not.toMatch(/(met|on trust) +Reward is linear/);
      expect(text).toContain('NOT MET');
      expect(result.checks?.[1]?.text).toContain('from a, b.');
    }
  });

  it('keeps no statement of how good the answer is where it ends before a decision', () => {
    const spoilt = { seed: 20, scale: 3, budget: 200 };
    const { result } = measured(spoilt);
    expect(result).toMatchObject({ status: 'budget', refuted: ['noise-scale'] });
    expect(result.within).toBeUndefined();
    expect(measured({ ...spoilt, scale: 1, budget: 60 }).result.within).toBeDefined();
  });
});
