/** What the parts of the host are built from: the log, the clock, workers, and new ids and seeds. */
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
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly timer: Timer;
  readonly newId: () => string;
  readonly newSeed: () => number;
}

/** The parts of a keeper for one kind of record. @param folder where the records are stored */
export function keeperParts<Stored extends Owned>(
  { log, timer, windows, newId }: HostParts,
  format: RecordFormat<Stored>,
  folder: Uri,
) {
  return {
    timer,
    newId,
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
