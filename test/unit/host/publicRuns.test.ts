/** Runs that other extensions ask for: what is sent, what is told, and how each ends. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { problemJson, resultJson } from '../../../src/core/report/resultJson';
import type { ProblemJson, ResultJson } from '../../../src/core/report/resultJson';
import type * as api from '../../../src/host/publicApi';
import { PublicRuns } from '../../../src/host/publicRuns';
import { CANCEL_GRACE_MS } from '../../../src/host/runs/workerTask';
import { FakeTimer } from './fakeTimer';
import { FakeWorkers, type FakeWorker } from './fakeWorker';
import { FACTS, problem, report, result, stoppingTest } from './samples';

function bench(cores = 2) {
  const workers = new FakeWorkers();
  const timer = new FakeTimer();
  const warnings: string[] = [];
  let count = 0;
  const runs = new PublicRuns({
    workers: workers.factory,
    timer,
    cores,
    newId: () => `run ${(count += 1)}`,
    log: { warn: (message) => warnings.push(message) },
  });
  return { workers, timer, warnings, runs };
}

/** A token of VS Code's form, with the listeners that it has. */
function tokenSource() {
  const listeners = new Set<() => void>();
  let isCancellationRequested = false;
  const token: api.CpeCancellation = {
    get isCancellationRequested() {
      return isCancellationRequested;
    },
    onCancellationRequested: (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const cancel = (): void => {
    isCancellationRequested = true;
    for (const listener of listeners) listener();
  };
  return { token, cancel, listeners };
}

const ID = 'run 1';
const cancelled = { kind: 'failed', error: { code: 'cancelled' } };

describe('a run for another extension', () => {
  it('has the types of the command line', () => {
    expectTypeOf<ResultJson>().toExtend<api.CpeRunResult>();
    expectTypeOf<Omit<api.CpeRunResult, 'algorithm'>>().toEqualTypeOf<
      Omit<ResultJson, 'algorithm'>
    >();
    expectTypeOf<api.CpeProblem>().toEqualTypeOf<ProblemJson>();
    expectTypeOf<AbortSignal>().toExtend<api.CpeCancellation>();
  });

  it('sends the text, the named options first', async () => {
    const { workers, runs } = bench();
    const set = { 'run.seed': 9, 'environment.theta[2]': 0.5, 'run.options': undefined };
    const outcome = runs.run('{}', { set, delta: 0.1, algorithm: 'gcb-pe', seed: 7 });
    const named = Object.entries({ 'run.algorithm': 'gcb-pe', 'run.delta': 0.1, 'run.seed': 7 });
    const overrides = { set: [...named, ['run.seed', 9], ['environment.theta[2]', 0.5]] };
    expect(workers.last.sent).toEqual([{ type: 'run', id: ID, specText: '{}', overrides }]);
    workers.last.say({ type: 'finished', id: ID, result: result('budget') });
    const printed = resultJson(result('budget'));
    expect(await outcome).toEqual({ kind: 'result', result: printed, reason: 'A reason.' });
    expect(workers.last.isGone).toBe(true);
  });

  it('tells problems as the command line does, and why it fails, without a stack', async () => {
    const found = problem('syntax', 'wrong');
    const error = { code: 'RangeError', message: 'too much' };
    const died = { code: 'worker-error', message: 'out of memory' };
    const after = (end: (worker: FakeWorker) => void): Promise<api.CpeRunOutcome> => {
      const { workers, runs } = bench();
      const outcome = runs.run('{');
      end(workers.last);
      return outcome;
    };
    const rejected = { type: 'rejected', id: ID, report: report([found]) } as const;
    const problems = { kind: 'problems', problems: [problemJson(found)] };
    expect(await after((worker) => worker.say(rejected))).toEqual(problems);
    const failed = { type: 'failed', id: ID, error: { ...error, details: 'at …' } } as const;
    expect(await after((worker) => worker.say(failed))).toEqual({ kind: 'failed', error });
    const dead = await after((worker) => worker.crash(died.message));
    expect(dead).toEqual({ kind: 'failed', error: died });
  });

  it('tells its progress, whatever becomes of the listener', async () => {
    const { workers, timer, warnings, runs } = bench();
    const told: api.CpeRunProgress[] = [];
    const onProgress = (progress: api.CpeRunProgress): void => {
      told.push(progress);
      if (progress.samples === 3) throw new Error('not mine');
    };
    const outcome = runs.run('{}', { onProgress });
    const tested = (round: number) => {
      timer.advance(100);
      workers.last.say({ type: 'events', id: ID, events: [stoppingTest(round, 3 * round)] });
    };
    timer.advance(40);
    workers.last.say({ type: 'started', id: ID, facts: FACTS });
    for (const round of [1, 2]) tested(round);
    workers.last.say({ type: 'finished', id: ID, result: result('certified') });
    tested(3);
    expect(await outcome).toMatchObject({ kind: 'result', reason: null });
    expect(told).toEqual([
      { samples: 0, phase: null, elapsedMs: 40 },
      { samples: 3, phase: 'exploration', elapsedMs: 140 },
      { samples: 6, phase: 'exploration', elapsedMs: 240 },
    ]);
    expect(warnings).toEqual(['A listener for the progress of a run failed: not mine']);
  });

  it('is ended by a token, which it lets go of', async () => {
    const { workers, runs } = bench();
    const { token, cancel, listeners } = tokenSource();
    const outcome = runs.run('{}', { token });
    expect(listeners.size).toBe(1);
    cancel();
    expect(workers.last.sent.at(-1)).toEqual({ type: 'cancel', id: ID });
    workers.last.say({ type: 'finished', id: ID, result: result('cancelled') });
    expect(await outcome).toMatchObject({ kind: 'result', result: { status: 'cancelled' } });
    expect(listeners.size).toBe(0);
  });

  it('is ended by an abort signal: what was learnt is the result of one that does not answer', async () => {
    const { workers, timer, runs } = bench();
    const abort = new AbortController();
    const outcome = runs.run('{}', { token: abort.signal });
    workers.last.say({ type: 'started', id: ID, facts: FACTS });
    workers.last.say({ type: 'events', id: ID, events: [stoppingTest(1, 3)] });
    abort.abort();
    timer.advance(CANCEL_GRACE_MS);
    expect(await outcome).toMatchObject({
      kind: 'result',
      result: { status: 'cancelled', samples: 3, action: [1] },
      reason: 'The run was stopped before its round was complete.',
    });
  });

  it('takes no worker where it was cancelled before it began', async () => {
    const { workers, runs } = bench();
    expect(await runs.run('{}', { token: AbortSignal.abort() })).toMatchObject(cancelled);
    const { token, cancel } = tokenSource();
    cancel();
    expect(await runs.run('{}', { token })).toMatchObject(cancelled);
    expect(workers.all).toEqual([]);
  });

  it.each<[string, unknown, unknown]>([
    ['no text', undefined, {}],
    ['no options', '{}', null],
    ['a value that is not JSON', '{}', { set: { 'run.seed': 1n } }],
    ['a token that is none', '{}', { token: {} }],
  ])('fails without a worker for %s', async (_, specText, options) => {
    const { workers, runs } = bench();
    const outcome: api.CpeRunOutcome = await runs.run(
      specText as string,
      options as api.CpeRunOptions,
    );
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid-arguments' } });
    expect(workers.all).toEqual([]);
  });

  it('ends with the window, and none begins after it', async () => {
    const { workers, runs } = bench();
    const living = runs.run('{}');
    const waiting = runs.run('{}');
    await runs.shutDown();
    expect(await living).toMatchObject(cancelled);
    expect(await waiting).toMatchObject(cancelled);
    expect(await runs.run('{}')).toMatchObject(cancelled);
    expect(workers.all.map(({ isGone }) => isGone)).toEqual([true]);
  });
});
