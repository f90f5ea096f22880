/** One run in one worker, as the host sees it. A worker that exits or fails ends the run with the reason. */
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

export interface RunRequest extends OfSpec {
  readonly id: string;
}

/** What a run with real measurements needs of the host. */
export interface RealParts {
  readonly request: LaboratoryRequest;
  /** The name of the journal. */
  readonly journal: string;
  /** Writes on a journal of which the host keeps the file. @returns why it could not; null where it did */
  readonly writeOn: (keep: number, text: string) => Promise<string | null>;
  /** A line for the person. */
  readonly notice: (text: string) => void;
}

/** What a program has from `stop` on until it is killed, and a little to tell it. */
const REAL_GRACE_MS = 12_000;

type Reply = FromWorker & { readonly type: 'heard' | 'sheet' };

export class WorkerRun {
  readonly #task: WorkerTask<RunOutcome>;
  readonly #replies = new Map<number, (reply: Reply | null) => void>();
  #asked = 0;
  /** Of a run that has ended, while its worker goes on with what it is compared with. */
  #answer: RunResult | null = null;

  /** @param real of a run with real measurements */
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

  /** Tells what a person measured. @returns null where the run has ended */
  async tell(told: Told): Promise<Heard | null> {
    const reply = await this.#ask({ type: 'tell', told });
    return reply?.type === 'heard' ? reply.heard : null;
  }

  /** The open batch as a sheet; null where nothing is asked. */
  async sheet(): Promise<string | null> {
    const reply = await this.#ask({ type: 'sheet' });
    return reply?.type === 'sheet' ? reply.text : null;
  }

  /** It was paused, and goes on. */
  goOn(): void {
    this.#task.post({ type: 'goOn', id: this.request.id });
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

  /** @returns how the run ended; null where it goes on */
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
