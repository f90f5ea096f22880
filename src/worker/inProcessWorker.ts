/**
 * A worker without a thread: the loop runs in the extension host and yields whenever it checks for a cancel. Work that does not
 * yield, such as a large check, blocks the host.
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
      // Nobody listens any more: suspend the work for good.
      if (isGone) await new Promise<never>(() => undefined);
    },
  });
  return {
    // Deliver in a separate turn, as a real worker does.
    post: (message) => void nextTurn().then(() => (isGone ? undefined : receive(message))),
    // After this, only the end of the worker is reported.
    terminate: () => {
      if (isGone) return;
      isGone = true;
      listener.gone({ code: 'worker-exited', message: 'The run was stopped. Run again.' });
    },
  };
};
