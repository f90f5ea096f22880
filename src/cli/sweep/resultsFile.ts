/** The file of a sweep: lines are only ever appended, by one writer at a time. What is in it is not run again. */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { LaboratoryFault } from '../../laboratory/faults';
import { openForAppending, openRegularForReading } from '../../laboratory/safeFiles';
import { lockJournal } from '../../laboratory/journalLock';
import { messageOf } from '../../core/words/thrown';
import { counted } from '../../core/report/format';
import { stateOfLine } from '../../core/sweep/lineCheck';
import type { Result } from '../../core/sweep/resultLine';
import { readResult } from '../../core/sweep/resultLine';
import { UsageError } from '../exitCodes';
import { printNote } from '../output';

const CHUNK_BYTES = 1 << 20;
/** A varied setting may be as long as a spec; what is longer is no line of ours. */
const LONGEST_LINE = 1 << 24;
const LINE_END = 10;
const LINE_START = '{"key":"';
const SYNC_EVERY_MS = 500;

export interface ResultsFile {
  /**
   * Appended, and on the disk half a second later.
   * @throws LaboratoryFault where somebody else has the file by now: nothing is written
   */
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
    ({ descriptor } = openForAppending(file));
    const end = readFrom(descriptor, file, START, (line) => known(line.result));
    for (const note of notesOf(file, end)) printNote(note);
    if (end.position < fstatSync(descriptor).size) ftruncateSync(descriptor, end.position);
  } catch (error) {
    if (descriptor !== null) closeSync(descriptor);
    lock.release();
    throw error instanceof UsageError || error instanceof LaboratoryFault
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
      lock.check();
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

/** How far a file has been read: bytes, and whole lines. */
export interface Place {
  readonly position: number;
  readonly lines: number;
  /** Of the lines, those that fit their checksum, and those of an earlier version, which have none. */
  readonly sound: number;
  readonly unchecked: number;
  /** Those that are not as they were written: they do not count. The number of the first; 0 for none. */
  readonly broken: number;
  readonly firstBroken: number;
}

export const START: Place = {
  ...{ position: 0, lines: 0, sound: 0, unchecked: 0, broken: 0, firstBroken: 0 },
};

/** What has to be known of the lines of a file, a sentence each. */
export function notesOf(
  file: string,
  { broken, firstBroken, unchecked }: Place,
): readonly string[] {
  const first =
    broken === 1 ? `Line ${firstBroken}` : `${broken} lines, the first line ${firstBroken},`;
  return [
    ...(broken === 0
      ? []
      : [
          `${first} of ${file} changed after being written, and ${broken === 1 ? 'does' : 'do'} not count.`,
        ]),
    ...(unchecked === 0
      ? []
      : [
          `${counted(unchecked, 'line')} of ${file} without a checksum, of an earlier version: a change of them is not noticed.`,
        ]),
  ];
}

/**
 * Reads a file from a place on; a last line that was cut is left out.
 * @returns the place behind the last whole line
 * @throws UsageError where it is no file of results
 */
export function readResults(file: string, take: (line: ReadLine) => void, from = START): Place {
  let descriptor: number;
  try {
    descriptor = openRegularForReading(file);
  } catch (error) {
    if (error instanceof LaboratoryFault) throw error;
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
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const counts = { ...from };
  // What came of a line that has not ended yet.
  let pieces: Buffer[] = [];
  let pending = 0;
  const other = (): UsageError =>
    new UsageError(`Line ${counts.firstBroken} of ${file} is not a result of a sweep.`);
  const broken = (): void => {
    counts.broken += 1;
    if (counts.firstBroken === 0) counts.firstBroken = counts.lines;
  };
  const line = (text: string): void => {
    counts.lines += 1;
    const state = stateOfLine(text);
    const result = state === 'broken' ? null : readResult(text);
    if (result === null) return broken();
    if (state === 'sound') counts.sound += 1;
    else counts.unchecked += 1;
    take({ result, text });
  };
  for (let position = from.position; ;) {
    const size = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
    if (size === 0) {
      // A line that was cut is dropped, but nothing else: the file may not be ours.
      const cut = Buffer.concat(pieces).toString('utf8', 0, LINE_START.length);
      if (cut !== LINE_START.slice(0, cut.length)) {
        counts.lines += 1;
        broken();
      }
      if (counts.broken > 0 && counts.sound === 0) throw other();
      return { ...counts, position: position - pending };
    }
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0 && end < size;) {
      pieces.push(chunk.subarray(start, end));
      line(
        pieces.length === 1 ? chunk.toString('utf8', start, end) : Buffer.concat(pieces).toString(),
      );
      pieces = [];
      pending = 0;
      start = end + 1;
      end = chunk.indexOf(LINE_END, start);
    }
    pieces.push(Buffer.from(chunk.subarray(start, size)));
    pending += size - start;
    position += size;
    if (pending > LONGEST_LINE) {
      throw new UsageError(
        `Line ${counts.lines + 1} of ${file} has more than ${LONGEST_LINE >> 20} MB: it is no result of a sweep.`,
      );
    }
  }
}

function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}
