/** Reads the lines of a file that may be far larger than the memory. */
import { isAscii } from 'node:buffer';
import { readSync } from 'node:fs';
import type { FileLine } from '../core/experiment/readJournal';

const PIECE = 1 << 18;
const LINE_FEED = 10;

/**
 * The lines of an open file; the last one may lack a line break.
 * @param start byte at which the first line starts
 * @param longest approximate limit of a line, in bytes
 * @param tooLong creates the error for a longer line
 */
export function* linesFrom(
  descriptor: number,
  start: number,
  longest: number,
  tooLong: () => Error,
): Generator<FileLine, void> {
  const piece = Buffer.allocUnsafe(PIECE);
  let rest: Buffer[] = [];
  let pending = 0;
  let end = start;
  for (;;) {
    const size = readSync(descriptor, piece, 0, PIECE, end + pending);
    if (size === 0) break;
    const complete = piece.subarray(0, size).lastIndexOf(LINE_FEED) + 1;
    if (complete > 0) {
      const lines = Buffer.concat([...rest, piece.subarray(0, complete)]);
      rest = [];
      pending = 0;
      yield* linesIn(lines, end);
      end += lines.length;
    }
    if (complete < size) rest.push(Buffer.from(piece.subarray(complete, size)));
    pending += size - complete;
    if (pending > longest) throw tooLong();
  }
  const text = Buffer.concat(rest).toString('utf8');
  if (pending > 0) yield { text, end: end + pending, isTerminated: false };
}

/** Splits complete lines; ASCII text needs no UTF-8 decoding. @param start position of the bytes in the file */
function* linesIn(bytes: Buffer, start: number): Generator<FileLine, void> {
  const isPlain = isAscii(bytes);
  // One character per byte, so that indices are byte offsets.
  const characters = bytes.toString('latin1');
  for (let from = 0; from < bytes.length;) {
    const at = characters.indexOf('\n', from);
    const text = isPlain ? characters.slice(from, at) : bytes.toString('utf8', from, at);
    yield { text, end: start + at + 1, isTerminated: true };
    from = at + 1;
  }
}
