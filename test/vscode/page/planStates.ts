/** Plans in every state, made of specs as the worker makes them. */
import { NO_OVERRIDES } from '../../../src/core/spec/overrides';
import { checkSpec } from '../../../src/core/run/check';
import { planSamples } from '../../../src/core/plan/plan';
import type { Plan, PlannedRow } from '../../../src/core/plan/plan';
import { preparePlan } from '../../../src/core/plan/preparePlan';
import { PlanRecord } from '../../../src/host/plans/planRecord';
import type { PlanSnapshot } from '../../../src/shared/protocol';

const MATCHING = {
  version: 1,
  name: '3x3 assignment, only the total is seen',
  actions: {
    family: 'matching',
    left: 3,
    right: 3,
    size: { min: 2, max: 3 },
    leftLabels: ['Ada', 'Boris', 'Chen'],
    rightLabels: ['Packing', 'Sorting', 'Loading'],
  },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  assumptions: { thetaNorm: 2.2 },
  environment: {
    type: 'simulated',
    theta: { geometric: { first: 1, ratio: 0.9 } },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  },
  run: { algorithm: 'polyalba', delta: 0.05, seed: 1, preset: 'recommended' },
};

/** A person's own experiment: no truth, and every sample costs. */
const OWN = {
  version: 1,
  actions: MATCHING.actions,
  feedback: MATCHING.feedback,
  reward: MATCHING.reward,
  assumptions: { thetaNorm: 2.2, noiseScale: 1 },
  run: { ...MATCHING.run, costPerPull: 0.35 },
};

const SPECS: Readonly<Record<string, object>> = {
  plan: MATCHING,
  'plan-own': OWN,
  'plan-cost': { ...MATCHING, run: OWN.run },
  // Two rounds are enough for the largest gaps only.
  'plan-remarks': {
    ...MATCHING,
    run: { ...MATCHING.run, options: { maxRounds: 2 } },
  },
  'plan-single': {
    version: 1,
    actions: { family: 'topK', arms: 3, k: 3 },
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    environment: { ...MATCHING.environment, theta: [1, 2, 3] },
    run: MATCHING.run,
  },
  // The total says nothing of the weakest pair.
  'plan-problem': { ...MATCHING, reward: { type: 'mean' } },
};

/** Rows that are there when a plan is shown before its end. */
const SO_FAR = 8;

/** @param state of the page: a spec above, or `plan-planning`, `plan-stopped`, `plan-failed`, `plan-changed` */
export function planState(state: string): PlanSnapshot {
  const text = JSON.stringify(SPECS[state] ?? MATCHING, null, 2);
  const spec = { uri: 'file:///plans/roster.cpe.json', fileName: 'roster.cpe.json', text };
  const record = new PlanRecord(state, spec);
  const preparation = preparePlan(text, NO_OVERRIDES);
  if (!preparation.ok) {
    record.ended({ kind: 'rejected', report: checkSpec(text, NO_OVERRIDES) });
    return record.snapshot();
  }
  record.started(preparation.prepared.facts);
  const steps = planSamples(preparation.prepared);
  const isPartial = /planning|stopped|failed/.test(state);
  const rows: PlannedRow[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done === true) return whole(record, step.value, state);
    const { value } = step;
    if (value.type === 'planned') rows.push(value);
    if (isPartial && rows.length === SO_FAR) break;
  }
  record.planned(rows, { algorithm: 'polyalba', gap: 0.001 });
  if (state === 'plan-stopped') record.ended({ kind: 'stopped' });
  if (state === 'plan-failed')
    record.ended({
      kind: 'failed',
      error: { code: 'out-of-memory', message: 'The worker ran out of memory.' },
    });
  return record.snapshot();
}

function whole(record: PlanRecord, plan: Plan, state: string): PlanSnapshot {
  record.ended({ kind: 'planned', plan });
  if (state === 'plan-changed') record.specChanged('{}');
  return record.snapshot();
}
