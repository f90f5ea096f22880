/** Workers whose requests come with the log that their spec names: it is read before they cross. */
import type { LogFile } from '../../core/document/overrides';
import type { ToWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';
import { realEnvironmentIn } from './realEnvironment';

/** Reads a log. @param name as the spec has it, relative to it */
export type ReadLog = (specUri: string, name: string) => Promise<LogFile>;

export function loggedWorkers(workers: WorkerFactory, readLog: ReadLog): WorkerFactory {
  return (listener) => {
    const worker = workers(listener);
    /** What was sent before is on its way: requests stay in their order. */
    let last: Promise<unknown> | null = null;
    let isEnded = false;
    const post = (message: ToWorker): void => {
      if (!isEnded) worker.post(message);
    };
    return {
      post: (message) => {
        const log = logOf(message, readLog);
        if (log === null && last === null) {
          worker.post(message);
          return;
        }
        const sent: Promise<unknown> = Promise.all([log, last]).then(([read]) => {
          post(read === null || !('overrides' in message) ? message : withLog(message, read));
          if (last === sent) last = null;
        });
        last = sent;
      },
      terminate: () => {
        isEnded = true;
        worker.terminate();
      },
    };
  };
}

function logOf(message: ToWorker, readLog: ReadLog): Promise<LogFile> | null {
  if (!('specUri' in message) || message.specUri === undefined) return null;
  const environment = realEnvironmentIn(message.specText, message.overrides);
  if (environment?.type !== 'recorded' || environment.file === null) return null;
  return readLog(message.specUri, environment.file);
}

function withLog(message: Extract<ToWorker, { readonly overrides: unknown }>, log: LogFile) {
  return { ...message, overrides: { ...message.overrides, log } };
}
