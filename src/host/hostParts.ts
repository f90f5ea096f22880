/** What the parts of the host are built from: the editor's log, the clock, workers, and names for what is new. */
import { window } from 'vscode';
import type { LogOutputChannel, Uri } from 'vscode';
import { loggedWorkers } from './laboratory/loggedWorkers';
import { readLog } from './laboratory/realAccess';
import type { Platform } from './platform/platform';
import { systemTimer } from './util/timer';
import type { Timer } from './util/timer';

export interface HostParts extends Platform {
  /** Where the extension is installed. */
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly timer: Timer;
  /** A name that nothing had before. */
  readonly newId: () => string;
  /** A seed that no run had before, as far as chance goes. */
  readonly newSeed: () => number;
}

export function createHostParts(extensionUri: Uri, platform: Platform): HostParts {
  return {
    ...platform,
    workers: loggedWorkers(platform.workers, readLog),
    extensionUri,
    log: window.createOutputChannel('CPE', { log: true }),
    timer: systemTimer,
    newId: () => crypto.randomUUID(),
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  };
}
