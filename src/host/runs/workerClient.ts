/** One run in one worker, as the host sees it. A worker that exits or fails ends the run with the reason. */
import type { RunEvent } from '../../core/run/session/events';
import type { RunFacts } from '../../core/run/check/facts';
import type { RunResult } from '../../core/run/result/result';
import type { Overrides } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import { assertNever } from '../../shared/protocol';
import type { Measurements } from '../../core/experiment/measurements';
import type { Heard, Told } from '../../core/experiment/person';
import type { Measuring } from '../../shared/protocol';
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { RealParts } from '../laboratory/realRun';
import type { Timer } from '../util/timer';
import type { WorkerFactory } from './workerLike';
import { WorkerTask } from './workerTask';

export type RunOutcome =
  | {
      readonly kind: 'finished';
      readonly result: RunResult;
      readonly measurements?: Measurements;
    }
  /** The spec has errors: nothing was run. */
  | { readonly kind: 'rejected'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** Cancelled without an answer: the worker was terminated, and is gone. */
  | { readonly kind: 'terminated'; readonly reason: string };

export interface RunObserver {
  readonly started: (facts: RunFacts) => void;
  readonly events: (events: readonly RunEvent[]) => void;
  /** A run with real measurements waits, or has got an answer. */
  readonly measuring?: (now: Measuring) => void;
  /** The run has ended; what its samples are compared with is still worked out, and comes with `ended`. */
  readonly answered?: (result: RunResult) => void;
  /** Called exactly once, and last. */
  readonly ended: (outcome: RunOutcome) => void;
}

export interface RunRequest {
  readonly id: string;
  readonly specText: string;
  readonly overrides: Overrides;
  /** The address of the spec. */
  readonly specUri?: string;
}

/** What a program has from `stop` on until it is killed, and a little to tell it. */
const REAL_GRACE_MS = 12_000;

type Reply = FromWorker & { readonly type: 'heard' | 'sheet' };

export class WorkerRun {
  readonly #task: WorkerTask<RunOutcome>;
  readonly #id: string;
  readonly #replies = new Map<number, (reply: Reply | null) => void>();
  #asked = 0;
  /** Of a run that has ended, while its worker goes on with what it is compared with. */
  #answer: RunResult | null = null;

  /** @param real of a run with real measurements */
  constructor(
    factory: WorkerFactory,
    timer: Timer,
    request: RunRequest,
    observer: RunObserver,
    real?: RealParts,
  ) {
    this.#id = request.id;
    this.#task = new WorkerTask<RunOutcome>(
      factory,
      timer,
      { type: 'run', ...request, ...(real && { laboratory: real.request }) },
      {
        received: (message) => {
          if (this.#receivedReal(message, observer, real)) return null;
          if (message.type === 'answered') this.#answer = message.result;
          return this.#kept(received(message, observer));
        },
        gone: (error, isCancelled) =>
          this.#kept(
            isCancelled
              ? { kind: 'terminated', reason: 'The run was stopped before its round was complete.' }
              : { kind: 'failed', error },
          ),
        ended: (outcome) => {
          for (const reply of this.#replies.values()) reply(null);
          this.#replies.clear();
          observer.ended(outcome);
        },
      },
      real === undefined ? undefined : REAL_GRACE_MS,
    );
  }

  /** Tells what a person measured. @returns null where the run has ended */
  async tell(told: Told): Promise<Heard | null> {
    const reply = await this.#ask((request) => ({ type: 'tell', id: this.#id, request, told }));
    return reply?.type === 'heard' ? reply.heard : null;
  }

  /** The open batch as a sheet; null where nothing is asked. */
  async sheet(): Promise<string | null> {
    const reply = await this.#ask((request) => ({ type: 'sheet', id: this.#id, request }));
    return reply?.type === 'sheet' ? reply.text : null;
  }

  /** It was paused, and goes on. */
  goOn(): void {
    this.#task.post({ type: 'goOn', id: this.#id });
  }

  /** Asks the run to stop; terminates its worker if it has not ended within a second, or what a program needs. */
  cancel(): void {
    this.#task.cancel();
  }

  /** Ends the worker at once, as a crash would. */
  kill(): void {
    this.#task.kill();
  }

  /** An answer that was given stays one, whatever becomes of the worker. */
  #kept<Outcome extends RunOutcome | null>(outcome: Outcome): Outcome | RunOutcome {
    if (this.#answer === null || (outcome?.kind ?? 'finished') === 'finished') return outcome;
    return { kind: 'finished', result: this.#answer };
  }

  #ask(message: (request: number) => ToWorker): Promise<Reply | null> {
    this.#asked += 1;
    const request = this.#asked;
    return new Promise((resolve) => {
      this.#replies.set(request, resolve);
      this.#task.post(message(request));
    });
  }

  /** @returns whether it is one of a run with real measurements */
  #receivedReal(message: FromWorker, observer: RunObserver, real?: RealParts): boolean {
    switch (message.type) {
      case 'measuring':
        observer.measuring?.({ ...message.now, journal: real?.journal ?? '', faults: [] });
        return true;
      case 'heard':
      case 'sheet':
        this.#replies.get(message.request)?.(message);
        this.#replies.delete(message.request);
        return true;
      case 'write': {
        const { id, request, keep, text } = message;
        void real?.writeOn(keep, text).then((fault) => {
          this.#task.post({ type: 'written', id, request, fault });
        });
        return true;
      }
      case 'notice':
        real?.notice(message.text);
        return true;
      default:
        return false;
    }
  }
}

function received(message: FromWorker, observer: RunObserver): RunOutcome | null {
  switch (message.type) {
    case 'started':
      observer.started(message.facts);
      return null;
    case 'events':
      observer.events(message.events);
      return null;
    case 'answered':
      observer.answered?.(message.result);
      return null;
    case 'finished':
      return {
        kind: 'finished',
        result: message.result,
        ...(message.measurements && { measurements: message.measurements }),
      };
    case 'rejected':
      return { kind: 'rejected', report: message.report };
    case 'failed':
      return { kind: 'failed', error: message.error };
    case 'checked':
    case 'answers':
    case 'heard':
    case 'measuring':
    case 'notice':
    case 'sheet':
    case 'write':
    case 'previewed':
    case 'planStarted':
    case 'planned':
    case 'planFinished':
    case 'taskEnded':
      return null;
    default:
      return assertNever(message);
  }
}
