/**
 * Checks specs in one long-lived worker, one check at a time. A newer text of a document replaces its older check. A check that
 * takes too long is terminated with its worker, and the next check starts a new one.
 */
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { Timer } from '../util/timer';
import type { WorkerFactory, WorkerLike } from '../../worker/workerLike';
import { messageOf } from '../../core/words/thrown';

export const CHECK_LIMIT_MS = 10_000;
/** Time left for a running check once a newer text replaced it. */
const SUPERSEDED_LIMIT_MS = 1000;

export type CheckOutcome =
  | { readonly kind: 'checked'; readonly report: CheckReport }
  /** There is a newer text of the document, or it was closed. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'failed'; readonly error: ErrorData };

interface Task {
  readonly key: string;
  readonly message: Extract<ToWorker, { readonly type: 'check' }>;
  readonly resolve: (outcome: CheckOutcome) => void;
}

export class CheckClient {
  #worker: WorkerLike | null = null;
  #waiting: Task[] = [];
  #running: Task | null = null;
  #isRunningSuperseded = false;
  #callOffLimit: (() => void) | null = null;
  #count = 0;
  #isDisposed = false;

  constructor(
    private readonly factory: WorkerFactory,
    private readonly timer: Timer,
  ) {}

  /**
   * Never rejects.
   * @param key a newer check with the same key replaces this one; the document's address
   * @param specUri the address of the spec, to which its log is relative
   */
  check(key: string, specText: string, specUri: string): Promise<CheckOutcome> {
    this.supersede(key);
    return new Promise((resolve) => {
      this.#count += 1;
      const spec = { specText, overrides: NO_OVERRIDES, specUri };
      const message = { type: 'check', id: `check-${this.#count}`, ...spec } as const;
      this.#waiting.push({ key, message, resolve });
      this.#next();
    });
  }

  /** Drops the waiting or running check of `key`. */
  supersede(key: string): void {
    for (const task of this.#waiting) if (task.key === key) task.resolve({ kind: 'superseded' });
    this.#waiting = this.#waiting.filter((task) => task.key !== key);
    if (this.#running?.key === key && !this.#isRunningSuperseded) {
      this.#isRunningSuperseded = true;
      this.#running.resolve({ kind: 'superseded' });
      this.#limit(SUPERSEDED_LIMIT_MS);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#callOffLimit?.();
    for (const task of this.#waiting) task.resolve({ kind: 'superseded' });
    this.#running?.resolve({ kind: 'superseded' });
    this.#waiting = [];
    this.#running = null;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #next(): void {
    if (this.#running !== null || this.#isDisposed) return;
    const task = this.#waiting.shift();
    if (task === undefined) return;
    this.#running = task;
    this.#isRunningSuperseded = false;
    this.#limit(CHECK_LIMIT_MS);
    try {
      this.#worker ??= this.#startWorker();
      this.#worker.post(task.message);
    } catch (error) {
      const message = messageOf(error);
      this.#finish({ kind: 'failed', error: { code: 'worker-not-started', message } });
    }
  }

  #startWorker(): WorkerLike {
    const worker: WorkerLike = this.factory({
      message: (message) => this.#receive(message),
      gone: (reason) => {
        if (this.#worker !== worker) return;
        this.#worker = null;
        if (this.#running !== null) this.#finish({ kind: 'failed', error: reason });
      },
    });
    return worker;
  }

  #receive(message: FromWorker): void {
    if (message.id !== this.#running?.message.id) return;
    if (message.type === 'checked') this.#finish({ kind: 'checked', report: message.report });
    else if (message.type === 'failed') this.#finish({ kind: 'failed', error: message.error });
  }

  #limit(ms: number): void {
    this.#callOffLimit?.();
    this.#callOffLimit = this.timer.after(ms, () => {
      const worker = this.#worker;
      this.#worker = null;
      worker?.terminate();
      this.#finish({ kind: 'timedOut' });
    });
  }

  #finish(outcome: CheckOutcome): void {
    this.#callOffLimit?.();
    this.#callOffLimit = null;
    this.#running?.resolve(outcome);
    this.#running = null;
    this.#next();
  }
}
