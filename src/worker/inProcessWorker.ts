/**
 * A worker without a thread: the loop runs in the extension host, and lets it live by breathing as often as it looks for a
 * cancel. What does not breathe, such as a large check, holds up the host while it lasts.
 */
import { nextTurn, SYSTEM_TIME } from './turns';
import type { WorkerFactory } from './workerLike';
import { createWorkerLoop } from './workerLoop';

export const inProcessWorker: WorkerFactory = (listener) => {
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
    // After it, only the end of the worker is reported.
    terminate: () => {
      if (isGone) return;
      isGone = true;
      listener.gone({ code: 'worker-exited', message: 'The run was stopped. Run again.' });
    },
  };
};
