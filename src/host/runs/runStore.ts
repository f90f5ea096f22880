/**
 * Finished runs on disk, one file each, so that a panel that is restored after a window reload shows what it showed.
 * Files carry a version; one that cannot be read is set aside under another name, never deleted.
 */
import type { StoredRun } from './runRecord';

export const KEPT_RUNS = 20;
const SUFFIX = '.run.json';

/** A flat folder of text files. */
export interface Files {
  readonly list: () => Promise<readonly string[]>;
  readonly read: (name: string) => Promise<string>;
  readonly write: (name: string, text: string) => Promise<void>;
  readonly rename: (name: string, newName: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export class RunStore {
  readonly #files: Files;
  readonly #warn: (message: string) => void;

  constructor(files: Files, warn: (message: string) => void) {
    this.#files = files;
    this.#warn = warn;
  }

  /** The stored runs, oldest first. Never rejects. */
  async load(): Promise<readonly StoredRun[]> {
    const runs: StoredRun[] = [];
    for (const name of await this.#names()) {
      const run = await this.#read(name);
      if (run !== null) runs.push(run);
    }
    return runs;
  }

  /** Writes one run and removes the oldest beyond the number kept. Never rejects: a run that is not stored is still shown. */
  async save(run: StoredRun): Promise<void> {
    try {
      await this.#files.write(fileName(run), JSON.stringify(run));
      const names = await this.#names();
      for (const name of names.slice(0, Math.max(0, names.length - KEPT_RUNS))) {
        await this.#files.remove(name);
      }
    } catch (error) {
      this.#warn(`A finished run could not be stored: ${String(error)}`);
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return (await this.#files.list()).filter((name) => name.endsWith(SUFFIX)).sort();
    } catch {
      // The folder appears with the first run.
      return [];
    }
  }

  async #read(name: string): Promise<StoredRun | null> {
    try {
      const run: unknown = JSON.parse(await this.#files.read(name));
      if (isStoredRun(run)) return run;
      await this.#setAside(name, 'it is of another version or incomplete');
    } catch (error) {
      await this.#setAside(name, String(error));
    }
    return null;
  }

  async #setAside(name: string, reason: string): Promise<void> {
    this.#warn(`The stored run ${name} could not be read and was set aside: ${reason}`);
    try {
      await this.#files.rename(name, `${name}.unreadable`);
    } catch (error) {
      this.#warn(`It could not be renamed: ${String(error)}`);
    }
  }
}

/** Names sort by time. */
function fileName(run: StoredRun): string {
  return `${String(run.origin.startedAt).padStart(15, '0')}-${run.origin.id}${SUFFIX}`;
}

function isStoredRun(value: unknown): value is StoredRun {
  if (!isObject(value) || value.version !== 1) return false;
  const { origin, snapshot } = value;
  return (
    isObject(origin) &&
    ['id', 'specUri', 'fileName', 'specText'].every((key) => typeof origin[key] === 'string') &&
    typeof origin.startedAt === 'number' &&
    isObject(origin.overrides) &&
    Array.isArray(origin.overrides.set) &&
    isObject(snapshot) &&
    Array.isArray(snapshot.trace) &&
    isObject(snapshot.settings) &&
    isObject(snapshot.live) &&
    typeof snapshot.live.state === 'string' &&
    isObject(snapshot.live.constants)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
