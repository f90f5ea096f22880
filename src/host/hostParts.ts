/** What the parts of the host are built from: the editor's log, the clock, worker threads, and names for what is new. */
import { Uri, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { nodeWorkerFactory } from './runs/nodeWorkerFactory';
import type { WorkerFactory } from './runs/workerLike';
import { systemTimer } from './util/timer';
import type { Timer } from './util/timer';

export interface HostParts {
  /** Where the extension is installed. */
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly timer: Timer;
  readonly workers: WorkerFactory;
  /** A name that nothing had before. */
  readonly newId: () => string;
  /** A seed that no run had before, as far as chance goes. */
  readonly newSeed: () => number;
}

export function createHostParts(extensionUri: Uri): HostParts {
  const script = Uri.joinPath(extensionUri, 'dist', 'worker.cjs');
  return {
    extensionUri,
    log: window.createOutputChannel('CPE', { log: true }),
    timer: systemTimer,
    workers: nodeWorkerFactory(new URL(script.toString())),
    newId: () => crypto.randomUUID(),
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  };
}
