/** Workers that do what a test tells them to. */
import type { FromWorker, ToWorker } from '../../../src/worker/protocol';
import type { WorkerFactory, WorkerLike, WorkerListener } from '../../../src/worker/workerLike';

export class FakeWorker implements WorkerLike {
  readonly sent: ToWorker[] = [];
  readonly #listener: WorkerListener;
  terminations = 0;
  #isGone = false;

  constructor(listener: WorkerListener) {
    this.#listener = listener;
  }

  /** What `post` throws; null = it takes every message. */
  refuses: Error | null = null;

  readonly post = (message: ToWorker): void => {
    if (this.refuses !== null) throw this.refuses;
    this.sent.push(message);
  };

  readonly terminate = (): void => {
    this.terminations += 1;
    this.crash('exited with code 1');
  };

  say(message: FromWorker): void {
    this.#listener.message(message);
  }

  crash(message: string): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#listener.gone({ code: 'worker-error', message });
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** The id of the last request. */
  get id(): string {
    return this.sent.at(-1)?.id ?? '';
  }
}

export class FakeWorkers {
  readonly all: FakeWorker[] = [];
  /** What the workers to come refuse every message with. */
  refuse: Error | null = null;

  readonly factory: WorkerFactory = (listener) => {
    const worker = new FakeWorker(listener);
    worker.refuses = this.refuse;
    this.all.push(worker);
    return worker;
  };

  get last(): FakeWorker {
    const worker = this.all.at(-1);
    if (worker === undefined) throw new Error('no worker was started');
    return worker;
  }
}
