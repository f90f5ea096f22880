/**
 * Opens files that others may have had a hand in. A link is never followed, what is not named by a person lies below a
 * folder, new files are made exclusively, and nothing waits for the other end of a pipe.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { tooManyBytes } from '../core/text/limits';
import { faultIn, type LaboratoryFault } from '../core/experiment/faults';

/** Below which folder a file has to be, links to folders counted; null where a person named the file. */
export type Root = string | null;

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_WRONLY } = constants;
/** Without it, opening a pipe waits for its other end; Windows has no such files. */
const NON_BLOCKING = (constants.O_NONBLOCK as number | undefined) ?? 0;
/** Windows has no such thing either: what `lstat` says counts there. */
const SAFE = ((constants.O_NOFOLLOW as number | undefined) ?? 0) | NON_BLOCKING;
/** Another process may make or remove a file between two attempts. */
const ATTEMPTS = 5;

/** Whether a path is that of a folder or of something in it; both absolute. */
export function contains(folder: string, other: string): boolean {
  const way = relative(folder, other);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether a folder is not below a root, links counted; one that is not there is not known to be. */
export function leadsOutside(folder: string, root: string): boolean {
  try {
    return !contains(realpathSync(root), realpathSync(folder));
  } catch {
    return false;
  }
}

/** @throws LaboratoryFault where the folder of the file is not below the root; Error where there is none */
export function checkPlace(file: string, root: Root): void {
  if (root === null) return;
  const isRoot = resolve(file) === resolve(root);
  if (isRoot || contains(realpathSync(root), realpathSync(dirname(resolve(file))))) return;
  throw refused('file-outside', file, `is outside the folder ${root}, where files are kept`);
}

/** Opens a file that is there for reading. @throws LaboratoryFault for a link, and for what is no regular file; Error of the file system */
export function openRegularForReading(file: string): number {
  return openThere(file, O_RDONLY);
}

/**
 * The bytes of a regular file.
 * @param limitBytes a larger one is refused with an Error
 * @throws as `openRegularForReading`, and where it is outside
 */
export function readRegular(
  file: string,
  { root = null, limitBytes }: { readonly root?: Root; readonly limitBytes: number },
): Buffer {
  checkPlace(file, root);
  const descriptor = openRegularForReading(file);
  try {
    if (fstatSync(descriptor).size > limitBytes) throw new Error(tooManyBytes(limitBytes));
    return bytesOf(descriptor, limitBytes);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a file; there must be none. @throws Error of the file system */
export function createExclusive(file: string): number {
  return openSync(file, O_WRONLY | O_CREAT | O_EXCL | SAFE);
}

/** Opens a file for reading and appending, and makes it where there is none. @throws as `openRegularForReading` */
export function openForAppending(file: string): { descriptor: number; isNew: boolean } {
  return openOrMake(file, O_RDWR | O_APPEND);
}

/**
 * Opens what is exported for writing: a regular file that is there is emptied. What a person named may be a device or a
 * pipe as well.
 * @throws as `openRegularForReading`
 */
export function openExport(file: string): number {
  if (isDevice(file)) return openSync(file, O_WRONLY);
  const { descriptor } = openOrMake(file, O_WRONLY);
  ftruncateSync(descriptor);
  return descriptor;
}

/**
 * Whether an export can be written, before what goes into it is made; what it has stays, and no empty file is left behind.
 * @throws as `openExport`
 */
export function checkExport(file: string): void {
  if (isDevice(file)) return;
  const { descriptor, isNew } = openOrMake(file, O_WRONLY);
  closeSync(descriptor);
  if (isNew) rmSync(file);
}

/** Writes an export whole. @throws as `openExport` */
export function rewriteExport(file: string, content: string): void {
  const descriptor = openExport(file);
  try {
    writeFileSync(descriptor, content);
  } finally {
    closeSync(descriptor);
  }
}

/** Copies the first bytes of an open file to another one, which is on the disk and closed after it. */
export function copyStart(from: number, size: number, to: number, ending = ''): void {
  try {
    const bytes = Buffer.alloc(size);
    writeFileSync(to, bytes.subarray(0, readSync(from, bytes, 0, size, 0)));
    writeFileSync(to, ending);
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
}

function openOrMake(file: string, flags: number): { descriptor: number; isNew: boolean } {
  for (let attempt = 1; ; attempt++) {
    try {
      return { descriptor: openThere(file, flags), isNew: false };
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    try {
      return { descriptor: openSync(file, flags | O_CREAT | O_EXCL | SAFE), isNew: true };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || attempt === ATTEMPTS) throw error;
    }
  }
}

function openThere(file: string, flags: number): number {
  if (lstatSync(file).isSymbolicLink()) throw linked(file);
  let descriptor: number;
  try {
    descriptor = openSync(file, flags | SAFE);
  } catch (error) {
    // It has become a link since.
    if (codeOf(error) === 'ELOOP') throw linked(file);
    // A pipe without a reader.
    if (codeOf(error) === 'ENXIO') throw irregular(file);
    throw error;
  }
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw irregular(file);
}

/** A device or a pipe. Links of the system, as /dev/stdout, cannot have been made by others. */
export function isDevice(file: string): boolean {
  if (/^\/(dev|proc\/self\/fd)\//.test(resolve(file))) return true;
  const there = lstatSync(file, { throwIfNoEntry: false });
  return (
    there !== undefined && (there.isFIFO() || there.isCharacterDevice() || there.isBlockDevice())
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function linked(file: string): LaboratoryFault {
  return refused(
    'file-link',
    file,
    'is a link, and links are not followed',
    'Remove it, or name the file itself.',
  );
}

function irregular(file: string): LaboratoryFault {
  return refused('file-kind', file, 'is no regular file');
}

function refused(code: string, file: string, what: string, next = ''): LaboratoryFault {
  return faultIn(file, code, `${file} ${what}.${next === '' ? '' : ` ${next}`}`);
}

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
  const descriptor = openSync(file, O_RDONLY | NON_BLOCKING);
  try {
    const found = fstatSync(descriptor);
    if (found.isDirectory()) throw new Error('It is a folder.');
    if (!found.isFile()) throw new Error('It is no regular file, but a device or a pipe.');
    if (found.size > limitBytes) throw new Error(tooManyBytes(limitBytes));
    return bytesOf(descriptor, limitBytes).toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** What is left of an open file, which may grow while it is read. @throws Error with a sentence where it is too much */
function bytesOf(descriptor: number, limitBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let length = 0; ;) {
    const piece = Buffer.allocUnsafe(PIECE);
    const size = readWaiting(descriptor, piece);
    if (size === 0) return Buffer.concat(pieces);
    length += size;
    if (length > limitBytes) throw new Error(tooManyBytes(limitBytes));
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
