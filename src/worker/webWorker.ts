/** The worker of the extension host in a browser: the platform-free loop in a web worker. */
import { nextTurn, SYSTEM_TIME } from './turns';
import type { FromWorker } from './protocol';
import { createWorkerLoop } from './workerLoop';

/** What is used of the scope of a worker. */
interface WorkerScope {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const receive = createWorkerLoop({
  post: (message) => scope.postMessage(message),
  ...SYSTEM_TIME,
  breathe: nextTurn,
});
scope.addEventListener('message', ({ data }) => void receive(data));
