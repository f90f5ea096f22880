import { describe, expect, it } from 'vitest';
import { withLazyFields } from '../../../src/core/protocol/withLazyFields';
import type { RunEvent } from '../../../src/core/run/session/events';
import type { Plan, PlannedRow, PlanProgress } from '../../../src/core/plan/plan';
import type { PlanFacts } from '../../../src/core/plan/planFacts';
import type { PlanPreparation, PreparedPlan } from '../../../src/core/plan/preparePlan';
import type { RunResult } from '../../../src/core/run/result/result';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { MAX_TESTS_PER_MESSAGE } from '../../../src/worker/eventBatch';
import type { FromWorker } from '../../../src/worker/protocol';
import { SYSTEM_TIME } from '../../../src/worker/systemTime';
import { createWorkerLoop } from '../../../src/worker/workerLoop';
import type { Engine } from '../../../src/worker/workerLoop';
import { FACTS, problem, report, result, stoppingTest } from '../host/samples';

type Prepared = { readonly facts: typeof FACTS };
type Run = Engine<Prepared>['runPrepared'];

/** A loop whose clock moves by `stepMs` at each look, with everything it posts and when. */
function loopWith(engine: Partial<Engine<Prepared>>, stepMs = 1) {
  const posted: { at: number; message: FromWorker }[] = [];
  let clock = 0;
  let breaths = 0;
  let onBreath: () => void = () => undefined;
  const receive = createWorkerLoop<Prepared>(
    {
      prepareRun: () => ({ ok: true, prepared: { facts: FACTS } }),
      runPrepared: runOf(10),
      checkSpec: () => report([]),
      previewSpec: () => ({ ok: false, problems: [], reason: null }),
      preparePlan: () => ({ ok: false, problems: [] }),
      planSamples: () => {
        throw new RangeError('nothing is prepared');
      },
      taskRunner: () => ({ run: ({ key }) => ({ kind: 'overdue', key }) }),
      ...engine,
    },
    {
      post: (message) => posted.push({ at: clock, message }),
      now: () => (clock += stepMs),
      ...SYSTEM_TIME,
      breathe: () => {
        breaths += 1;
        onBreath();
        return Promise.resolve();
      },
    },
  );
  return {
    receive,
    posted,
    messages: () => posted.map(({ message }) => message),
    breaths: () => breaths,
    setOnBreath: (action: () => void) => {
      onBreath = action;
    },
  };
}

function runOf(rounds: number): Run {
  return function* (_prepared, { cancelled }): Generator<RunEvent, RunResult> {
    for (let round = 1; round <= rounds; round += 1) {
      if (cancelled()) return result('cancelled');
      yield stoppingTest(round, 3 * round);
    }
    return result('certified');
  };
}

const RUN = { type: 'run', id: 'r', specText: '{}', overrides: NO_OVERRIDES } as const;

describe('the worker loop', () => {
  it('answers a run with its facts, its events and its result', async () => {
    const { receive, messages } = loopWith({});
    await receive(RUN);
    const types = messages().map(({ type }) => type);
    expect(types[0]).toBe('started');
    expect(types[1]).toBe('events');
    expect(types.at(-1)).toBe('finished');
    expect(messages().at(-1)).toEqual({ type: 'finished', id: 'r', result: result('certified') });
    const events = messages().flatMap((message) =>
      message.type === 'events' ? message.events : [],
    );
    expect(events.map((event) => ('round' in event ? event.round : 0))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('answers before it works out the lower bound, and spares that to whoever stops the run', async () => {
    const loop = (status: 'certified' | 'cancelled') => {
      const log: string[] = [];
      // eslint-disable-next-line require-yield
      const runPrepared: Run = function* () {
        return withLazyFields(result(status), {
          lowerBound: () => {
            log.push(`worked out after ${messages().length}`);
            return 42;
          },
        });
      };
      const { receive, messages } = loopWith({ runPrepared });
      // As a message is copied when it is posted.
      const posted = () => structuredClone(messages());
      return { receive, posted, log };
    };
    const certified = loop('certified');
    await certified.receive(RUN);
    expect(certified.log).toEqual([]);
    const [, answered, finished] = certified.posted();
    expect(answered).toMatchObject({
      type: 'answered',
      result: { status: 'certified', lowerBound: null, isBoundMissing: true },
    });
    expect(finished).toEqual({
      ...{ type: 'finished', id: 'r' },
      result: { ...result('certified'), lowerBound: 42 },
    });
    const cancelled = loop('cancelled');
    await cancelled.receive(RUN);
    expect(cancelled.posted().at(-1)).toMatchObject({
      type: 'finished',
      result: { lowerBound: null },
    });
    expect(cancelled.log).toEqual([]);
  });

  it('sends the first event at once and then at most ten messages in any second', async () => {
    const { receive, posted } = loopWith({ runPrepared: runOf(100_000) }, 0.05);
    await receive(RUN);
    const times = posted.filter(({ message }) => message.type === 'events').map(({ at }) => at);
    expect(posted[1]?.message).toMatchObject({ type: 'events', events: [{ round: 1 }] });
    expect(times.length).toBeGreaterThan(20);
    // The last one goes out with the end of the run, whenever that is.
    for (let index = 1; index < times.length - 1; index += 1) {
      expect((times[index] as number) - (times[index - 1] as number)).toBeGreaterThanOrEqual(100);
    }
  });

  it('keeps every message small when there are very many events', async () => {
    const { receive, messages } = loopWith({ runPrepared: runOf(20_000) }, 0.001);
    await receive(RUN);
    const sizes = messages().map((message) =>
      message.type === 'events' ? message.events.length : 0,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_TESTS_PER_MESSAGE + 1);
  });

  it('breathes at least every 20 ms of its own time, and sees a cancel then', async () => {
    const { receive, messages, breaths, setOnBreath } = loopWith(
      { runPrepared: runOf(Number.POSITIVE_INFINITY) },
      1,
    );
    setOnBreath(() => {
      if (breaths() === 5) void receive({ type: 'cancel', id: 'r' });
    });
    await receive(RUN);
    expect(messages().at(-1)).toMatchObject({ type: 'finished', result: { status: 'cancelled' } });
    const last = messages().flatMap((message) => (message.type === 'events' ? message.events : []));
    const rounds = last.map((event) => ('round' in event ? event.round : 0));
    // One look at the clock a step, one more a breath: five breaths are about a hundred steps.
    expect(Math.max(...rounds)).toBeLessThan(120);
  });

  it('leaves other runs alone when one is cancelled', async () => {
    const { receive, messages } = loopWith({});
    await receive({ type: 'cancel', id: 'other' });
    await receive(RUN);
    expect(messages().at(-1)).toMatchObject({ type: 'finished', result: { status: 'certified' } });
  });

  it('rejects a spec with errors without running it', async () => {
    const found = report([problem('meaning', 'wrong')]);
    const { receive, messages } = loopWith({ prepareRun: () => ({ ok: false, report: found }) });
    await receive(RUN);
    expect(messages()).toEqual([{ type: 'rejected', id: 'r', report: found }]);
  });

  it('previews', async () => {
    const asked: unknown[] = [];
    const outcome = { ok: false, problems: [problem('meaning', 'x')], reason: null } as const;
    const { receive, messages } = loopWith({
      previewSpec: (...request) => {
        asked.push(request);
        return outcome;
      },
    });
    const request = { k: 3, weights: [1, 2] };
    await receive({ type: 'preview', id: 'p', specText: '{}', overrides: NO_OVERRIDES, request });
    expect(asked).toEqual([['{}', request, NO_OVERRIDES]]);
    expect(messages()).toEqual([{ type: 'previewed', id: 'p', outcome }]);
  });

  it('checks', async () => {
    const { receive, messages } = loopWith({});
    await receive({ type: 'check', id: 'c', specText: '', overrides: NO_OVERRIDES });
    expect(messages()).toEqual([{ type: 'checked', id: 'c', report: report([]) }]);
  });

  it('tells of a crash as data', async () => {
    const { receive, messages } = loopWith({
      // eslint-disable-next-line require-yield
      runPrepared: function* () {
        throw new RangeError('too much');
      },
    });
    await receive(RUN);
    expect(messages().at(-1)).toMatchObject({
      type: 'failed',
      id: 'r',
      error: { code: 'RangeError', message: 'too much' },
    });
  });

  it.each([
    [{ type: 'dance', id: 'x' }, 'x'],
    [null, ''],
    ['run', ''],
    [{ type: 'run' }, ''],
  ])('answers %j, which it does not know, with a failure', async (message, id) => {
    const { receive, messages } = loopWith({
      prepareRun: () => {
        throw new TypeError('no text');
      },
    });
    await receive(message);
    expect(messages()).toHaveLength(1);
    expect(messages()[0]).toMatchObject({ type: 'failed', id });
  });
});

describe('a plan in the worker', () => {
  const PLAN = { type: 'plan', id: 'p', specText: '{}', overrides: NO_OVERRIDES } as const;
  const facts: PlanFacts = { ...FACTS, costPerPull: null, family: 'topK', algorithms: ['alba'] };
  const prepared: PreparedPlan = { ...facts, facts, algorithms: [], notes: [] };
  const preparePlan = (): PlanPreparation => ({ ok: true, prepared, problems: [] });
  const row = (gap: number): PlannedRow => ({
    row: { algorithm: 'alba', gap, samples: 1 / gap, range: [0, 2 / gap], rounds: 1 },
    phases: [],
    actions: [],
  });
  const whole: Plan = { ...facts, trueGap: null, rows: [], perPhase: [], perAction: [], notes: [] };
  function* planOf(rows: number): Generator<PlanProgress, Plan> {
    for (let count = 1; count <= rows; count += 1) {
      yield { type: 'planning', algorithm: 'alba', gap: 1 / count };
      yield { type: 'planned', ...row(1 / count) };
    }
    return whole;
  }

  it('says what it is of, sends rows as they come and ends with the whole', async () => {
    const { receive, messages } = loopWith({ preparePlan, planSamples: () => planOf(3) }, 60);
    await receive(PLAN);
    expect(messages()[0]).toEqual({ type: 'planStarted', id: 'p', facts });
    expect(messages().at(-1)).toEqual({ type: 'planFinished', id: 'p', plan: whole });
    const sent = messages().flatMap((message) => (message.type === 'planned' ? message.rows : []));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent).toEqual([row(1), row(1 / 2), row(1 / 3)].slice(0, sent.length));
    expect(messages()[1]).toMatchObject({ type: 'planned', now: { algorithm: 'alba', gap: 1 } });
  });

  it('sends at most ten messages in any second', async () => {
    const plan = { preparePlan, planSamples: () => planOf(20_000) };
    const { receive, posted } = loopWith(plan, 0.05);
    await receive(PLAN);
    const times = posted.filter(({ message }) => message.type === 'planned').map(({ at }) => at);
    expect(times.length).toBeGreaterThan(10);
    for (let index = 1; index < times.length; index += 1) {
      expect((times[index] as number) - (times[index - 1] as number)).toBeGreaterThanOrEqual(100);
    }
  });

  it('sees a cancel between two steps, and gives every row that it had', async () => {
    let count = 0;
    const { receive, messages, breaths, setOnBreath } = loopWith({
      preparePlan,
      planSamples: function* () {
        for (;;) {
          count += 1;
          yield { type: 'planned', ...row(1 / count) };
        }
      },
    });
    setOnBreath(() => {
      if (breaths() === 5) void receive({ type: 'cancel', id: 'p' });
    });
    await receive(PLAN);
    expect(messages().at(-1)).toEqual({ type: 'planFinished', id: 'p', plan: null });
    const sent = messages().flatMap((message) => (message.type === 'planned' ? message.rows : []));
    expect(sent.length).toBe(count);
    expect(count).toBeLessThan(120);
  });

  it('rejects a spec with errors with what a check finds', async () => {
    const found = report([problem('meaning', 'wrong')]);
    const { receive, messages } = loopWith({ checkSpec: () => found });
    await receive(PLAN);
    expect(messages()).toEqual([{ type: 'rejected', id: 'p', report: found }]);
  });
});
