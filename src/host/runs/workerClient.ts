/** One run in one worker. If the worker exits or fails, the run ends with the reason. */
import type { RunEvent } from '../../core/run/session/events';
import type { RunFacts } from '../../core/run/check/facts';
import type { RunResult } from '../../core/run/result/result';
import type { CheckReport } from '../../core/document/report';
import type { Measurements } from '../../core/experiment/measurements';
import type { Heard, Told } from '../../core/experiment/person';
import type { Measuring } from '../../shared/protocol';
import type { ErrorData, FromWorker, LaboratoryRequest, OfSpec } from '../../worker/protocol';
import type { Timer } from '../util/timer';
import type { WorkerFactory } from '../../worker/workerLike';
import { WorkerTask } from './workerTask';

export type RunOutcome =
  | {
      readonly kind: 'finished';
      readonly result: RunResult;
      readonly measurements?: Measurements;
    }
  /** The spec has errors, so nothing was run. */
  | { readonly kind: 'rejected'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** Cancelled without an answer: the worker was terminated. */
  | { readonly kind: 'terminated'; readonly reason: string };

export interface RunObserver {
  readonly started: (facts: RunFacts) => void;
  readonly events: (events: readonly RunEvent[]) => void;
  /** A run with real measurements waits, or has received an answer. */
  readonly measuring?: (now: Measuring) => void;
  /** The run has ended; its lower bound is still being computed and comes with `ended`. */
  readonly answered?: (result: RunResult) => void;
  /** Called exactly once, as the last call. */
  readonly ended: (outcome: RunOutcome) => void;
}

export interface RunRequest extends OfSpec {
  readonly id: string;
}

/** What the host provides for real measurements. */
export interface RealParts {
  readonly request: LaboratoryRequest;
  readonly journal: string;
  /** Writes to a journal whose file the host keeps. @returns why it failed; null if it did not */
  readonly writeOn: (keep: number, text: string) => Promise<string | null>;
  /** Shows a line to the person. */
  readonly notice: (text: string) => void;
}

/** The time from `stop` until a program is killed, plus a margin to report it. */
const REAL_GRACE_MS = 12_000;

type Reply = FromWorker & { readonly type: 'heard' | 'sheet' };

export class WorkerRun {
  readonly #task: WorkerTask<RunOutcome>;
  readonly #replies = new Map<number, (reply: Reply | null) => void>();
  #asked = 0;
  /** The answer of an ended run whose worker still computes the lower bound. */
  #answer: RunResult | null = null;

  /** @param real for real measurements */
  constructor(
    factory: WorkerFactory,
    timer: Timer,
    private readonly request: RunRequest,
    observer: RunObserver,
    real?: RealParts,
  ) {
    this.#task = new WorkerTask<RunOutcome>(
      factory,
      timer,
      { type: 'run', ...request, ...(real && { laboratory: real.request }) },
      {
        received: (message) => this.#kept(this.#received(message, observer, real)),
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

  /** Passes on a person's measurements. @returns null if the run has ended */
  async tell(told: Told): Promise<Heard | null> {
    const reply = await this.#ask({ type: 'tell', told });
    return reply?.type === 'heard' ? reply.heard : null;
  }

  /** The open batch as a sheet; null if the run asks for nothing. */
  async sheet(): Promise<string | null> {
    const reply = await this.#ask({ type: 'sheet' });
    return reply?.type === 'sheet' ? reply.text : null;
  }

  /** Continues a paused run. */
  goOn(): void {
    this.#task.post({ type: 'goOn', id: this.request.id });
  }

  /** Asks the run to stop; terminates its worker after a second, or after the time that a program needs. */
  cancel(): void {
    this.#task.cancel();
  }

  /** Terminates the worker, as a crash would. */
  kill(): void {
    this.#task.kill();
  }

  /** Keeps an answer already received, even if the worker fails later. */
  #kept<Outcome extends RunOutcome | null>(outcome: Outcome): Outcome | RunOutcome {
    if (this.#answer === null || (outcome?.kind ?? 'finished') === 'finished') return outcome;
    return { kind: 'finished', result: this.#answer };
  }

  #ask(
    question: { readonly type: 'tell'; readonly told: Told } | { readonly type: 'sheet' },
  ): Promise<Reply | null> {
    this.#asked += 1;
    const request = this.#asked;
    return new Promise((resolve) => {
      this.#replies.set(request, resolve);
      this.#task.post({ ...question, id: this.request.id, request });
    });
  }

  /** @returns how the run ended; null if it continues */
  #received(message: FromWorker, observer: RunObserver, real?: RealParts): RunOutcome | null {
    switch (message.type) {
      case 'started':
        observer.started(message.facts);
        break;
      case 'events':
        observer.events(message.events);
        break;
      case 'answered':
        this.#answer = message.result;
        observer.answered?.(message.result);
        break;
      case 'measuring':
        observer.measuring?.({ ...message.now, journal: real?.journal ?? '', faults: [] });
        break;
      case 'heard':
      case 'sheet':
        this.#replies.get(message.request)?.(message);
        this.#replies.delete(message.request);
        break;
      case 'write': {
        const { id, keep, text } = message;
        void real?.writeOn(keep, text).then((fault) => {
          this.#task.post({ type: 'written', id, fault });
        });
        break;
      }
      case 'notice':
        real?.notice(message.text);
        break;
      case 'finished': {
        const { result, measurements } = message;
        return { kind: 'finished', result, ...(measurements && { measurements }) };
      }
      case 'rejected':
        return { kind: 'rejected', report: message.report };
      case 'failed':
        return { kind: 'failed', error: message.error };
      default:
    }
    return null;
  }
}
