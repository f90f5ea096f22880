/**
 * A worker without a thread: the loop runs in the extension host, and lets it live by breathing as often as it looks for a
 * cancel. What does not breathe, such as a large check, holds up the host while it lasts.
 */
import { nextTurn, SYSTEM_TIME } from './turns';
import type { ErrorData, FromWorker, ToWorker } from './protocol';
import { createWorkerLoop } from './workerLoop';

export interface InProcessListener {
  readonly message: (message: FromWorker) => void;
  readonly gone: (reason: ErrorData) => void;
}

export interface InProcessWorker {
  readonly post: (message: ToWorker) => void;
  /** After it, only the end of the worker is reported. */
  readonly terminate: () => void;
}

export function inProcessWorker(listener: InProcessListener): InProcessWorker {
  let isGone = false;
  const receive = createWorkerLoop({
    post: (message) => {
      if (!isGone) listener.message(message);
    },
    ...SYSTEM_TIME,
    breathe: async () => {
      await nextTurn();
      // Nobody is there any more: what is under way stays where it is, for good.
      if (isGone) await new Promise<never>(() => undefined);
    },
  });
  return {
    // In a turn of its own, as a message to a worker comes.
    post: (message) => void nextTurn().then(() => (isGone ? undefined : receive(message))),
    terminate: () => {
      if (isGone) return;
      isGone = true;
      listener.gone({ code: 'worker-exited', message: 'The run was stopped. Run again.' });
    },
  };
}
