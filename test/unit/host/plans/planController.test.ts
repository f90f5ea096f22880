import { describe, expect, it } from 'vitest';
import type { Plan, PlannedRow } from '../../../../src/core/plan/plan';
import type { PlanFacts } from '../../../../src/core/plan/preparePlan';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { PlanController } from '../../../../src/host/plans/planController';
import { FakeTimer } from '../fakeTimer';
import { FakeWorkers } from '../fakeWorker';
import { FACTS, problem, report } from '../samples';

const SPEC = { uri: 'file:///a.cpe.json', fileName: 'a.cpe.json', text: '{}' };
const OF_PLAN = { costPerPull: 2, family: 'topK', algorithms: ['polyalba'] } as const;
const PLAN_FACTS: PlanFacts = { ...FACTS, ...OF_PLAN };
const row = (gap: number, samples: number): PlannedRow => ({
  row: {
    ...{ algorithm: 'polyalba', gap, samples, range: [samples, samples], rounds: 1 },
    ...(gap === 1 ? { trueGap: true } : {}),
  },
  phases: [{ name: 'preparation', round: 1, samples }],
  actions: [{ action: [0], samples }],
});

/** At a gap that would take too many. */
const BEYOND: PlannedRow = {
  ...row(0.5, 0),
  row: { ...row(0.5, 0).row, samples: null, range: null, rounds: null },
};

function started() {
  const timer = new FakeTimer();
  const workers = new FakeWorkers();
  let ids = 0;
  const newId = (): string => `plan-${(ids += 1)}`;
  const plans = new PlanController({ workers: workers.factory, timer, newId });
  const plan = plans.start(SPEC);
  return { workers, worker: workers.last, plans, plan, id: plan.id };
}

describe('a plan of the host', () => {
  it('sends the text of the spec, keeps rows as they come, and ends with the whole', () => {
    const { worker, plan, id } = started();
    const spec = { specText: '{}', specUri: SPEC.uri, overrides: NO_OVERRIDES };
    expect(worker.sent).toEqual([{ type: 'plan', id, ...spec }]);
    worker.say({ type: 'planStarted', id, facts: PLAN_FACTS });
    const now = { algorithm: 'polyalba', gap: 0.5 } as const;
    worker.say({ type: 'planned', id, rows: [row(1, 9)], now });
    worker.say({ type: 'planned', id, rows: [BEYOND], now: null });
    const { snapshot } = plan;
    expect(snapshot).toMatchObject({ state: 'planning', facts: PLAN_FACTS });
    expect(snapshot.plan).toMatchObject({ trueGap: 1, costPerPull: 2 });
    expect(snapshot.plan.rows).toEqual([row(1, 9).row, BEYOND.row]);
    expect(snapshot.plan.perPhase).toHaveLength(1);
    const whole: Plan = { ...snapshot.plan, notes: ['the end'] };
    worker.say({ type: 'planFinished', id, plan: whole });
    expect(plan.snapshot).toMatchObject({ state: 'planned', plan: whole });
    expect(worker.terminations).toBe(1);
  });

  it('stops where the worker sees it, with the rows until then', () => {
    const { worker, plans, plan, id } = started();
    worker.say({ type: 'planned', id, rows: [row(1, 9)], now: null });
    plans.stop(plan);
    expect(worker.sent.at(-1)).toEqual({ type: 'cancel', id });
    worker.say({ type: 'planFinished', id, plan: null });
    expect(plan.snapshot.state).toBe('stopped');
    expect(plan.snapshot.plan.rows).toHaveLength(1);
  });

  it('has the problems of a spec with errors, and the reason of a failure', () => {
    const rejected = started();
    const found = report([problem('meaning', 'wrong')]);
    rejected.worker.say({ type: 'rejected', id: rejected.id, report: found });
    expect(rejected.plan.snapshot).toMatchObject({ state: 'problem', report: found });
    const failed = started();
    failed.worker.crash('out of memory');
    expect(failed.plan.snapshot).toMatchObject({ state: 'failed', failure: 'out of memory' });
  });

  it('gives up the older plan of a spec for a newer one, and tells nothing more of it', () => {
    const { plans, plan, worker, workers } = started();
    const told: string[] = [];
    plans.onChanged(({ id }) => told.push(id));
    const newer = plans.start(SPEC);
    expect(worker.terminations).toBeGreaterThan(0);
    expect(told).not.toContain(plan.id);
    expect(plans.plans).toEqual([newer]);
    plans.forget(SPEC.uri);
    expect(workers.last.terminations).toBeGreaterThan(0);
    expect(plans.of(SPEC.uri)).toBeNull();
  });

  it('knows whether its spec has changed since', () => {
    const { plans, plan } = started();
    const told: boolean[] = [];
    plans.onChanged((changed) => told.push(changed.snapshot.specChanged));
    for (const text of ['{ }', '{  }', plan.spec.text]) plans.specChanged(SPEC.uri, text);
    expect(told).toEqual([true, false]);
  });
});
