/**
 * Records on disk, one file each, so that no window overwrites another window's records. A file is written under a new name and
 * then renamed, so that nobody reads half of it. Files carry a version; an unreadable one is renamed, never deleted. Nothing here
 * rejects: a record that cannot be stored is still shown.
 */
import { isObject } from '../../core/text/isObject';
import { exactJson, parseExact } from './exactJson';
import { STORED_VERSION, type Owned } from './keptRecord';
import type { Shape } from './shapes';

/** Suffix of a file between its write and its rename. */
const NEW = '.new';
/** The heartbeat files of a window are written in turn, so that one is complete while the other is being written. */
const ALIVE = ['.alive', '.alive-too'] as const;

/** A flat folder of text files. */
export interface Files {
  readonly list: () => Promise<readonly string[]>;
  readonly read: (name: string) => Promise<string>;
  readonly write: (name: string, text: string) => Promise<void>;
  /** Replaces an existing file of the new name; for a moment there may be no file of that name. */
  readonly rename: (name: string, newName: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

/** Identifies a record; file names start with the time, so that they sort by it. */
export interface Origin {
  readonly id: string;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
}

/** How one kind of record is stored. */
export interface RecordFormat<Stored> {
  /** The kind of record, for the log. */
  readonly noun: string;
  /** The ending of its file names. */
  readonly ending: string;
  readonly originOf: (stored: Stored) => Origin;
  /** Upgrades a record of this or an earlier version to today's fields; version 1 had no names, notes and owners. */
  readonly fieldsOf: (value: object) => object;
  /** Whether all fields are there. */
  readonly isWhole: Shape;
}

/** @throws Error with the reason if this version cannot read the text */
export function readStored<Stored extends Owned>(
  { fieldsOf, isWhole }: RecordFormat<Stored>,
  text: string,
): Stored {
  const value = parseExact(text);
  if (!isObject(value)) throw new Error('it is not an object');
  if (value.version !== 1 && value.version !== STORED_VERSION)
    throw new Error('it has another version');
  const nothing = { title: null, note: null, owner: null };
  const current = { ...nothing, ...fieldsOf(value), version: STORED_VERSION };
  if (!isWhole(current)) throw new Error('it is incomplete');
  return current as Stored;
}

export class RecordStore<Stored extends Owned> {
  /** Writes and removals run one after the other. */
  #work: Promise<unknown> = Promise.resolve();
  /** Heartbeats have their own queue: they must not wait for records, which take long to write. */
  #beats: Promise<unknown> = Promise.resolve();
  #beatCount = 0;

  constructor(
    private readonly format: RecordFormat<Stored>,
    private readonly files: Files,
    private readonly warn: (message: string) => void,
  ) {}

  /** Stored records, oldest first. @param isWanted by id; other records are not read */
  async load(isWanted: (id: string) => boolean = () => true): Promise<readonly Stored[]> {
    // Includes replacements: a window that ended between write and rename left only that copy.
    const names = (await this.#names()).flatMap((name) => this.#recordFileOf(name) ?? []);
    const found = new Map<string, Stored>();
    for (const name of [...new Set(names)].sort()) {
      const named = /^\d+-(.+)$/.exec(name.slice(0, -this.format.ending.length))?.[1];
      if (named === undefined || !isWanted(named)) continue;
      const stored = await this.#read(name);
      if (stored === null) continue;
      const { id } = this.format.originOf(stored);
      if (!found.has(id)) found.set(id, stored);
    }
    return [...found.values()];
  }

  /** The windows with heartbeat files. */
  async sessions(): Promise<readonly string[]> {
    const names = await this.#names();
    const sessions = ALIVE.flatMap((ending) =>
      names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)),
    );
    return [...new Set(sessions)];
  }

  /** @returns null if the record is not stored or cannot be read */
  async find(origin: Origin): Promise<Stored | null> {
    const name = this.#fileName(origin);
    return (await this.#parsed(name)) ?? (await this.#replaced(name));
  }

  /**
   * @param ask returns what to store, called when its turn comes; null if there is nothing left to store
   * @param writer identifies the window, so that no two windows write to the same file
   */
  save(ask: () => Stored | null, writer: string): Promise<void> {
    return this.#next('be stored', async () => {
      const stored = ask();
      if (stored === null) return;
      const name = this.#fileName(this.format.originOf(stored));
      const fresh = `${name}.${writer}${NEW}`;
      await this.files.write(fresh, exactJson(stored));
      await this.files.rename(fresh, name);
    });
  }

  remove(origin: Origin): Promise<void> {
    return this.#next('be deleted', () => this.#remove(this.#fileName(origin)));
  }

  /** Removes the oldest removable records beyond the number to keep. */
  prune(kept: number, mayGo: (stored: Stored) => Promise<boolean>): Promise<void> {
    return this.#next('be deleted to make room', async () => {
      const names = (await this.#names()).filter((name) => name.endsWith(this.format.ending));
      let excess = names.length - kept;
      for (const name of names) {
        if (excess <= 0) return;
        const stored = await this.#read(name);
        if (stored !== null && !(await mayGo(stored))) continue;
        if (stored !== null) await this.#remove(name);
        excess -= 1;
      }
    });
  }

  /** Writes the heartbeat of a window that has running records. */
  beat(session: string, now: number): Promise<void> {
    const ending = ALIVE[this.#beatCount % ALIVE.length] ?? ALIVE[0];
    this.#beatCount += 1;
    const done = this.#beats
      .then(() => this.files.write(`${session}${ending}`, String(now)))
      .catch((error: unknown) => this.warn(`Cannot write to the store: ${String(error)}`));
    this.#beats = done;
    return done;
  }

  /** Removes the heartbeat of a window without running records, once all records are stored. */
  async silence(session: string): Promise<void> {
    const stored = this.#work;
    this.#beats = this.#beats
      .then(() => stored)
      .then(() => Promise.allSettled(ALIVE.map((ending) => this.files.remove(session + ending))));
    await this.#beats;
  }

  /** The last heartbeat of a window; null without one. */
  async lastBeat(session: string): Promise<number | null> {
    const texts = await Promise.allSettled(
      ALIVE.map((ending) => this.files.read(session + ending)),
    );
    const beats = texts
      .flatMap((text) => (text.status === 'fulfilled' && text.value !== '' ? text.value : []))
      .map(Number)
      .filter(Number.isFinite);
    return beats.length === 0 ? null : Math.max(...beats);
  }

  async settled(): Promise<void> {
    await this.#work;
    await this.#beats;
  }

  /** @param deed for the log if it fails, such as `be stored` */
  #next(deed: string, work: () => Promise<void>): Promise<void> {
    const done = this.#work
      .then(work)
      .catch((error: unknown) =>
        this.warn(`A ${this.format.noun} could not ${deed}: ${String(error)}`),
      );
    this.#work = done;
    return done;
  }

  async #names(): Promise<readonly string[]> {
    try {
      return [...(await this.files.list())].sort();
    } catch {
      // The first record creates the folder.
      return [];
    }
  }

  async #read(name: string): Promise<Stored | null> {
    let text: string;
    try {
      text = await this.files.read(name);
    } catch (error) {
      const stored = await this.#replaced(name);
      // Another window may have just removed the file, which is not an error.
      if (stored === null) this.warn(`${this.#called(name)} could not be read: ${String(error)}`);
      return stored;
    }
    try {
      return readStored(this.format, text);
    } catch (error) {
      await this.#setAside(name, String(error));
      return null;
    }
  }

  /**
   * Finds a record whose file is being replaced: VS Code removes the old file before it renames the new one, and in between only
   * the new one exists. Null if there is neither.
   */
  async #replaced(name: string): Promise<Stored | null> {
    for (const other of await this.#names()) {
      // A file that is still being written cannot be read.
      const stored = isToReplace(other, name) ? await this.#parsed(other) : null;
      if (stored !== null) return stored;
    }
    return this.#parsed(name);
  }

  async #parsed(name: string): Promise<Stored | null> {
    try {
      return readStored(this.format, await this.files.read(name));
    } catch {
      return null;
    }
  }

  async #remove(name: string): Promise<void> {
    for (const other of await this.#names()) {
      if (other === name || isToReplace(other, name)) await this.files.remove(other);
    }
  }

  async #setAside(name: string, reason: string): Promise<void> {
    this.warn(`${this.#called(name)} could not be read and was set aside: ${reason}`);
    try {
      await this.files.rename(name, `${name}.unreadable`);
    } catch (error) {
      this.warn(`Cannot rename it: ${String(error)}`);
    }
  }

  #called(name: string): string {
    return `The stored ${this.format.noun} ${name}`;
  }

  /** The time comes first, so that names sort by it. */
  #fileName({ startedAt, id }: Origin): string {
    return `${String(startedAt).padStart(15, '0')}-${id}${this.format.ending}`;
  }

  /** The file name of the record that this file holds or replaces; null for other files. */
  #recordFileOf(name: string): string | null {
    const { ending } = this.format;
    if (name.endsWith(ending)) return name;
    const at = name.endsWith(NEW) ? name.indexOf(ending) : -1;
    return at < 0 ? null : name.slice(0, at + ending.length);
  }
}

function isToReplace(other: string, name: string): boolean {
  return other.startsWith(name) && other.endsWith(NEW);
}
