import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { Instance } from '../../../src/core/learners/contract/instance';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { runPrepared } from '../../../src/core/run/session/run';
import { CONTROLS, drive, resultOf } from './drive';
import { buildInstance, GAUSSIAN } from './instances';

const THETA = [1, 0.9, 0.55, 0.1, 0, -0.2];
const TOP = { family: createTopK(6, 2), theta: THETA };

describe('a run', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    const once = drive({ ...TOP, seed: 5 });
    expect(drive({ ...TOP, seed: 5 }).events).toEqual(once.events);
    expect(drive({ ...TOP, seed: 6 }).result.estimate).not.toBe(once.result.estimate);
  });

  it('never takes more than its budget, says what it learnt, and tells the round that is refused', () => {
    const { samples: free, phases } = drive(TOP).result;
    const first = phases[0]?.samples as number;
    const { events, result } = drive({ ...TOP, maxSamples: free - 1 });
    expect(result).toMatchObject({ status: 'budget', action: [0, 1] });
    expect(result.samples).toBeLessThan(free);
    expect(result.samples).toBeGreaterThanOrEqual(first);
    const last = events.findLast((event) => event.type === 'roundStarted');
    expect(events.findLast(({ type }) => type.startsWith('round'))).toBe(last);
    expect(last?.totalSamples).toBe(result.samples);
    expect(result.samples + (last?.planned ?? 0)).toBeGreaterThan(free - 1);
    expect(drive({ ...TOP, maxSamples: free }).result.status).toBe('certified');
    expect(drive({ ...TOP, maxSamples: first - 1 }).result).toMatchObject({
      ...{ status: 'budget', action: null, estimate: null, correct: null },
      ...{ samples: 0, phases: [] },
    });
  });

  it('stops where it is told to, with the best action so far', () => {
    let asked = 0;
    const { result } = drive({ ...TOP, algorithm: 'gcb-pe' }, () => ++asked > 20);
    expect(result.status).toBe('cancelled');
    expect(result.samples).toBeGreaterThan(0);
    expect(result.action).toHaveLength(2);
    const stopped = { status: 'cancelled', action: null, samples: 0 };
    expect(drive(TOP, () => true).result).toMatchObject(stopped);
  });

  it('fails with its reason where something is thrown', () => {
    const prepared = prepareInstance(buildInstance({ ...TOP, algorithm: 'gcb-pe' }));
    const reward: Instance['reward'] = {
      ...prepared.instance.reward,
      best: (theta, k) => {
        if (k > 2) throw new Error('the oracle is broken');
        return prepared.instance.reward.best(theta, k);
      },
    };
    const broken = { ...prepared, instance: { ...prepared.instance, reward } };
    expect(resultOf(broken)).toMatchObject({ status: 'failed', reason: 'the oracle is broken' });
  });

  it('tells what preset paper would take', () => {
    const paper = drive(TOP).result;
    expect(paper.printedSamples).toBe(paper.samples);
    const { printedSamples, samples } = drive({ ...TOP, algorithm: 'gcb-pe' }).result;
    expect(printedSamples).toBeGreaterThan(0.8 * samples);
    expect(printedSamples).toBeLessThan(1.25 * samples);
  });

  it('measures its time with the clock it is given', () => {
    let time = 0;
    const prepared = prepareInstance(buildInstance({ ...TOP, noise: GAUSSIAN }));
    const run = runPrepared(prepared, { ...CONTROLS, now: () => (time += 7.126) });
    expect([...run].at(-1)).toMatchObject({ type: 'finished', result: { durationMs: 7.13 } });
  });
});
