/**
 * Handles each request inside the worker, independent of the platform: Node worker threads and web workers provide a way to post,
 * a clock, and a way to yield to the event loop.
 */
import { checkSpec } from '../core/plan/checkSpec';
import { planSamples, type PlannedRow } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { withLazyFields } from '../core/protocol/withLazyFields';
import { prepareRun, type PreparedRun } from '../core/run/check/prepare';
import { previewSpec } from '../core/run/check/preview';
import { runPrepared } from '../core/run/session/run';
import { TaskRunner } from '../core/sweep/taskRunner';
import { answersOf } from './correction';
import { EventBatch } from './eventBatch';
import { paced, type LoopPlatform } from './pace';
import type { ErrorData, PlanningNow, ToWorker } from './protocol';
import { RealRun } from './realRun';

/** A run or a plan in progress. */
interface Live {
  isCancelled: boolean;
  real: RealRun | null;
}

/**
 * Creates the handler of one request. Every request gets an answer, so that no caller waits forever: a failure crosses as data,
 * and a request of an unknown version gets `failed`.
 */
export function createWorkerLoop(platform: LoopPlatform): (message: unknown) => Promise<void> {
  const { post } = platform;
  const live = new Map<string, Live>();
  const tasks = new TaskRunner(platform.now);

  /** Prepares the spec of a request; if it has errors, posts them and returns null. */
  function preparedOf({
    id,
    specText,
    overrides,
  }: ToWorker & { type: 'run' | 'answers' }): PreparedRun | null {
    const preparation = prepareRun(specText, overrides);
    if (preparation.ok) return preparation.prepared;
    post({ type: 'rejected', id, report: preparation.report });
    return null;
  }

  async function run(request: ToWorker & { type: 'run' }, own: Live): Promise<void> {
    const { id } = request;
    const prepared = preparedOf(request);
    if (prepared === null) return;
    if (prepared.instance.environment?.type !== 'simulated') {
      own.real = new RealRun(platform, request, prepared);
      return own.real.run();
    }
    post({ type: 'started', id, facts: prepared.facts });
    await platform.breathe();
    const batch = new EventBatch(platform.now);
    const flush = (): boolean => {
      if (batch.isEmpty) return false;
      post({ type: 'events', id, events: batch.take() });
      return true;
    };
    const steps = runPrepared(prepared, { now: platform.now, cancelled: () => own.isCancelled });
    const result = await paced(steps, { take: (event) => batch.add(event), post: flush }, platform);
    flush();
    if (result === null) return;
    const answer = withLazyFields(result, {
      lowerBound: () => null,
      isBoundMissing: () => true as const,
    });
    // A cancelled run needs no lower bound.
    if (result.status === 'cancelled') {
      post({ type: 'finished', id, result: answer });
      return;
    }
    post({ type: 'answered', id, result: answer });
    await platform.breathe();
    post({ type: 'finished', id, result });
  }

  async function plan(request: ToWorker & { type: 'plan' }, own: Live): Promise<void> {
    const { id, specText, overrides } = request;
    const preparation = preparePlan(specText, overrides);
    if (!preparation.ok) {
      post({ type: 'rejected', id, report: checkSpec(specText, overrides) });
      return;
    }
    const { prepared } = preparation;
    post({ type: 'planStarted', id, facts: prepared.facts });
    await platform.breathe();
    let rows: PlannedRow[] = [];
    let now: PlanningNow | null = null;
    const flush = (): boolean => {
      post({ type: 'planned', id, rows, now });
      rows = [];
      return true;
    };
    const made = await paced(
      planSamples(prepared),
      {
        take: (step) => {
          if (step.type === 'planned') {
            const { row, phases, actions } = step;
            rows.push({ row, phases, actions });
          } else now = { algorithm: step.algorithm, gap: step.gap };
        },
        post: flush,
        cancelled: () => own.isCancelled,
      },
      platform,
    );
    // A complete plan contains the rows not posted yet.
    if (made === null && rows.length > 0) flush();
    post({ type: 'planFinished', id, plan: made });
  }

  async function answers(request: ToWorker & { type: 'answers' }): Promise<void> {
    const prepared = preparedOf(request);
    if (prepared === null) return;
    const opened = await new RealRun(platform, request, prepared).open(true);
    try {
      post(answersOf(request.id, opened, request.laboratory.correction, platform.wallClock()));
    } finally {
      opened.close();
    }
  }

  async function cancellable(id: string, action: (own: Live) => Promise<void>): Promise<void> {
    const own: Live = { isCancelled: false, real: null };
    live.set(id, own);
    try {
      await action(own);
    } finally {
      // A new request may reuse the id as soon as the end is reported.
      if (live.get(id) === own) live.delete(id);
    }
  }

  const received = (request: Extract<ToWorker, { type: 'tell' | 'sheet' | 'written' }>): void =>
    live.get(request.id)?.real?.receive(request);
  const answersBy: {
    readonly [Type in ToWorker['type']]: (
      request: Extract<ToWorker, { readonly type: Type }>,
    ) => Promise<void> | void;
  } = {
    run: (request) => cancellable(request.id, (own) => run(request, own)),
    plan: (request) => cancellable(request.id, (own) => plan(request, own)),
    answers,
    task: ({ id, task }) => post({ type: 'taskEnded', id, outcome: tasks.run(task) }),
    cancel: ({ id }) => {
      const own = live.get(id);
      if (own !== undefined) own.isCancelled = true;
      own?.real?.stop();
    },
    goOn: ({ id }) => live.get(id)?.real?.goOn(),
    tell: received,
    sheet: received,
    written: received,
    check: ({ id, specText, overrides }) =>
      post({ type: 'checked', id, report: checkSpec(specText, overrides) }),
    preview: ({ id, specText, request, overrides }) =>
      post({ type: 'previewed', id, outcome: previewSpec(specText, request, overrides) }),
  };

  async function answer(request: ToWorker): Promise<void> {
    const known = answersBy[request.type] as (request: ToWorker) => unknown;
    if (Object.hasOwn(answersBy, request.type)) await known(request);
    else {
      const message = 'The worker does not know this request.';
      post({ type: 'failed', id: idOf(request), error: { code: 'unknown-request', message } });
    }
  }

  return async (message) => {
    try {
      await answer(message as ToWorker);
    } catch (error) {
      post({ type: 'failed', id: idOf(message), error: errorData(error) });
    }
  };
}

function idOf(message: unknown): string {
  if (typeof message !== 'object' || message === null || !('id' in message)) return '';
  return typeof message.id === 'string' ? message.id : '';
}

/** The thrown value as data. */
function errorData(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const { message, stack } = error;
  return {
    code,
    message,
    ...(stack === undefined ? {} : { details: stack }),
    ...('place' in error && error.place !== undefined
      ? { place: error.place as NonNullable<ErrorData['place']> }
      : {}),
  };
}
