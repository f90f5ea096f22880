/** What the parts of the host are built from: the editor's log, the clock, workers, and names for what is new. */
import { window, type LogOutputChannel, type Uri } from 'vscode';
import type { Owned } from './archive/keptRecord';
import { RecordStore, type RecordFormat } from './archive/recordStore';
import { loggedWorkers } from './laboratory/loggedWorkers';
import { readLog } from './laboratory/realAccess';
import type { Platform } from './platform/platform';
import { readSettings } from './settings';
import { systemTimer, type Timer } from './util/timer';
import { workspaceFiles } from './workspaceFiles';

export interface HostParts extends Platform {
  /** Where the extension is installed. */
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly timer: Timer;
  readonly newId: () => string;
  /** A seed that no run had before, as far as chance goes. */
  readonly newSeed: () => number;
}

/** What records of one kind are kept by, and named. @param folder what they are stored in */
export function keeperParts<Stored extends Owned>(
  { log, timer, windows, newId }: HostParts,
  format: RecordFormat<Stored>,
  folder: Uri,
) {
  return {
    ...{ timer, newId },
    store: new RecordStore(format, workspaceFiles(folder), (message) => log.warn(message)),
    historySize: () => readSettings().historySize,
    session: windows.name(newId()),
    isWindowThere: windows.isThere,
  };
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
