/** Reads texts that others may have put where a spec or a log is expected: never without end, nothing but regular files. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { tooManyBytes } from '../core/text/limits';

const STANDARD_INPUT = 0;
const PIECE = 2 ** 20;
const RETRY_MS = 10;

/**
 * The text of a regular file, which a link may name, or of the standard input.
 * @param file its name; null for the standard input, which may be anything that ends
 * @throws Error with a sentence, or that of the file system
 */
export function readInput(file: string | null, limitBytes: number): string {
  if (file === null) return bytesOf(STANDARD_INPUT, limitBytes).toString('utf8');
  // Without it, opening a pipe waits for a writer; Windows has no such files.
  const nonBlocking = (constants.O_NONBLOCK as number | undefined) ?? 0;
  const descriptor = openSync(file, constants.O_RDONLY | nonBlocking);
  try {
    const found = fstatSync(descriptor);
    if (found.isDirectory()) throw new Error('It is a folder.');
    if (!found.isFile()) throw new Error('It is no regular file, but a device or a pipe.');
    if (found.size > limitBytes) throw tooLarge(limitBytes);
    return bytesOf(descriptor, limitBytes).toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

function tooLarge(limitBytes: number): Error {
  return new Error(tooManyBytes(limitBytes));
}

/** What is left of an open file, which may grow while it is read. @throws Error with a sentence where it is too much */
export function bytesOf(descriptor: number, limitBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let length = 0; ;) {
    const piece = Buffer.allocUnsafe(PIECE);
    const size = readWaiting(descriptor, piece);
    if (size === 0) return Buffer.concat(pieces);
    length += size;
    if (length > limitBytes) throw tooLarge(limitBytes);
    pieces.push(piece.subarray(0, size));
  }
}

/** A pipe that its writer made non-blocking has nothing yet where it says EAGAIN: that is no end and no fault. */
function readWaiting(descriptor: number, piece: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, piece, 0, piece.length, null);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
