/** The worker of the extension host in Node: the platform-free loop on a worker thread. */
import { parentPort } from 'node:worker_threads';
import { planSamples } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { checkSpec } from '../core/run/check';
import { prepareRun } from '../core/run/prepare';
import { previewSpec } from '../core/run/preview';
import { runPrepared } from '../core/run/run';
import { createWorkerLoop } from './workerLoop';

const port = parentPort;
if (port === null) throw new Error('nodeWorker runs as a worker thread');

const receive = createWorkerLoop(
  { checkSpec, prepareRun, previewSpec, runPrepared, preparePlan, planSamples },
  {
    post: (message) => {
      port.postMessage(message);
    },
    now: () => performance.now(),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  },
);
port.on('message', (message: unknown) => void receive(message));
