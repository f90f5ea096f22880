/** The results file of a sweep: one writer at a time only appends lines, and a run that has a line is not repeated. */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, writeFileSync } from 'node:fs';
import { LaboratoryFault } from '../../core/experiment/faults';
import { openForAppending, openRegularForReading } from '../../laboratory/safeFiles';
import { linesFrom } from '../../laboratory/fileLines';
import { lockJournal, type JournalLock } from '../../laboratory/journalLock';
import { messageOf } from '../../core/words/thrown';
import { formatCounted } from '../../core/words/counts';
import { readResult, stateOfLine, type Result } from '../../core/sweep/resultLine';
import { UsageError } from '../exitCodes';
import { printNote } from '../output';

/** The longest possible line: a varied setting may be as long as a spec. */
const LONGEST_LINE = 1 << 24;
const LINE_START = '{"key":"';
const SYNC_EVERY_MS = 500;

/** Locks a file of results for one writer. @throws UsageError if it is in use or cannot be locked */
export function lockResults(file: string): Promise<JournalLock> {
  return lockJournal(file, { noun: 'file' }).catch((error: unknown) => {
    throw new UsageError(`The file ${file} cannot be used: ${messageOf(error)}`);
  });
}

/**
 * Opens a file for appending, and creates it if it is missing. Drops a truncated last line.
 * @param known called with each existing result
 * @throws UsageError if the file is in use, cannot be written, or has other lines
 */
export async function openResults(file: string, known: (result: Result) => void) {
  const lock = await lockResults(file);
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
  const writing = (write: () => void): void => {
    try {
      write();
    } catch (error) {
      const next = 'Once it can be written, the same command goes on from there.';
      throw new Error(`Cannot write the file ${file}: ${messageOf(error)}. ${next}`);
    }
  };
  const sync = (): void => {
    writing(() => fsyncSync(opened));
    syncedAt = performance.now();
  };
  return {
    /**
     * Appends a line; lines are synced to disk about every half second.
     * @throws LaboratoryFault without writing if another process has taken over the file
     */
    append: (line: string): void => {
      lock.check();
      writing(() => writeFileSync(opened, `${line}\n`));
      if (performance.now() - syncedAt > SYNC_EVERY_MS) sync();
    },
    /** Writes everything appended so far to disk. */
    sync,
    /** Syncs, and unlocks the file for others. */
    close: (): void => {
      sync();
      closeSync(opened);
      lock.release();
    },
  };
}

export interface ReadLine {
  readonly result: Result;
  readonly text: string;
}

/** How far a file has been read: bytes and whole lines. */
export interface Place {
  readonly position: number;
  readonly lines: number;
  /** Lines that fit their checksum, and lines of an earlier version without one. */
  readonly sound: number;
  readonly unchecked: number;
  /** Lines that have changed after being written and do not count, and the number of the first one; 0 for none. */
  readonly broken: number;
  readonly firstBroken: number;
}

export const START: Place = {
  position: 0,
  lines: 0,
  sound: 0,
  unchecked: 0,
  broken: 0,
  firstBroken: 0,
};

/** Remarks about the lines of a file, one sentence each. */
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
          `${formatCounted(unchecked, 'line')} of ${file} without a checksum, of an earlier version: a change of them is not noticed.`,
        ]),
  ];
}

/**
 * Reads a file from a place on, without a truncated last line.
 * @returns the place after the last whole line
 * @throws UsageError if it is not a file of results
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
  const counts = { ...from };
  const tooLong = (): UsageError =>
    new UsageError(
      `Line ${counts.lines + 1} of ${file} has more than ${LONGEST_LINE >> 20} MB: it is no result of a sweep.`,
    );
  for (const line of linesFrom(descriptor, from.position, LONGEST_LINE, tooLong)) {
    const { end, isTerminated } = line;
    // Some programs write a carriage return before each line break.
    const text = line.text.replace(/\r$/, '');
    // Only a truncated line of a sweep is dropped: the file may be something else.
    if (!isTerminated && text.startsWith(LINE_START.slice(0, text.length))) break;
    counts.lines += 1;
    if (isTerminated) counts.position = end;
    const state = isTerminated ? stateOfLine(text) : 'broken';
    const result = state === 'broken' ? null : readResult(text);
    if (result === null) {
      counts.broken += 1;
      if (counts.firstBroken === 0) counts.firstBroken = counts.lines;
      continue;
    }
    if (state === 'sound') counts.sound += 1;
    else counts.unchecked += 1;
    take({ result, text });
  }
  if (counts.broken > 0 && counts.sound === 0) {
    throw new UsageError(`Line ${counts.firstBroken} of ${file} is not a result of a sweep.`);
  }
  return counts;
}
