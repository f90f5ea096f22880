import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { withLazyFields } from '../../../src/core/protocol/withLazyFields';
import type { RunEvent } from '../../../src/core/run/session/events';
import type * as Plans from '../../../src/core/plan/plan';
import type { Plan, PlannedRow, PlanProgress } from '../../../src/core/plan/plan';
import type { PlanFacts } from '../../../src/core/plan/preparePlan';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { previewSpec } from '../../../src/core/run/check/preview';
import type { RunResult } from '../../../src/core/run/result/result';
import type * as Runs from '../../../src/core/run/session/run';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { FromWorker } from '../../../src/worker/protocol';
import { SYSTEM_TIME } from '../../../src/worker/turns';
import { createWorkerLoop } from '../../../src/worker/workerLoop';
import { FACTS, result, stoppingTest } from '../host/samples';

/** The long computations, one step at a time. */
interface LongWork {
  readonly runSteps: typeof Runs.runPrepared;
  readonly planSteps: typeof Plans.planSamples;
}

/** What the next loop works on. */
const work = vi.hoisted((): Partial<LongWork> => ({}));

vi.mock('../../../src/core/run/session/run', () => ({
  runPrepared: (...given: Parameters<typeof Runs.runPrepared>) => work.runSteps?.(...given),
}));
vi.mock('../../../src/core/plan/plan', () => ({
  planSamples: (...given: Parameters<typeof Plans.planSamples>) => work.planSteps?.(...given),
}));

/** A loop whose clock moves by `stepMs` at each look, with everything it posts and when. */
function loopWith(itsWork: Partial<LongWork>, stepMs = 1) {
  Object.assign(work, { runSteps: runOf(10) }, itsWork);
  const posted: { at: number; message: FromWorker }[] = [];
  let clock = 0;
  let breaths = 0;
  let stop = { at: 0, id: '' };
  const receive: (message: unknown) => Promise<void> = createWorkerLoop({
    ...SYSTEM_TIME,
    post: (message) => posted.push({ at: clock, message }),
    now: () => (clock += stepMs),
    breathe: () => {
      breaths += 1;
      if (breaths === stop.at) void receive({ type: 'cancel', id: stop.id });
      return Promise.resolve();
    },
  });
  const stopAtBreath = (at: number, id: string) => void (stop = { at, id });
  return { receive, posted, messages: () => posted.map(({ message }) => message), stopAtBreath };
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
const REJECTED = { type: 'rejected', id: 'r', report: checkSpec('{}', NO_OVERRIDES) };

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

function roundsIn(messages: readonly FromWorker[]): readonly number[] {
  const events = messages.flatMap((message) => (message.type === 'events' ? message.events : []));
  return events.map((event) => ('round' in event ? event.round : 0));
}

function rowsIn(messages: readonly FromWorker[]): readonly PlannedRow[] {
  return messages.flatMap((message) => (message.type === 'planned' ? message.rows : []));
}

describe('the worker loop', () => {
  it('answers a run with its facts, its events and its result', async () => {
    const { receive, messages } = loopWith({});
    await receive(RUN);
    const types = messages().map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['started', 'events']);
    expect(messages().at(-1)).toEqual({ type: 'finished', id: 'r', result: result('certified') });
    expect(roundsIn(messages())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('answers before it works out the lower bound, and spares that to whoever stops the run', async () => {
    const lowerBound = vi.fn(() => 42);
    for (const status of ['certified', 'cancelled'] as const) {
      // eslint-disable-next-line require-yield
      const runSteps: LongWork['runSteps'] = function* () {
        return withLazyFields(result(status), { lowerBound });
      };
      const { receive, messages } = loopWith({ runSteps });
      await receive(RUN);
      expect(lowerBound).not.toHaveBeenCalled();
      // As a message is copied when it is posted.
      const [, ...told] = structuredClone(messages());
      if (status === 'cancelled') {
        expect(told).toMatchObject([{ type: 'finished', result: { lowerBound: null } }]);
        expect(lowerBound).not.toHaveBeenCalled();
        continue;
      }
      const bound = { lowerBound: null, isBoundMissing: true };
      const finished = {
        ...{ type: 'finished', id: 'r' },
        result: { ...result(status), lowerBound: 42 },
      };
      expect(told).toMatchObject([{ type: 'answered', result: { status, ...bound } }, {}]);
      expect(told[1]).toEqual(finished);
      lowerBound.mockClear();
    }
  });

  it.each([
    ['events', RUN],
    ['planned', PLAN],
  ] as const)(
    'sends the first of its %s at once and then at most ten messages in any second',
    async (type, request) => {
      const work = { runSteps: runOf(20_000), planSteps: () => planOf(10_000) };
      const { receive, posted } = loopWith(work, 0.2);
      await receive(request);
      const times = posted.filter(({ message }) => message.type === type).map(({ at }) => at);
      expect(posted[1]?.message.type).toBe(type);
      expect(times.length).toBeGreaterThan(20);
      // The last one goes out with the end, whenever that is.
      for (let index = 1; index < times.length - 1; index += 1) {
        expect((times[index] as number) - (times[index - 1] as number)).toBeGreaterThanOrEqual(100);
      }
    },
  );

  it('breathes at least every 20 ms of its own time, and sees a cancel then', async () => {
    const { receive, messages, stopAtBreath } = loopWith({ runSteps: runOf(Infinity) });
    stopAtBreath(5, 'r');
    await receive(RUN);
    expect(messages().at(-1)).toMatchObject({ type: 'finished', result: { status: 'cancelled' } });
    // One look at the clock a step, one more a breath: five breaths are about a hundred steps.
    expect(Math.max(...roundsIn(messages()))).toBeLessThan(120);
  });

  it.each([
    [{ ...RUN, ...WRONG }, REJECTED],
    [{ type: 'plan', id: 'r', ...WRONG }, REJECTED],
    [
      { type: 'check', id: 'c', ...OF_SPEC },
      { type: 'checked', id: 'c', report: checkSpec(specText, NO_OVERRIDES) },
    ],
    [
      { type: 'preview', id: 'p', ...OF_SPEC, request: PREVIEW },
      { type: 'previewed', id: 'p', outcome: previewSpec(specText, PREVIEW, NO_OVERRIDES) },
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
    const error = { code: 'RangeError', message: 'too much' };
    expect(messages().at(-1)).toMatchObject({ type: 'failed', id: 'r', error });
  });

  it.each([
    [{ type: 'toString', id: 'x' }, 'x'],
    [null, ''],
    ['run', ''],
    [{ type: 'task' }, ''],
  ])('answers %j, which it does not know, with a failure', async (message, id) => {
    const { receive, messages } = loopWith({});
    await receive(message);
    expect(messages()).toMatchObject([{ type: 'failed', id }]);
  });
});

it('a plan in the worker says what it is of, sends rows as they come and ends with the whole', async () => {
  const { receive, messages } = loopWith({ planSteps: () => planOf(3) }, 60);
  await receive(PLAN);
  expect(messages()[0]).toMatchObject({ type: 'planStarted', facts: { family: 'topK' } });
  expect(messages().at(-1)).toEqual({ type: 'planFinished', id: 'p', plan: whole });
  const sent = rowsIn(messages());
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).toEqual([row(1), row(1 / 2), row(1 / 3)].slice(0, sent.length));
  expect(messages()[1]).toMatchObject({ type: 'planned', now: { algorithm: 'alba', gap: 1 } });
});

it('a plan in the worker sees a cancel between two steps, and gives every row that it had', async () => {
  let count = 0;
  const { receive, messages, stopAtBreath } = loopWith({
    planSteps: function* () {
      for (;;) yield { type: 'planned', ...row(1 / (count += 1)) };
    },
  });
  stopAtBreath(5, 'p');
  await receive(PLAN);
  expect(messages().at(-1)).toEqual({ type: 'planFinished', id: 'p', plan: null });
  expect(rowsIn(messages())).toHaveLength(count);
  expect(count).toBeLessThan(120);
});
