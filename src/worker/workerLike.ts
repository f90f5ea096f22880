/** A worker as the host sees it. It comes from an injected factory, so that tests run without one. */
import type { ErrorData, FromWorker, ToWorker } from './protocol';

export interface WorkerListener {
  readonly message: (message: FromWorker) => void;
  /** The worker is gone: called once, also after `terminate`. */
  readonly gone: (reason: ErrorData) => void;
}

export interface WorkerLike {
  readonly post: (message: ToWorker) => void;
  /** Ends the worker whatever it is doing; `gone` follows. */
  readonly terminate: () => void;
}

export type WorkerFactory = (listener: WorkerListener) => WorkerLike;
