import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withLazyFields } from '../../../src/core/protocol/withLazyFields';
import type { RunEvent } from '../../../src/core/run/session/events';
import type { Plan, PlannedRow, PlanProgress } from '../../../src/core/plan/plan';
import type { PlanFacts } from '../../../src/core/plan/preparePlan';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { previewSpec } from '../../../src/core/run/check/preview';
import type { RunResult } from '../../../src/core/run/result/result';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { MAX_TESTS_PER_MESSAGE } from '../../../src/worker/eventBatch';
import type { FromWorker } from '../../../src/worker/protocol';
import { SYSTEM_TIME } from '../../../src/worker/turns';
import { createWorkerLoop, type LongWork } from '../../../src/worker/workerLoop';
import { FACTS, result, stoppingTest } from '../host/samples';

/** A loop whose clock moves by `stepMs` at each look, with everything it posts and when. */
function loopWith(work: Partial<LongWork>, stepMs = 1) {
  const posted: { at: number; message: FromWorker }[] = [];
  let clock = 0;
  let breaths = 0;
  let onBreath: () => void = () => undefined;
  const receive = createWorkerLoop(
    {
      ...SYSTEM_TIME,
      post: (message) => posted.push({ at: clock, message }),
      now: () => (clock += stepMs),
      breathe: () => {
        breaths += 1;
        onBreath();
        return Promise.resolve();
      },
    },
    { runSteps: runOf(10), ...work },
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

function runOf(rounds: number): LongWork['runSteps'] {
  return function* (_prepared, { cancelled }): Generator<RunEvent, RunResult> {
    for (let round = 1; round <= rounds; round += 1) {
      if (cancelled()) return result('cancelled');
      yield stoppingTest(round, 3 * round);
    }
    return result('certified');
  };
}

const specText = readFileSync('examples/top-8-3.cpe.json', 'utf8');
const OF_SPEC = { specText, overrides: NO_OVERRIDES };
const RUN = { type: 'run', id: 'r', ...OF_SPEC } as const;
const PREVIEW = { k: 3, weights: [8, 7, 6, 5, 4, 3, 2, 1] };
/** A spec with errors. */
const WRONG = { specText: '{}', overrides: NO_OVERRIDES };

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
      const runSteps: LongWork['runSteps'] = function* () {
        return withLazyFields(result(status), {
          lowerBound: () => {
            log.push(`worked out after ${messages().length}`);
            return 42;
          },
        });
      };
      const { receive, messages } = loopWith({ runSteps });
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
    const { receive, posted } = loopWith({ runSteps: runOf(100_000) }, 0.05);
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
    const { receive, messages } = loopWith({ runSteps: runOf(20_000) }, 0.001);
    await receive(RUN);
    const sizes = messages().map((message) =>
      message.type === 'events' ? message.events.length : 0,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_TESTS_PER_MESSAGE + 1);
  });

  it('breathes at least every 20 ms of its own time, and sees a cancel then', async () => {
    const { receive, messages, breaths, setOnBreath } = loopWith(
      { runSteps: runOf(Number.POSITIVE_INFINITY) },
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

  it.each([
    [
      { ...RUN, ...WRONG },
      { type: 'rejected', id: 'r', report: checkSpec('{}', NO_OVERRIDES) },
    ],
    [
      { type: 'plan', id: 'r', ...WRONG },
      { type: 'rejected', id: 'r', report: checkSpec('{}', NO_OVERRIDES) },
    ],
    [
      { type: 'check', id: 'c', ...OF_SPEC },
      { type: 'checked', id: 'c', report: checkSpec(specText, NO_OVERRIDES) },
    ],
    [
      { type: 'preview', id: 'p', ...OF_SPEC, request: PREVIEW },
      {
        ...{ type: 'previewed', id: 'p' },
        outcome: previewSpec(specText, PREVIEW, NO_OVERRIDES),
      },
    ],
  ])('answers %j as the core does', async (request, answer) => {
    const { receive, messages } = loopWith({});
    await receive(request);
    expect(messages()).toMatchObject([answer]);
  });

  it('tells of a crash as data', async () => {
    const { receive, messages } = loopWith({
      // eslint-disable-next-line require-yield
      runSteps: function* () {
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
    [{ type: 'task' }, ''],
  ])('answers %j, which it does not know, with a failure', async (message, id) => {
    const { receive, messages } = loopWith({});
    await receive(message);
    expect(messages()).toHaveLength(1);
    expect(messages()[0]).toMatchObject({ type: 'failed', id });
  });
});

describe('a plan in the worker', () => {
  const PLAN = { type: 'plan', id: 'p', ...OF_SPEC } as const;
  const row = (gap: number): PlannedRow => ({
    row: { algorithm: 'alba', gap, samples: 1 / gap, range: [0, 2 / gap], rounds: 1 },
    phases: [],
    actions: [],
  });
  const facts: PlanFacts = { ...FACTS, costPerPull: null, family: 'topK', algorithms: ['alba'] };
  const whole: Plan = { ...facts, trueGap: null, rows: [], perPhase: [], perAction: [], notes: [] };
  function* planOf(rows: number): Generator<PlanProgress, Plan> {
    for (let count = 1; count <= rows; count += 1) {
      yield { type: 'planning', algorithm: 'alba', gap: 1 / count };
      yield { type: 'planned', ...row(1 / count) };
    }
    return whole;
  }

  it('says what it is of, sends rows as they come and ends with the whole', async () => {
    const { receive, messages } = loopWith({ planSteps: () => planOf(3) }, 60);
    await receive(PLAN);
    expect(messages()[0]).toMatchObject({ type: 'planStarted', facts: { family: 'topK' } });
    expect(messages().at(-1)).toEqual({ type: 'planFinished', id: 'p', plan: whole });
    const sent = messages().flatMap((message) => (message.type === 'planned' ? message.rows : []));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent).toEqual([row(1), row(1 / 2), row(1 / 3)].slice(0, sent.length));
    expect(messages()[1]).toMatchObject({ type: 'planned', now: { algorithm: 'alba', gap: 1 } });
  });

  it('sends at most ten messages in any second', async () => {
    const { receive, posted } = loopWith({ planSteps: () => planOf(20_000) }, 0.05);
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
      planSteps: function* () {
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
});
