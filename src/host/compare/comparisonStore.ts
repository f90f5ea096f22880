/**
 * Comparisons on disk, one file each, so that a panel that is restored after a window reload shows what it showed. A file
 * is written under a new name and then renamed, so that no other window ever reads half of one.
 */
import type { Comparison } from '../../core/compare/comparison';
import type { Files } from '../runs/runStore';

export const KEPT_COMPARISONS = 20;
const SUFFIX = '.comparison.json';
/** Between the write and the rename. */
const NEW = '.new';

export class ComparisonStore {
  readonly #files: Files;
  readonly #warn: (message: string) => void;
  #work: Promise<void> = Promise.resolve();

  constructor(files: Files, warn: (message: string) => void) {
    this.#files = files;
    this.#warn = warn;
  }

  /** Oldest first. Never rejects; what cannot be read is set aside under another name. */
  async load(): Promise<readonly Comparison[]> {
    const found: Comparison[] = [];
    for (const name of await this.#names()) {
      const comparison = await this.#read(name);
      if (comparison !== null) found.push(comparison);
    }
    return found;
  }

  /** Writes one and removes the oldest beyond the number kept, after all that was to be written before. Never rejects. */
  save(comparison: Comparison): Promise<void> {
    // One at a time: VS Code removes the file before it misses the one that is to take its place.
    this.#work = this.#work.then(() => this.#save(comparison));
    return this.#work;
  }

  async #save(comparison: Comparison): Promise<void> {
    try {
      const name = fileName(comparison);
      await this.#files.write(name + NEW, JSON.stringify(comparison));
      await this.#files.rename(name + NEW, name);
      const names = await this.#names();
      for (const name of names.slice(0, Math.max(0, names.length - KEPT_COMPARISONS))) {
        await this.#remove(name);
      }
    } catch (error) {
      this.#warn(`A comparison could not be stored: ${String(error)}`);
    }
  }

  /** Of the comparisons, each once, also where the window ended between the write and the rename. */
  async #names(): Promise<readonly string[]> {
    try {
      const names = (await this.#files.list()).map((name) =>
        name.endsWith(SUFFIX + NEW) ? name.slice(0, -NEW.length) : name,
      );
      return [...new Set(names)].filter((name) => name.endsWith(SUFFIX)).sort();
    } catch {
      // The folder appears with the first comparison.
      return [];
    }
  }

  async #read(name: string): Promise<Comparison | null> {
    let text: string;
    try {
      text = await this.#files.read(name);
    } catch (error) {
      return this.#readNew(name, String(error));
    }
    try {
      const comparison = parsed(text);
      if (comparison !== null) return comparison;
      await this.#setAside(name, 'it is of another version or incomplete');
    } catch (error) {
      await this.#setAside(name, String(error));
    }
    return null;
  }

  /** What is to have the name and has not yet: it may be half written, by a window that goes on with it. */
  async #readNew(name: string, reason: string): Promise<Comparison | null> {
    // It may have got its name meanwhile.
    for (const file of [name + NEW, name]) {
      try {
        const comparison = parsed(await this.#files.read(file));
        if (comparison !== null) return comparison;
      } catch {
        // What could not be read at first is told.
      }
    }
    this.#warn(`The comparison ${name} could not be read: ${reason}`);
    return null;
  }

  async #remove(name: string): Promise<void> {
    const names = await this.#files.list();
    for (const file of [name, name + NEW]) {
      if (names.includes(file)) await this.#files.remove(file);
    }
  }

  async #setAside(name: string, reason: string): Promise<void> {
    this.#warn(`The comparison ${name} could not be read and was set aside: ${reason}`);
    try {
      await this.#files.rename(name, `${name}.unreadable`);
    } catch (error) {
      this.#warn(`It could not be renamed: ${String(error)}`);
    }
  }
}

/** Names sort by time. */
function fileName({ startedAt, id }: Comparison): string {
  return `${String(startedAt).padStart(15, '0')}-${id}${SUFFIX}`;
}

/** @throws SyntaxError where it is no JSON */
function parsed(text: string): Comparison | null {
  const value: unknown = JSON.parse(text);
  return isComparison(value) ? value : null;
}

function isComparison(value: unknown): value is Comparison {
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.settings)) return false;
  return (
    ['id', 'specUri', 'fileName', 'kind'].every((key) => typeof value[key] === 'string') &&
    typeof value.startedAt === 'number' &&
    value.settings.length > 0 &&
    value.settings.every(isSetting)
  );
}

function isSetting(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.specText === 'string' &&
    typeof value.fileName === 'string' &&
    isObject(value.overrides) &&
    Array.isArray(value.overrides.set) &&
    isObject(value.constants) &&
    (value.facts === null || isObject(value.facts)) &&
    [value.seeds, value.outcomes, value.failures].every(Array.isArray)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
