/**
 * Workers of the extension host in a browser. Their script is read for the first worker, and if the browser refuses to start one,
 * a fallback computes in the extension host itself.
 */
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { WorkerFactory, WorkerLike, WorkerListener } from '../../worker/workerLike';
import { messageOf } from '../../core/words/thrown';

/** The part of `Worker` that is used here. */
export interface BrowserWorker {
  postMessage(message: ToWorker): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

export interface WebWorkerParts {
  /** The text of the bundled worker. */
  readonly script: () => Promise<string>;
  /** Throws if the browser refuses to start a worker. */
  readonly start: (script: string) => BrowserWorker;
  readonly fallback: WorkerFactory;
}

export function webWorkerFactory({ script, start, fallback }: WebWorkerParts): WorkerFactory {
  let text: Promise<string> | null = null;
  return (listener) => {
    text ??= script().catch((error: unknown) => {
      // Let the next worker try again.
      text = null;
      throw error;
    });
    const told = toldOnce(listener);
    let worker: WorkerLike | null = null;
    let isEnded = false;
    /** Messages sent before the worker is ready. */
    const waiting: ToWorker[] = [];
    text
      .then((read) => granted(() => browserWorker(start(read), told)) ?? fallback(told))
      .then(
        (started) => {
          worker = started;
          if (isEnded) started.terminate();
          else for (const message of waiting) started.post(message);
        },
        (error: unknown) => told.gone({ code: 'worker-not-started', message: messageOf(error) }),
      );
    return {
      post: (message) => {
        if (worker === null) waiting.push(message);
        else worker.post(message);
      },
      terminate: () => {
        isEnded = true;
        if (worker === null) told.gone(ENDED);
        else worker.terminate();
      },
    };
  };
}

/** Reports the end of the worker once, asynchronously as an event would be, and nothing after it. */
function toldOnce({ message, gone }: WorkerListener): WorkerListener {
  let isGone = false;
  return {
    message: (received) => {
      if (!isGone) message(received);
    },
    gone: (reason) => {
      if (isGone) return;
      isGone = true;
      queueMicrotask(() => gone(reason));
    },
  };
}

function granted(start: () => WorkerLike): WorkerLike | null {
  try {
    return start();
  } catch {
    return null;
  }
}

function browserWorker(worker: BrowserWorker, listener: WorkerListener): WorkerLike {
  worker.addEventListener('message', ({ data }) => listener.message(data as FromWorker));
  worker.addEventListener('error', ({ message }) => {
    worker.terminate();
    listener.gone({
      code: 'worker-error',
      message: message ?? 'The worker ended with an error. Run again.',
    });
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => {
      worker.terminate();
      // Terminating a web worker fires no event.
      listener.gone(ENDED);
    },
  };
}

const ENDED: ErrorData = { code: 'worker-exited', message: 'The worker was stopped. Run again.' };
