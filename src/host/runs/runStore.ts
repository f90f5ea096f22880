/**
 * Runs on disk, one file each, so that no window writes over what another has stored. A file is written under a new
 * name and then renamed, so that nobody ever reads half of one. Files carry a version; one that cannot be read is set
 * aside under another name, never deleted. Nothing here rejects: a run that is not stored is still shown.
 */
import type { RunOrigin } from './runRecord';
import { readStoredRun, storedText } from './storedRun';
import type { StoredRun } from './storedRun';

const RUN = '.run.json';
/** Between the write and the rename. */
const NEW = '.new';
/** A window whose runs live says so in files of its own: by turns, so that one is whole while the other is written. */
const ALIVE = ['.alive', '.alive-too'] as const;

/** A flat folder of text files. */
export interface Files {
  readonly list: () => Promise<readonly string[]>;
  readonly read: (name: string) => Promise<string>;
  readonly write: (name: string, text: string) => Promise<void>;
  /** Takes the place of a file that has the new name; for a moment there may be none of that name. */
  readonly rename: (name: string, newName: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

export class RunStore {
  readonly #files: Files;
  readonly #warn: (message: string) => void;
  /** Writes and removals, one after the other. */
  #work: Promise<unknown> = Promise.resolve();
  /** What the window says of itself: it does not wait for the runs, which take long to write. */
  #beats: Promise<unknown> = Promise.resolve();
  #beatCount = 0;

  constructor(files: Files, warn: (message: string) => void) {
    this.#files = files;
    this.#warn = warn;
  }

  /** The stored runs, oldest first. @param isWanted by the id of a run: others are not read */
  async load(isWanted: (runId: string) => boolean = () => true): Promise<readonly StoredRun[]> {
    // A window that ended between the write and the rename left the only copy there is.
    const names = (await this.#names()).flatMap((name) => runFileOf(name) ?? []);
    const runs: StoredRun[] = [];
    for (const name of [...new Set(names)].sort()) {
      const id = runIdOf(name);
      if (id === null || !isWanted(id)) continue;
      const run = await this.#read(name);
      if (run !== null && !runs.some(({ origin }) => origin.id === run.origin.id)) runs.push(run);
    }
    return runs;
  }

  /** @returns null where it is not stored, or cannot be read */
  async find(origin: RunOrigin): Promise<StoredRun | null> {
    const name = fileName(origin);
    return (await this.#parsed(name)) ?? (await this.#replaced(name));
  }

  /**
   * @param ask what to store, asked for when its turn has come; null where there is nothing to store any more
   * @param writer names the window, so that no two write to one file
   */
  save(ask: () => StoredRun | null, writer: string): Promise<void> {
    return this.#next('A run could not be stored', async () => {
      const run = ask();
      if (run === null) return;
      const name = fileName(run.origin);
      const fresh = `${name}.${writer}${NEW}`;
      await this.#files.write(fresh, storedText(run));
      await this.#files.rename(fresh, name);
    });
  }

  remove(origin: RunOrigin): Promise<void> {
    return this.#next('A stored run could not be deleted', () => this.#remove(fileName(origin)));
  }

  /** Removes the oldest runs beyond the number kept, as far as they may be removed. */
  prune(kept: number, mayGo: (run: StoredRun) => Promise<boolean>): Promise<void> {
    return this.#next('Old runs could not be deleted', async () => {
      const names = (await this.#names()).filter((name) => name.endsWith(RUN));
      let excess = names.length - kept;
      for (const name of names) {
        if (excess <= 0) return;
        const run = await this.#read(name);
        if (run !== null && !(await mayGo(run))) continue;
        if (run !== null) await this.#remove(name);
        excess -= 1;
      }
    });
  }

  /** The window has runs that live, at this time. */
  beat(session: string, now: number): Promise<void> {
    const ending = ALIVE[this.#beatCount % ALIVE.length] ?? ALIVE[0];
    this.#beatCount += 1;
    const done = this.#beats
      .then(() => this.#files.write(`${session}${ending}`, String(now)))
      .catch((error: unknown) => {
        this.#warn(`The store could not be written to: ${String(error)}`);
      });
    this.#beats = done;
    return done;
  }

  /** The window has no runs that live any more, and all of them are stored so. */
  async silence(session: string): Promise<void> {
    const stored = this.#work;
    this.#beats = this.#beats
      .then(() => stored)
      .then(() => Promise.allSettled(ALIVE.map((ending) => this.#files.remove(session + ending))));
    await this.#beats;
  }

  /** When a window last said that it has runs that live; null where it does not say so. */
  async lastBeat(session: string): Promise<number | null> {
    const texts = await Promise.allSettled(
      ALIVE.map((ending) => this.#files.read(session + ending)),
    );
    const beats = texts
      .flatMap((text) => (text.status === 'fulfilled' && text.value !== '' ? text.value : []))
      .map(Number)
      .filter(Number.isFinite);
    return beats.length === 0 ? null : Math.max(...beats);
  }

  /** Resolves when all that was asked for is done. */
  async settled(): Promise<void> {
    await this.#work;
    await this.#beats;
  }

  /** @param complaint what to say where it fails; null to say nothing */
  #next(complaint: string | null, work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work).catch((error: unknown) => {
      if (complaint !== null) this.#warn(`${complaint}: ${String(error)}`);
    });
    this.#work = done;
    return done;
  }

  async #names(): Promise<readonly string[]> {
    try {
      return [...(await this.#files.list())].sort();
    } catch {
      // The folder appears with the first run.
      return [];
    }
  }

  async #read(name: string): Promise<StoredRun | null> {
    let text: string;
    try {
      text = await this.#files.read(name);
    } catch (error) {
      const run = await this.#replaced(name);
      // Another window may have removed it meanwhile; it is no worse for not having been read.
      if (run === null) this.#warn(`The stored run ${name} could not be read: ${String(error)}`);
      return run;
    }
    try {
      return readStoredRun(text);
    } catch (error) {
      await this.#setAside(name, String(error));
      return null;
    }
  }

  /**
   * A run whose file another is taking the place of: VS Code removes the one before it renames the other, and in between
   * only the other is there. Null where there is neither.
   */
  async #replaced(name: string): Promise<StoredRun | null> {
    for (const other of await this.#names()) {
      // One that is still being written cannot be read.
      const run = isToReplace(other, name) ? await this.#parsed(other) : null;
      if (run !== null) return run;
    }
    return this.#parsed(name);
  }

  async #parsed(name: string): Promise<StoredRun | null> {
    try {
      return readStoredRun(await this.#files.read(name));
    } catch {
      return null;
    }
  }

  async #remove(name: string): Promise<void> {
    for (const other of await this.#names()) {
      if (other === name || isToReplace(other, name)) await this.#files.remove(other);
    }
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
function fileName({ startedAt, id }: RunOrigin): string {
  return `${String(startedAt).padStart(15, '0')}-${id}${RUN}`;
}

function isToReplace(other: string, name: string): boolean {
  return other.startsWith(name) && other.endsWith(NEW);
}

/** The name of the file of a run, of it or of what is to take its place; null for other files. */
function runFileOf(name: string): string | null {
  if (name.endsWith(RUN)) return name;
  return name.endsWith(NEW) ? (/^.+?\.run\.json/.exec(name)?.[0] ?? null) : null;
}

function runIdOf(name: string): string | null {
  return /^\d+-(.+?)\.run\.json/.exec(name)?.[1] ?? null;
}
