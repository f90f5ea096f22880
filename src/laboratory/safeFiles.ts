/**
 * Opens files that others may have tampered with. Links are never followed, files that no person named must lie below a given
 * folder, new files are created exclusively, and opening a pipe never blocks.
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

/** The folder that must contain the file after links to folders are resolved; null if a person named the file. */
export type Root = string | null;

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_WRONLY } = constants;
/** Without this flag, opening a pipe blocks until its other end opens. Windows has no such flag. */
const NON_BLOCKING = (constants.O_NONBLOCK as number | undefined) ?? 0;
/** Windows lacks this flag too; there only the `lstat` check applies. */
const SAFE = ((constants.O_NOFOLLOW as number | undefined) ?? 0) | NON_BLOCKING;
/** Another process may create or remove a file between two attempts. */
const ATTEMPTS = 5;

/** Whether `folder` is or contains `other`; both absolute. */
export function contains(folder: string, other: string): boolean {
  const way = relative(folder, other);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether the folder, after links are resolved, is outside the root; false if either does not exist. */
export function leadsOutside(folder: string, root: string): boolean {
  try {
    return !contains(realpathSync(root), realpathSync(folder));
  } catch {
    return false;
  }
}

/** @throws LaboratoryFault if the file's folder is not below the root; Error if that folder does not exist */
export function checkPlace(file: string, root: Root): void {
  if (root === null) return;
  const isRoot = resolve(file) === resolve(root);
  if (isRoot || contains(realpathSync(root), realpathSync(dirname(resolve(file))))) return;
  throw refused('file-outside', file, `is outside the folder ${root}, where files are kept`);
}

/** Opens an existing file for reading. @throws LaboratoryFault unless it is a regular file; Error of the file system */
export function openRegularForReading(file: string): number {
  return openThere(file, O_RDONLY);
}

/**
 * The bytes of a regular file.
 * @param limitBytes a larger file is refused with an Error
 * @throws as `openRegularForReading`, and if the file is outside the root
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

/** Creates a file that must not exist. @throws Error of the file system */
export function createExclusive(file: string): number {
  return openSync(file, O_WRONLY | O_CREAT | O_EXCL | SAFE);
}

/** Opens a file for reading and appending; creates it if needed. @throws as `openRegularForReading` */
export function openForAppending(file: string): { descriptor: number; isNew: boolean } {
  return openOrMake(file, O_RDWR | O_APPEND);
}

/**
 * Opens a file for an export and empties it. A person may also name a device or a pipe.
 * @throws as `openRegularForReading`
 */
export function openExport(file: string): number {
  if (isDevice(file)) return openSync(file, O_WRONLY);
  const { descriptor } = openOrMake(file, O_WRONLY);
  ftruncateSync(descriptor);
  return descriptor;
}

/**
 * Checks that an export can be written before its content is made. Leaves an existing file as it is, and no empty file behind.
 * @throws as `openExport`
 */
export function checkExport(file: string): void {
  if (isDevice(file)) return;
  const { descriptor, isNew } = openOrMake(file, O_WRONLY);
  closeSync(descriptor);
  if (isNew) rmSync(file);
}

/** Writes a complete export. @throws as `openExport` */
export function rewriteExport(file: string, content: string): void {
  const descriptor = openExport(file);
  try {
    writeFileSync(descriptor, content);
  } finally {
    closeSync(descriptor);
  }
}

/** One read returns at most 2 GiB, and memory is limited. */
const COPIED_AT_ONCE = 2 ** 24;

/** Copies the first bytes of an open file to another open file, then syncs and closes that file. */
export function copyStart(from: number, size: number, to: number, ending = ''): void {
  try {
    const bytes = Buffer.alloc(Math.min(size, COPIED_AT_ONCE));
    for (let at = 0; at < size;) {
      const read = readSync(from, bytes, 0, Math.min(bytes.length, size - at), at);
      if (read === 0) break;
      writeFileSync(to, bytes.subarray(0, read));
      at += read;
    }
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
    // The file became a link after the check.
    if (codeOf(error) === 'ELOOP') throw linked(file);
    // A pipe without a reader.
    if (codeOf(error) === 'ENXIO') throw irregular(file);
    throw error;
  }
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw irregular(file);
}

/** A device or a pipe. Links of the system such as /dev/stdout are safe. */
export function isDevice(file: string): boolean {
  if (/^\/(dev\/(std(in|out|err)|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(resolve(file))) return true;
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
 * The text of a regular file, possibly behind a link, or of the standard input.
 * @param file its name; null for the standard input, which may be of any type
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

/** The rest of an open file, which may grow while it is read. @throws Error with a sentence if it is too large */
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

/** EAGAIN means that a non-blocking pipe has no data yet; it is neither the end nor an error. */
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
