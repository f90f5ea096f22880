/** What a run says of its action whenever it is asked is true at all times at once, with probability 1 - delta. */
import { describe, expect, it } from 'vitest';
import type { ActionFamily } from '../../src/core/families/family';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import type { Within } from '../../src/core/protocol/learner';
import { createMinimum } from '../../src/core/reward/extremes';
import { createLink } from '../../src/core/reward/link';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { RunSession } from '../../src/core/run/session/session';
import { simulationOf } from '../unit/run/drive';
import { buildInstance, type InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, refutes } from './consistency';
import { lossIn } from './errors';

const TOP: InstanceSettings = {
  ...{ family: createTopK(6, 2), theta: [0.5, 0.45, 0.4, 0.35, 0.3, 0.25] },
  ...{ preset: 'recommended', delta: DELTA, maxSamples: 300 },
};

/** Whether the action named was, after some batch or at the end, too often further behind than was said. */
function seenOf(settings: InstanceSettings) {
  let said = 0;
  const isRefuted = refutes((seed) => {
    const prepared = prepareInstance(buildInstance({ ...settings, seed }));
    const loss = lossIn(prepared);
    const { pull } = simulationOf(prepared);
    const session = new RunSession(prepared);
    let isWrong = false;
    const look = (within: Within | null) => {
      if (within === null) return;
      said++;
      isWrong ||= loss(within.action) > within.epsilon + 1e-9;
    };
    for (;;) {
      look(session.within);
      const step = session.next();
      if (step.type === 'ask') session.tell(pull(step.batch.pulls));
      if (step.type !== 'done') continue;
      look(step.result.within ?? null);
      return isWrong;
    }
  });
  return { isRefuted, said };
}

const logistic = (family: ActionFamily) => createLink(family, 'logistic');
const SEEN = { algorithm: 'gcb-pe', feedback: createSemiBandit() } as const;

describe(`an action that is within epsilon of the best, at all times of ${SEEDS} runs at delta = ${DELTA}`, () => {
  it.each<readonly [string, InstanceSettings]>([
    ['ALBA, a budget that cuts the first looks', { ...TOP, algorithm: 'alba', maxSamples: 23 }],
    ['GCB-PE', { ...TOP, ...SEEN }],
    ['PolyALBA in rounds that are few', { ...TOP, options: { rounds: 'few' } }],
    ['GCB-PE by the norm', { ...TOP, ...SEEN, reward: createMinimum }],
    ['GCB-PE of a link', { ...TOP, algorithm: 'gcb-pe', reward: logistic }],
  ])('%s', (_, settings) => {
    const { isRefuted, said } = seenOf(settings);
    expect(isRefuted).toBe(false);
    expect(said).toBeGreaterThan(0);
  });

  it('is refuted for noise far larger than declared', () => {
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 6 } as const;
    const loud = { ...TOP, noise, noiseScale: 1, algorithm: 'polyalba' } as const;
    expect(seenOf(loud).isRefuted).toBe(true);
  });
});
