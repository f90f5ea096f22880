/** The file of a journal: read in pieces, appended to, never rewritten. */
import { isAscii } from 'node:buffer';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { JournalWriter } from '../core/experiment/conduct';
import type { JournalEntry } from '../core/experiment/journalLines';
import { entryLine } from '../core/experiment/journalLines';
import type { FileLine } from '../core/experiment/readJournal';
import { messageOf } from '../core/words/thrown';

const PIECE = 1 << 16;
const LINE_FEED = 10;
const SUFFIX = '.cpe-journal.ndjson';

/** Where the journal of a spec is: `NAME.cpe-journal.ndjson` beside it. */
export function journalFileOf(spec: string): string {
  return join(dirname(spec), `${basename(spec).replace(/(\.cpe)?\.jsonc?$/, '')}${SUFFIX}`);
}

/** The lines of a file, as it is now. @throws Error of the file system */
export function* linesOf(file: string): Generator<FileLine, void> {
  const descriptor = openSync(file, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    let rest: Buffer[] = [];
    let end = 0;
    for (;;) {
      const size = readSync(descriptor, piece, 0, PIECE, null);
      if (size === 0) break;
      const complete = piece.subarray(0, size).lastIndexOf(LINE_FEED) + 1;
      if (complete > 0) {
        const lines = Buffer.concat([...rest, piece.subarray(0, complete)]);
        rest = [];
        yield* linesIn(lines, end);
        end += lines.length;
      }
      if (complete < size) rest.push(Buffer.from(piece.subarray(complete, size)));
    }
    const last = Buffer.concat(rest);
    if (last.length > 0) {
      yield { text: last.toString('utf8'), end: end + last.length, isTerminated: false };
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Complete lines, decoded at once where they are ASCII. @param start where they start in the file */
function* linesIn(bytes: Buffer, start: number): Generator<FileLine, void> {
  const isPlain = isAscii(bytes);
  // One character a byte, whatever they are.
  const characters = bytes.toString('latin1');
  for (let from = 0; from < bytes.length;) {
    const at = characters.indexOf('\n', from);
    const text = isPlain ? characters.slice(from, at) : bytes.toString('utf8', from, at);
    yield { text, end: start + at + 1, isTerminated: true };
    from = at + 1;
  }
}

/** Moves a journal that is not to be gone on with to the first free numbered name. @returns that name; null without one */
export function setAside(file: string): string | null {
  if (!existsSync(file)) return null;
  for (let number = 1; ; number++) {
    const other = file.endsWith(SUFFIX)
      ? `${file.slice(0, -SUFFIX.length)}${SUFFIX.replace(/(?=\.ndjson)/, `.${number}`)}`
      : `${file}.${number}`;
    if (existsSync(other)) continue;
    renameSync(file, other);
    return other;
  }
}

/** Appends to a journal. What cannot be written whole is taken back, so that the file can always be read. */
export class JournalFile implements JournalWriter {
  #size: number;
  /** What an earlier process wrote may not be on the disk yet. */
  #isSynced = false;
  readonly #descriptor: number;

  /** Makes the file where there is none. @throws Error of the file system */
  constructor(private readonly file: string) {
    const isNew = !existsSync(file);
    this.#descriptor = openSync(file, 'a');
    this.#size = fstatSync(this.#descriptor).size;
    if (isNew) syncFolder(dirname(file));
  }

  /**
   * Leaves out what does not hold at the end.
   * @param end what holds ends there, in bytes
   * @param isTerminated whether its last line has its line break; it is given one
   */
  truncate(end: number, isTerminated: boolean): void {
    if (end < this.#size) {
      ftruncateSync(this.#descriptor, end);
      this.#size = end;
      this.#isSynced = false;
    }
    if (!isTerminated) this.write('\n');
  }

  append(entries: readonly JournalEntry[]): void {
    this.write(entries.map(entryLine).join(''));
  }

  /** All of a text, or nothing of it. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
      this.#size += bytes.length;
      this.#isSynced = false;
    } catch (error) {
      throw this.#unwritten(error);
    }
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

  #unwritten(error: unknown): Error {
    try {
      ftruncateSync(this.#descriptor, this.#size);
    } catch {
      // A torn line is left out by whoever reads the journal next.
    }
    return new Error(
      `The journal ${this.file} cannot be written: ${messageOf(error)}. What it has is kept; make room, then go on.`,
      { cause: error },
    );
  }
}

/** The name of a new file is kept as well; not every system can be asked to. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows opens no folders.
  }
}
