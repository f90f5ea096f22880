/** What differs between the extension host in Node and the one in a browser. */
import type { Disposable, SecretStorage, Uri } from 'vscode';
import type { HostParts } from '../hostParts';
import type { WorkerFactory } from '../../worker/workerLike';
import type { SweepActions } from '../sweeps/sweepActions';

export interface Platform {
  readonly workers: WorkerFactory;
  /** How many cores the extension host may count on. */
  readonly cores: number;
  readonly windows: Windows;
  /** What programs that measure are started with; null where none can be. */
  readonly programs: Programs | null;
  /** Null where no process can be started. */
  readonly createSweeps: ((parts: HostParts, secrets: SecretStorage) => SweepActions) | null;
}

interface Programs {
  /** The path of a file of this machine; null for one that a worker cannot open. */
  readonly pathOf: (uri: Uri) => string | null;
  /** The bundle of the guard that watches over a program. */
  readonly guardFile: string;
  /** The environment variables of this process. */
  readonly variables: () => Readonly<Record<string, string>>;
  /** Begins a program from an example, and opens it. @returns false where there is one already */
  readonly begin: (program: Uri) => Promise<boolean>;
  /** For a run that would start a program that is not there. */
  readonly offer: (program: Uri) => Promise<void>;
  /** Has the specs of a program be run from above it. */
  readonly offerRuns: () => Disposable;
}

/** Telling the windows of one workspace apart. */
interface Windows {
  /**
   * The name of this window.
   * @param id unlike that of every other window
   */
  readonly name: (id: string) => string;
  /** Whether the window of that name is still open; null if that is not known. */
  readonly isThere: (name: string) => boolean | null;
}

/** @param extensionUri where the extension is installed */
export type PlatformOf = (extensionUri: Uri) => Platform;

/** As many as there are cores less one for the editor; two at least, so that a long run does not hold up a short one. */
export function maxWorkers(cores: number): number {
  return Math.max(2, cores - 1);
}
