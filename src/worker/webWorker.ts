/** The worker of the extension host in a browser: the platform-free loop in a web worker. */
import { nextTurn, SYSTEM_TIME } from './turns';
import type { FromWorker } from './protocol';
import { createWorkerLoop } from './workerLoop';

/** The part of a worker's global scope that is used here. */
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
