/** The worker of the extension host in Node: the platform-free loop on a worker thread. */
import { parentPort } from 'node:worker_threads';
import { NODE_LABORATORY } from './nodeLaboratory';
import { SYSTEM_TIME } from './turns';
import { createWorkerLoop } from './workerLoop';

const port = parentPort;
if (port === null) throw new Error('nodeWorker runs as a worker thread');

const receive = createWorkerLoop({
  post: (message) => port.postMessage(message),
  ...SYSTEM_TIME,
  laboratory: NODE_LABORATORY,
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
});
port.on('message', (message: unknown) => void receive(message));
