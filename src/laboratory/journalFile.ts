/** The file of a journal: read in pieces, only appended to, never rewritten. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { JournalWriter } from '../core/experiment/conduct';
import { ChainedJournal, checkAfter } from '../core/experiment/journalChain';
import { JournalFault, type FileLine } from '../core/experiment/readJournal';
import type { RunResult } from '../core/run/result/result';
import { messageOf } from '../core/words/thrown';
import { linesFrom } from './fileLines';
import { copyStart, createExclusive, openForAppending, openRegularForReading } from './safeFiles';

/** In bytes: twice the longest line that a program may write. */
const LONGEST_LINE = 64 * 2 ** 20;
const SUFFIX = '.cpe-journal.ndjson';

/** The journal of a spec: `NAME.cpe-journal.ndjson` beside it. */
export function journalFileOf(spec: string): string {
  return join(dirname(spec), `${basename(spec).replace(/(\.cpe)?\.jsonc?$/, '')}${SUFFIX}`);
}

/** The lines of a journal. @throws JournalFault for a line that is too long; Error of the file system */
export function* linesOf(file: string): Generator<FileLine, void> {
  const descriptor = openRegularForReading(file);
  let number = 1;
  const tooLong = (): JournalFault =>
    new JournalFault(
      `Line ${number} has more than ${LONGEST_LINE >> 20} MB: it is none of a journal.`,
      number,
    );
  try {
    for (const line of linesFrom(descriptor, 0, LONGEST_LINE, tooLong)) {
      number += 1;
      yield line;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Renames a journal to the first free numbered name. @returns the new name; null if there is no journal */
export function setAside(file: string): string | null {
  if (!isThere(file)) return null;
  const other = freeName(file);
  renameSync(file, other);
  return other;
}

/** The first unused numbered name for a journal. */
function freeName(file: string): string {
  for (let number = 1; ; number++) {
    const other = file.endsWith(SUFFIX)
      ? `${file.slice(0, -SUFFIX.length)}${SUFFIX.replace(/(?=\.ndjson)/, `.${number}`)}`
      : `${file}.${number}`;
    if (!isThere(other)) return other;
  }
}

/** True also for a dangling link. */
export function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Appends to a journal. A partial write is undone, so that the file stays readable. Nothing is written to a file that another
 * process changed, moved or removed.
 */
export class JournalFile extends ChainedJournal implements JournalWriter {
  #size: number;
  /** An earlier process may not have synced its writes. */
  #isSynced = false;
  readonly #descriptor: number;

  /**
   * Creates the file if there is none.
   * @param isOurs throws if another process has taken the journal
   * @throws LaboratoryFault for a link; Error of the file system
   */
  constructor(
    private readonly file: string,
    private readonly isOurs: () => void,
  ) {
    super();
    const { descriptor, isNew } = openForAppending(file);
    this.#descriptor = descriptor;
    this.#size = fstatSync(this.#descriptor).size;
    if (isNew) syncFolder(dirname(file));
  }

  override finish(result: RunResult, at: string): void {
    this.#checkWhole();
    super.finish(result, at);
  }

  sync(): void {
    if (this.#isSynced) return;
    try {
      fsyncSync(this.#descriptor);
      this.#isSynced = true;
    } catch (error) {
      throw this.#unwritten(error);
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  protected override cut(end: number): void {
    if (end >= this.#size) return;
    this.#checkWhole();
    ftruncateSync(this.#descriptor, end);
    this.#size = end;
    this.#isSynced = false;
  }

  /** Writes the whole text or nothing. */
  protected override write(text: string): void {
    if (text === '') return;
    this.#checkWhole();
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
      this.#size += bytes.length;
      this.#isSynced = false;
    } catch (error) {
      throw this.#unwritten(error);
    }
  }

  /** @throws Error if the file was replaced, or another process has taken the journal */
  #checkWhole(): void {
    this.isOurs();
    const here = fstatSync(this.#descriptor);
    const there = lstatSync(this.file, { throwIfNoEntry: false });
    const isSame = there !== undefined && there.ino === here.ino && there.dev === here.dev;
    if (isSame && here.size === this.#size) return;
    if (here.size !== this.#size) {
      throw new Error(
        `The journal ${this.file} was changed while it was in use: it had ${this.#size} bytes, and has ${here.size}. Nothing more is written to it. See what holds of it with cpe journal verify, or bring back a copy; then go on.`,
      );
    }
    const what = there === undefined ? 'removed or renamed' : 'replaced by another file';
    const kept = this.#rescued();
    const name = kept === null ? 'it' : basename(kept);
    throw new Error(
      `The journal ${this.file} was ${what} while it was in use. Nothing more is written.${kept === null ? '' : ` All that it had is kept as ${kept}.`} Rename ${name} to ${basename(this.file)}, then go on.`,
    );
  }

  /** Reads the journal again to detect a change that kept its size. @throws Error at the changed line */
  protected override beforeEnd(expected: string): void {
    let check: string | null = '';
    let number = 0;
    for (const { text } of linesOf(this.file)) {
      number += 1;
      check = checkAfter(check, text);
      if (check === null) break;
    }
    if (check === expected) return;
    throw new Error(
      `The journal ${this.file} was changed while it was in use: line ${number} is not as it was written. Nothing more is written to it. See what holds of it with cpe journal verify, or bring back a copy; then go on.`,
    );
  }

  /** Copies the content of the open file to a numbered name. @returns null if this fails */
  #rescued(): string | null {
    try {
      const other = freeName(this.file);
      copyStart(this.#descriptor, this.#size, createExclusive(other));
      return other;
    } catch {
      return null;
    }
  }

  #unwritten(error: unknown): Error {
    try {
      ftruncateSync(this.#descriptor, this.#size);
    } catch {
      // The next reader of the journal skips a torn line.
    }
    return new Error(
      `The journal ${this.file} cannot be written: ${messageOf(error)}. What it has is kept; make room, then go on.`,
      { cause: error },
    );
  }
}

/** Syncs the folder, so that the name of a new file is stored too; some systems cannot. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows cannot open folders.
  }
}
