/** Workers that get the measurement files of a spec with each request: the host reads them before sending. */
import type { LogFile, Overrides } from '../../core/document/overrides';
import type { ToWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';
import { filesOf, realEnvironmentIn } from './realEnvironment';

/** Reads a log. @param name as written in the spec, relative to it */
export type ReadLog = (specUri: string, name: string) => Promise<LogFile>;

export function loggedWorkers(workers: WorkerFactory, readLog: ReadLog): WorkerFactory {
  return (listener) => {
    const worker = workers(listener);
    /** The last pending request; later ones wait for it to keep their order. */
    let last: Promise<unknown> | null = null;
    let isEnded = false;
    const post = (message: ToWorker): void => {
      if (!isEnded) worker.post(message);
    };
    return {
      post: (message) => {
        const log = logsOf(message, readLog);
        if (log === null && last === null) return worker.post(message);
        const sent: Promise<unknown> = Promise.all([log, last]).then(([read]) => {
          const isPlain = read === null || !('overrides' in message);
          post(isPlain ? message : { ...message, overrides: { ...message.overrides, ...read } });
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

type Logs = Pick<Overrides, 'log' | 'before'>;

function logsOf(message: ToWorker, readLog: ReadLog): Promise<Logs> | null {
  if (!('specUri' in message) || message.specUri === undefined) return null;
  const { specUri } = message;
  const environment = realEnvironmentIn(message.specText, message.overrides);
  const files = filesOf(environment);
  if (files.length === 0) return null;
  return Promise.all(files.map((file) => readLog(specUri, file))).then((read) => {
    const [log] = read;
    return environment?.type === 'recorded' && log !== undefined ? { log } : { before: read };
  });
}
