/**
 * What the worker does with each request, free of any platform: Node's worker threads and a web worker give it
 * a way to post, a clock, and a way to let the event loop run. It runs inside the worker.
 */
import { withLazyFields } from '../core/protocol/withLazyFields';
import type { RunEvent } from '../core/run/session/events';
import type { RunFacts } from '../core/run/check/facts';
import type { PreviewOutcome, PreviewRequest } from '../core/run/check/preview';
import type { RunResult } from '../core/run/result/result';
import type { RunControls } from '../core/run/session/run';
import type { Overrides } from '../core/document/overrides';
import type { CheckReport } from '../core/document/report';
import type { Task, TaskOutcome } from '../core/sweep/task';
import { EventBatch } from './eventBatch';
import type { Laboratory } from './laboratory';
import { BREATHE_EVERY_MS, POST_EVERY_MS } from './pace';
import type { PlanEngine } from './planDriver';
import { drivePlan } from './planDriver';
import type { ErrorData, FromWorker, ToWorker } from './protocol';

export interface LoopPlatform {
  readonly post: (message: FromWorker) => void;
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Resolves after the event loop has delivered the messages that are waiting. */
  readonly breathe: () => Promise<void>;
  /** Calls once, after that many milliseconds. */
  readonly after: (ms: number, action: () => void) => void;
  /** The time, in ISO 8601. */
  readonly wallClock: () => string;
  /** What only Node has; without it the host keeps the files of journals, and nothing is started. */
  readonly laboratory?: Laboratory;
}

/** A run with real measurements. */
export interface RealTask {
  readonly run: () => Promise<void>;
  readonly stop: () => void;
  readonly goOn: () => void;
  readonly receive: (message: ToWorker & { type: 'tell' | 'sheet' | 'written' }) => void;
}

/** The core, as far as the worker calls it. */
export interface Engine<Prepared extends { readonly facts: RunFacts }> extends PlanEngine {
  readonly prepareRun: (
    specText: string,
    overrides: Overrides,
  ) =>
    | { readonly ok: true; readonly prepared: Prepared }
    | { readonly ok: false; readonly report: CheckReport };
  readonly runPrepared: (prepared: Prepared, driver: RunControls) => Generator<RunEvent, RunResult>;
  readonly checkSpec: (specText: string, overrides: Overrides) => CheckReport;
  readonly previewSpec: (
    specText: string,
    request: PreviewRequest,
    overrides: Overrides,
  ) => PreviewOutcome;
  /** What runs tasks, and keeps what they have in common. */
  readonly taskRunner: (now: () => number) => { readonly run: (task: Task) => TaskOutcome };
  /** Null where the measurements are simulated. */
  readonly realRun?: (
    platform: LoopPlatform,
    request: ToWorker & { type: 'run' },
    prepared: Prepared,
  ) => RealTask | null;
  /** What the journal of a spec has. */
  readonly answersOf?: (
    platform: LoopPlatform,
    request: ToWorker & { type: 'answers' },
  ) => Promise<void>;
}

/**
 * Makes the function that takes one request. Every request is answered, whatever it is: a failure crosses as data,
 * and a request of another version gets `failed`, so that no caller waits for ever.
 */
export function createWorkerLoop<Prepared extends { readonly facts: RunFacts }>(
  engine: Engine<Prepared>,
  platform: LoopPlatform,
): (message: unknown) => Promise<void> {
  /** Runs and plans that live, by id: whether they are to end. */
  const cancelledTasks = new Map<string, boolean>();
  const realRuns = new Map<string, RealTask>();
  const tasks = engine.taskRunner(platform.now);

  async function run(request: ToWorker & { type: 'run' }): Promise<void> {
    const { id } = request;
    cancelledTasks.set(id, false);
    try {
      const preparation = engine.prepareRun(request.specText, request.overrides);
      if (!preparation.ok) {
        platform.post({ type: 'rejected', id, report: preparation.report });
        return;
      }
      const { prepared } = preparation;
      const real = engine.realRun?.(platform, request, prepared) ?? null;
      if (real !== null) {
        realRuns.set(id, real);
        await real.run();
        return;
      }
      platform.post({ type: 'started', id, facts: prepared.facts });
      await platform.breathe();
      const result = await drive(
        engine.runPrepared(prepared, {
          now: platform.now,
          cancelled: () => cancelledTasks.get(id) === true,
        }),
        (events) => platform.post({ type: 'events', id, events }),
        platform,
      );
      const answer = withLazyFields(result, {
        lowerBound: () => null,
        isBoundMissing: () => true as const,
      });
      if (result.status === 'cancelled') {
        // Whoever stops a run does not wait for what it would be compared with.
        platform.post({ type: 'finished', id, result: answer });
        return;
      }
      platform.post({ type: 'answered', id, result: answer });
      await platform.breathe();
      platform.post({ type: 'finished', id, result });
    } finally {
      cancelledTasks.delete(id);
      realRuns.delete(id);
    }
  }

  async function plan(request: ToWorker & { type: 'plan' }): Promise<void> {
    const { id, specText, overrides } = request;
    cancelledTasks.set(id, false);
    try {
      const preparation = engine.preparePlan(specText, overrides);
      if (!preparation.ok) {
        platform.post({ type: 'rejected', id, report: engine.checkSpec(specText, overrides) });
        return;
      }
      const { prepared } = preparation;
      platform.post({ type: 'planStarted', id, facts: prepared.facts });
      await platform.breathe();
      const made = await drivePlan(
        engine.planSamples(prepared),
        (rows, now) => platform.post({ type: 'planned', id, rows, now }),
        { ...platform, cancelled: () => cancelledTasks.get(id) === true },
      );
      platform.post({ type: 'planFinished', id, plan: made });
    } finally {
      cancelledTasks.delete(id);
    }
  }

  async function answer(request: ToWorker): Promise<void> {
    switch (request.type) {
      case 'run':
        return run(request);
      case 'plan':
        return plan(request);
      case 'task':
        platform.post({ type: 'taskEnded', id: request.id, outcome: tasks.run(request.task) });
        return;
      case 'cancel':
        if (cancelledTasks.has(request.id)) cancelledTasks.set(request.id, true);
        realRuns.get(request.id)?.stop();
        return;
      case 'goOn':
        realRuns.get(request.id)?.goOn();
        return;
      case 'tell':
      case 'sheet':
      case 'written':
        realRuns.get(request.id)?.receive(request);
        return;
      case 'answers':
        return engine.answersOf?.(platform, request);
      case 'check':
        platform.post({
          type: 'checked',
          id: request.id,
          report: engine.checkSpec(request.specText, request.overrides),
        });
        return;
      case 'preview':
        platform.post({
          type: 'previewed',
          id: request.id,
          outcome: engine.previewSpec(request.specText, request.request, request.overrides),
        });
        return;
      default:
        platform.post({
          type: 'failed',
          id: idOf(request),
          error: { code: 'unknown-request', message: 'The worker does not know this request.' },
        });
    }
  }

  return async (message) => {
    try {
      await answer(message as ToWorker);
    } catch (error) {
      platform.post({ type: 'failed', id: idOf(message), error: errorData(error) });
    }
  };
}

/**
 * Steps a run to its end; posts its events at once first, then at most ten times a second.
 */
async function drive(
  events: Generator<RunEvent, RunResult>,
  post: (events: readonly RunEvent[]) => void,
  platform: LoopPlatform,
): Promise<RunResult> {
  const batch = new EventBatch();
  let breathed = platform.now();
  let posted = Number.NEGATIVE_INFINITY;
  for (;;) {
    const step = events.next();
    if (step.done === true) {
      if (!batch.isEmpty) post(batch.take());
      return step.value;
    }
    batch.add(step.value);
    const now = platform.now();
    if (now - posted >= POST_EVERY_MS && !batch.isEmpty) {
      post(batch.take());
      posted = now;
    }
    if (now - breathed >= BREATHE_EVERY_MS) {
      await platform.breathe();
      breathed = platform.now();
    }
  }
}

function idOf(message: unknown): string {
  if (typeof message !== 'object' || message === null || !('id' in message)) return '';
  return typeof message.id === 'string' ? message.id : '';
}

/** What was thrown, as data. */
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
