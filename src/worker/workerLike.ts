/** A worker as the host sees it. It comes from an injected factory, so that tests run without one. */
import type { ErrorData, FromWorker, ToWorker } from './protocol';

export interface WorkerListener {
  readonly message: (message: FromWorker) => void;
  /** Called once when the worker has ended, also after `terminate`. */
  readonly gone: (reason: ErrorData) => void;
}

export interface WorkerLike {
  readonly post: (message: ToWorker) => void;
  /** Ends the worker immediately; `gone` follows. */
  readonly terminate: () => void;
}

export type WorkerFactory = (listener: WorkerListener) => WorkerLike;
