/** What a run says of its action whenever it is asked is true at all times at once, with probability 1 - delta. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { RunSession } from '../../src/core/run/session/session';
import { simulationOf } from '../unit/run/drive';
import { buildInstance, type InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, refutes } from './consistency';

const TOP: InstanceSettings = {
  family: createTopK(6, 2),
  theta: [0.5, 0.45, 0.4, 0.35, 0.3, 0.25],
  preset: 'recommended',
  delta: DELTA,
  maxSamples: 300,
};

/** Whether there are too many seeds on which the action named was, after some batch, further behind than was said. */
function isRefuted(settings: InstanceSettings): boolean {
  return refutes((seed) => {
    const prepared = prepareInstance(buildInstance({ ...settings, seed }));
    const { reward, truth } = prepared.instance;
    const theta = truth?.theta ?? new Float64Array();
    const optimum = reward.best(theta, 1)[0]?.value ?? NaN;
    const { pull } = simulationOf(prepared);
    const session = new RunSession(prepared);
    let isWrong = false;
    for (;;) {
      const { within } = session;
      if (within !== null) {
        isWrong ||= optimum - reward.value(within.action, theta) > within.epsilon + 1e-9;
      }
      const step = session.next();
      if (step.type === 'done') return isWrong;
      if (step.type === 'ask') session.tell(pull(step.batch.pulls));
    }
  });
}

describe(`an action that is within epsilon of the best, at all times of ${SEEDS} runs at delta = ${DELTA}`, () => {
  it.each<readonly [string, InstanceSettings]>([
    ['PolyALBA', { ...TOP, algorithm: 'polyalba' }],
    ['ALBA, a budget that cuts the first looks', { ...TOP, algorithm: 'alba', maxSamples: 23 }],
    ['GCB-PE', { ...TOP, algorithm: 'gcb-pe', feedback: createSemiBandit() }],
    ['GCB-PE in rounds that are few', { ...TOP, algorithm: 'gcb-pe', options: { rounds: 'few' } }],
  ])('%s', (_, settings) => {
    expect(isRefuted(settings)).toBe(false);
  });

  it('is refuted for noise far larger than declared', () => {
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 6 } as const;
    const loud = { ...TOP, noise, noiseScale: 1, algorithm: 'polyalba' } as const;
    expect(isRefuted(loud)).toBe(true);
  });
});
