/** The file of a sweep: lines are only ever appended, by one writer at a time. What is in it is not run again. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { lockJournal } from '../../laboratory/journalLock';
import { messageOf } from '../../core/words/thrown';
import type { Result } from '../../core/sweep/resultLine';
import { readResult } from '../../core/sweep/resultLine';
import { UsageError } from '../exitCodes';

const CHUNK_BYTES = 1 << 20;
/** A line of the results is far shorter. */
const LONGEST_LINE = 1 << 26;
const LINE_END = 10;
const LINE_START = '{"key":"';
const SYNC_EVERY_MS = 500;

export interface ResultsFile {
  /** Appended, and on the disk half a second later. */
  append(line: string): void;
  /** What was appended is on the disk. */
  sync(): void;
  /** Syncs, and gives the file to others. */
  close(): void;
}

/**
 * Opens a file for appending, and makes it where it is missing. A last line that was cut is dropped.
 * @param known told of each result that is there
 * @throws UsageError where the file is in use, cannot be written, or has other lines
 */
export async function openResults(
  file: string,
  known: (result: Result) => void,
): Promise<ResultsFile> {
  const lock = await lockJournal(file, { noun: 'file' }).catch((error: unknown) => {
    throw new UsageError(`The file ${file} cannot be used: ${messageOf(error)}`);
  });
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, 'a+');
    const end = readFrom(descriptor, file, START, (line) => known(line.result));
    if (end.position < fstatSync(descriptor).size) ftruncateSync(descriptor, end.position);
  } catch (error) {
    if (descriptor !== null) closeSync(descriptor);
    lock.release();
    throw error instanceof UsageError
      ? error
      : new UsageError(`The file ${file} cannot be used: ${messageOf(error)}`);
  }
  const opened = descriptor;
  let syncedAt = performance.now();
  const sync = (): void => {
    fsyncSync(opened);
    syncedAt = performance.now();
  };
  return {
    append: (line) => {
      writeWhole(opened, `${line}\n`);
      if (performance.now() - syncedAt > SYNC_EVERY_MS) sync();
    },
    sync,
    close: () => {
      sync();
      closeSync(opened);
      lock.release();
    },
  };
}

/** A line of a file of results. */
export interface ReadLine {
  readonly result: Result;
  readonly text: string;
}

/** How far a file has been read: bytes and whole lines. */
export interface Place {
  readonly position: number;
  readonly lines: number;
}

export const START: Place = { position: 0, lines: 0 };

/**
 * Reads a file from a place on; a last line that was cut is left out.
 * @returns the place behind the last whole line
 * @throws UsageError where it is no file of results
 */
export function readResults(file: string, take: (line: ReadLine) => void, from = START): Place {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    throw new UsageError(`Cannot read the file ${file}: ${messageOf(error)}`);
  }
  try {
    return readFrom(descriptor, file, from, take);
  } finally {
    closeSync(descriptor);
  }
}

function readFrom(
  descriptor: number,
  file: string,
  from: Place,
  take: (line: ReadLine) => void,
): Place {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest: Buffer = Buffer.alloc(0);
  let { position, lines: number } = from;
  for (;;) {
    const size = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
    if (size === 0) {
      // A line that was cut is dropped, but nothing else: the file may not be ours.
      const start = rest.toString('utf8', 0, LINE_START.length);
      if (start === LINE_START.slice(0, start.length)) {
        return { position: position - rest.length, lines: number };
      }
      throw new UsageError(`Line ${number + 1} of ${file} is not a result of a sweep.`);
    }
    position += size;
    let bytes: Buffer = Buffer.concat([rest, chunk.subarray(0, size)]);
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END)) {
      number += 1;
      const text = bytes.toString('utf8', 0, end);
      const result = readResult(text);
      if (result === null) {
        throw new UsageError(`Line ${number} of ${file} is not a result of a sweep.`);
      }
      take({ result, text });
      bytes = bytes.subarray(end + 1);
    }
    rest = Buffer.from(bytes);
    if (rest.length > LONGEST_LINE) {
      throw new UsageError(`Line ${number + 1} of ${file} is not a result of a sweep.`);
    }
  }
}

function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}
