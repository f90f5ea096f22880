/** Workers of the Node extension host: dist/worker.cjs in worker threads. */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { outOfMemory } from '../../laboratory/threadMemory';
import type { ErrorData, FromWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';

/**
 * @param script the file URL of the bundled worker
 * @param resourceLimits of each worker
 */
export function nodeWorkerFactory(script: URL, resourceLimits: ResourceLimits): WorkerFactory {
  return (listener) => {
    const worker = new Worker(script, { env: {}, stdin: false, resourceLimits });
    let reason: ErrorData | null = null;
    worker.on('message', (message: FromWorker) => listener.message(message));
    worker.on('error', (error: unknown) => {
      reason = describe(error);
    });
    worker.on('exit', (exitCode) =>
      listener.gone(
        reason ?? {
          code: 'worker-exited',
          message: `The worker exited with code ${exitCode}. Run again.`,
        },
      ),
    );
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => void worker.terminate(),
    };
  };
}

function describe(error: unknown): ErrorData {
  if (!(error instanceof Error)) return { code: 'worker-error', message: String(error) };
  const needs = outOfMemory(error);
  if (needs !== null) return { code: 'out-of-memory', message: needs };
  return {
    code: 'worker-error',
    message: error.message,
    ...(error.stack === undefined ? {} : { details: error.stack }),
  };
}
