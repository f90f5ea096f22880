/**
 * Records on disk, one file each, so that no window writes over what another has stored. A file is written under a new
 * name and then renamed, so that nobody ever reads half of one. Files carry a version; one that cannot be read is set
 * aside under another name, never deleted. Nothing here rejects: a record that is not stored is still shown.
 */
import { isObject } from '../../core/text/isObject';
import { exactJson, parseExact } from './exactJson';
import { STORED_VERSION, type Owned } from './keptRecord';
import type { Shape } from './shapes';

/** Between the write and the rename. */
const NEW = '.new';
/** A window whose records live says so in files of its own: by turns, so that one is whole while the other is written. */
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

/** What names a record: files sort by time. */
export interface Origin {
  readonly id: string;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
}

/** How a kind of record becomes a file. */
export interface RecordFormat<Stored> {
  /** What the log calls it. */
  readonly noun: string;
  /** The end of the names of its files. */
  readonly ending: string;
  readonly originOf: (stored: Stored) => Origin;
  /** The fields of today of what this or an earlier version wrote; the first had no names, notes and owners. */
  readonly fieldsOf: (value: object) => object;
  /** Whether all that is stored is there. */
  readonly isWhole: Shape;
}

/** @throws Error with the reason where the text is none that this version can read */
export function readStored<Stored extends Owned>(
  { fieldsOf, isWhole }: RecordFormat<Stored>,
  text: string,
): Stored {
  const value = parseExact(text);
  if (!isObject(value)) throw new Error('it is not an object');
  if (value.version !== 1 && value.version !== STORED_VERSION)
    throw new Error('it has another version');
  const current = {
    title: null,
    note: null,
    owner: null,
    ...fieldsOf(value),
    version: STORED_VERSION,
  };
  if (!isWhole(current)) throw new Error('it is incomplete');
  return current as Stored;
}

export class RecordStore<Stored extends Owned> {
  /** Writes and removals, one after the other. */
  #work: Promise<unknown> = Promise.resolve();
  /** What the window says of itself: it does not wait for the records, which take long to write. */
  #beats: Promise<unknown> = Promise.resolve();
  #beatCount = 0;

  constructor(
    private readonly format: RecordFormat<Stored>,
    private readonly files: Files,
    private readonly warn: (message: string) => void,
  ) {}

  /** What is stored, oldest first. @param isWanted by its id: others are not read */
  async load(isWanted: (id: string) => boolean = () => true): Promise<readonly Stored[]> {
    // A window that ended between the write and the rename left the only copy there is.
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

  /** What is stored by now of what was read before. */
  async again(stored: Stored): Promise<Stored> {
    return (await this.find(this.format.originOf(stored))) ?? stored;
  }

  /** The windows that have said that records of them live, and not that none does any more. */
  async sessions(): Promise<readonly string[]> {
    const names = await this.#names();
    const sessions = ALIVE.flatMap((ending) =>
      names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)),
    );
    return [...new Set(sessions)];
  }

  /** @returns null where it is not stored, or cannot be read */
  async find(origin: Origin): Promise<Stored | null> {
    const name = this.#fileName(origin);
    return (await this.#parsed(name)) ?? (await this.#replaced(name));
  }

  /**
   * @param ask what to store, asked for when its turn has come; null where there is nothing to store any more
   * @param writer names the window, so that no two write to one file
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

  /** Removes the oldest beyond the number kept, as far as they may be removed. */
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

  /** The window has records that live, at this time. */
  beat(session: string, now: number): Promise<void> {
    const ending = ALIVE[this.#beatCount % ALIVE.length] ?? ALIVE[0];
    this.#beatCount += 1;
    const done = this.#beats
      .then(() => this.files.write(`${session}${ending}`, String(now)))
      .catch((error: unknown) => this.warn(`Cannot write to the store: ${String(error)}`));
    this.#beats = done;
    return done;
  }

  /** The window has no records that live any more, and all of them are stored so. */
  async silence(session: string): Promise<void> {
    const stored = this.#work;
    this.#beats = this.#beats
      .then(() => stored)
      .then(() => Promise.allSettled(ALIVE.map((ending) => this.files.remove(session + ending))));
    await this.#beats;
  }

  /** When a window last said that it has records that live; null where it does not say so. */
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

  /** @param deed what the log says could not be done where it fails */
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
      // The folder appears with the first record.
      return [];
    }
  }

  async #read(name: string): Promise<Stored | null> {
    let text: string;
    try {
      text = await this.files.read(name);
    } catch (error) {
      const stored = await this.#replaced(name);
      // Another window may have removed it meanwhile; that is no fault.
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
   * A record whose file another is taking the place of: VS Code removes the one before it renames the other, and in between
   * only the other is there. Null where there is neither.
   */
  async #replaced(name: string): Promise<Stored | null> {
    for (const other of await this.#names()) {
      // One that is still being written cannot be read.
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

  /** Names sort by time. */
  #fileName({ startedAt, id }: Origin): string {
    return `${String(startedAt).padStart(15, '0')}-${id}${this.format.ending}`;
  }

  /** The name of the file of a record, of it or of its replacement; null for other files. */
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
