/** What a stopped run says of its action is not much wider than what fixed counts would allow, which nobody may look at twice. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { whitenedPull } from '../../../src/core/feedback/whitened';
import { denseRow } from '../../../src/core/feedback/observerSet/rowSpan';
import type { PhasePull } from '../../../src/core/learners/problem/pool';
import { phaseEstimate } from '../../../src/core/learners/designs/phaseEstimate';
import { dot } from '../../../src/core/numerics/linearAlgebra';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { RunSession } from '../../../src/core/run/session/session';
import { withAll } from '../../all.mjs';
import { assignments } from '../families/assignments';
import { answered, simulationOf } from './drive';
import { buildInstance, type InstanceSettings } from './instances';

/** Minutes of six people at six jobs. */
const JOBS = assignments(6);
const MINUTES = Array.from({ length: 36 }, (_, arm) => 5.5 + 2 * Math.sin(arm ** 2));
const TOP = createTopK(8, 3);
const VALUES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];
const NOISE = { on: 'feedback', distribution: 'gaussian', scale: 2 } as const;

const JOB: InstanceSettings = { family: JOBS, theta: MINUTES, noise: NOISE };
const VALUED: InstanceSettings = { family: TOP, theta: VALUES };
const BY_ARMS = { ...JOB, feedback: createSemiBandit(), algorithm: 'gcb-pe' } as const;

const CASES: readonly (readonly [name: string, maxSamples: number, InstanceSettings])[] = [
  ...withAll([52, 75], [60, 103]).map((most) => ['6x6 jobs by their totals', most, JOB] as const),
  ['6x6 jobs one by one', 75, BY_ARMS],
  ['top 3 of 8, all compared', 75, { ...VALUED, algorithm: 'alba' }],
  ['top 3 of 8, all compared', 300, { ...VALUED, algorithm: 'alba' }],
  ['top 3 of 8', 75, VALUED],
];

function bothBounds(settings: InstanceSettings) {
  const prepared = prepareInstance(buildInstance({ ...settings, preset: 'recommended' }));
  const { family, feedback, assumptions, run } = prepared.instance;
  const { pull } = simulationOf(prepared);
  const told: PhasePull[] = [];
  const { result } = answered(prepared, (pulls) => {
    const totals = pull(pulls);
    pulls.forEach(({ action, count }, index) => {
      const { rows, whiten } = whitenedPull(feedback, assumptions.noise, family.dimension, action);
      const sums = whiten(totals[index]?.sum ?? []);
      told.push({ pull: { action, rows, whiten }, count, sums });
    });
    return totals;
  });
  const actions = family.enumerate(1000) ?? [];
  const pointOf = (arms: readonly number[]) =>
    denseRow({ arms, coefficients: arms.map(() => 1) }, family.dimension);
  const factor = Math.sqrt(2 * Math.log((actions.length - 1) / run.delta));
  const points = [result.action ?? [], ...actions].map(pointOf);
  const plain = phaseEstimate([told], points).differences.reduce((most, lead) => {
    if (lead === null) return Infinity;
    const deviation = Math.sqrt(Math.max(0, dot(lead.direction, lead.solved)));
    return Math.max(most, assumptions.noiseScale * factor * deviation + (lead.values[0] as number));
  }, 0);
  return { within: result.within?.epsilon ?? Infinity, plain, status: result.status };
}

describe('how good the action of a stopped run is', () => {
  it.each(CASES)('%s, %d samples: at most 1.5 times that of fixed counts', (_, most, settings) => {
    for (const seed of withAll([1, 2], [3])) {
      const { within, plain, status } = bothBounds({ ...settings, maxSamples: most, seed });
      expect(status).toBe('budget');
      expect(within).toBeLessThanOrEqual(1.5 * plain);
    }
  });

  it('is the same however often it is asked', () => {
    const settings = { ...VALUED, maxSamples: 400, preset: 'recommended' } as const;
    const withinAt = (isAskedAlways: boolean) => {
      const prepared = prepareInstance(buildInstance(settings));
      const { pull } = simulationOf(prepared);
      const session = new RunSession(prepared);
      for (;;) {
        if (isAskedAlways) void session.within;
        const step = session.next();
        if (step.type === 'done') return step.result.within;
        if (step.type === 'ask') session.tell(pull(step.batch.pulls));
      }
    };
    expect(withinAt(true)).toBeDefined();
    expect(withinAt(true)).toEqual(withinAt(false));
  });
});
