/** The differences between the extension host in Node and in a browser. */
import type { Disposable, SecretStorage, Uri } from 'vscode';
import type { HostParts } from '../hostParts';
import type { WorkerFactory } from '../../worker/workerLike';
import type { SweepActions } from '../sweeps/sweepActions';

export interface Platform {
  readonly workers: WorkerFactory;
  /** The number of cores that the extension host may use. */
  readonly cores: number;
  readonly windows: Windows;
  /** How measuring programs are started; null if they cannot be. */
  readonly programs: Programs | null;
  /** Null if no process can be started. */
  readonly createSweeps: ((parts: HostParts, secrets: SecretStorage) => SweepActions) | null;
}

interface Programs {
  /** The path of a local file; null if a worker cannot open it. */
  readonly pathOf: (uri: Uri) => string | null;
  /** The bundle of the guard process of a program. */
  readonly guardFile: string;
  /** The environment variables of this process. */
  readonly variables: () => Readonly<Record<string, string | undefined>>;
  /** Creates a program from an example, and opens it. @returns false if the program exists */
  readonly begin: (program: Uri) => Promise<boolean>;
  /** Offers the example when a run needs a program that does not exist. */
  readonly offer: (program: Uri) => Promise<void>;
  /** Shows commands above a program to run its specs. */
  readonly offerRuns: () => Disposable;
}

/** Distinguishes the windows of a workspace. */
interface Windows {
  /**
   * The name of this window.
   * @param id unique for each window
   */
  readonly name: (id: string) => string;
  /** Whether the window of this name is still open; null if unknown. */
  readonly isThere: (name: string) => boolean | null;
}

/** @param extensionUri where the extension is installed */
export type PlatformOf = (extensionUri: Uri) => Platform;

/** The number of cores less one for the editor; at least two, so that a long run does not block a short one. */
export function maxWorkers(cores: number): number {
  return Math.max(2, cores - 1);
}
