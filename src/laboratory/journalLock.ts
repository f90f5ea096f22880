/** One writer of a journal at a time: `JOURNAL.lock` says who it is. */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { faultIn, type LaboratoryFault } from '../core/experiment/faults';
import { endGroup } from './processGroup';
import type { Owner } from './lockOwner';
import { isGone, isHere, isSameProcess, named, ownerIn, ownerOf, startOf } from './lockOwner';
import { createExclusive, readRegular } from './safeFiles';

/** A lock has some hundred. */
const MOST_BYTES = 1 << 16;

export interface JournalLock {
  /** Names the process group of the measuring program, so that a process that takes a stale lock over can end it. */
  setGroup(group: number | null): void;
  /** @throws LaboratoryFault where another process has taken it */
  check(): void;
  release(): void;
}

export interface LockOptions {
  /** Take the lock, even from a living process. */
  readonly force?: boolean;
  /** Nothing else of this process has it: a lock of this process is left over. */
  readonly alone?: boolean;
  /** What is locked; `journal` by default. */
  readonly noun?: string;
  /** Told in a sentence that a lock was taken over. */
  readonly notice?: (text: string) => void;
}

/**
 * Locks a journal. A lock of a process that is gone on this machine is taken over: its program is ended first.
 * @throws LaboratoryFault that says who holds it
 */
export async function lockJournal(
  journal: string,
  { force = false, alone = false, noun = 'journal', notice }: LockOptions = {},
): Promise<JournalLock> {
  const file = `${journal}.lock`;
  let owner = ownerOf(process.pid);
  await acquire(file, owner, { force, alone, noun, ...(notice && { notice }) });
  tidy(file);
  // A process that took it by force keeps it.
  const holder = (): Owner | null => ownerIn(readOrNull(file));
  const isOurs = (): boolean => holder()?.id === owner.id;
  const heart = setInterval(() => {
    if (isOurs()) beat(file);
  }, BEAT_MS);
  heart.unref();
  return {
    check: () => {
      const now = holder();
      if (now?.id !== owner.id) throw lost(file, now, noun);
    },
    setGroup: (group) => {
      owner = { ...owner, group, groupStarted: group === null ? null : startOf(group) };
      if (isOurs()) replace(file, owner);
    },
    release: () => {
      clearInterval(heart);
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

/** For this long a lock without contents counts as one that is being written, on a system without hard links. */
const WRITING_MS = 1000;
const STEP_MS = 50;

async function acquire(
  file: string,
  owner: Owner,
  { force = false, alone = false, noun = 'journal', notice }: LockOptions,
): Promise<void> {
  let waited = 0;
  while (!create(file, owner)) {
    const text = read(file);
    if (text === null) continue;
    const holder = ownerIn(text);
    if (holder === null && waited < WRITING_MS && !force) {
      await setTimeout(STEP_MS);
      waited += STEP_MS;
      continue;
    }
    const isOwn = alone && holder !== null && isSameProcess(holder, owner);
    const isStale = isOwn || (holder !== null && isGone(holder));
    if (!isStale && !force) throw held(file, holder, noun);
    if (await takeOver(file, text, holder, owner)) {
      const who = holder === null ? 'an unknown process' : `process ${holder.pid}`;
      const why = isStale ? `${who}, which is gone` : `${who} by force`;
      if (!isOwn) notice?.(`The lock of the ${noun} was taken over from ${why}.`);
      return;
    }
  }
}

/**
 * Replaces a lock. Of several that try, one has the claim to this very lock, and only who has it may replace it; a claim
 * whose owner died is taken over like a lock.
 * @returns false where another process was faster
 */
async function takeOver(
  file: string,
  text: string,
  holder: Owner | null,
  owner: Owner,
): Promise<boolean> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const claim = `${file}.${name}`;
  await acquire(claim, owner, {});
  try {
    if (read(file) !== text) return false;
    // The number of another machine or container is that of something else here.
    if (holder !== null && isHere(holder) && holder.group !== null) {
      await endProgram(holder.group, holder.groupStarted);
    }
    replace(file, owner);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

async function endProgram(group: number, started: string | null): Promise<void> {
  // Another process may have got its number since, and a lock that anybody wrote may name one: only who knows when it
  // started has started it.
  if (started === null || startOf(group) !== started) return;
  await endGroup(group);
}

function held(file: string, holder: Owner | null, noun: string): LaboratoryFault {
  const isLocal = holder !== null && isHere(holder);
  const next = isLocal
    ? 'Wait until it ends, or stop it.'
    : noun === 'journal'
      ? 'If it is certainly gone, take the lock on the command line with --force-lock.'
      : `If it is certainly gone, delete ${basename(file)}.`;
  return faultIn(
    file,
    'journal-held',
    `${named(holder)} has the ${noun}${isLocal ? '' : signOfLife(file)}. ${next}`,
  );
}

function lost(file: string, holder: Owner | null, noun: string): LaboratoryFault {
  const what =
    holder === null
      ? `The lock of the ${noun} was removed while it was in use.`
      : `${named(holder)} has taken the ${noun} over.`;
  return faultIn(
    file,
    'journal-held',
    `${what} Nothing more is written here: see that nobody else works on it, then go on.`,
  );
}

/** The owner of a lock shows that it lives as often, unless it computes for long. */
const BEAT_MS = 5000;

function beat(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Only people read it.
  }
}

/** How long ago the owner of a lock showed that it lives; to the clock of this machine. */
function signOfLife(file: string): string {
  const beatAt = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (beatAt === undefined) return '';
  const seconds = Math.max(0, Math.round((Date.now() - beatAt) / 1000));
  const ago = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `, and last showed that it lives ${ago} ago`;
}

/** Makes a lock with its contents at once. @returns false where there is one */
function create(file: string, owner: Owner): boolean {
  const own = written(file, owner);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // A system without hard links: a reader in between waits for the contents.
    return createAlone(file, owner);
  } finally {
    rmSync(own, { force: true });
  }
}

function createAlone(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function replace(file: string, owner: Owner): void {
  renameSync(written(file, owner), file);
}

/** Removes what processes that are gone were about to make a lock of. */
function tidy(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file)).filter((other) => other.startsWith(start))) {
    const other = join(dirname(file), name);
    const owner = ownerIn(readOrNull(other));
    // Also without contents: the process about to write them finds that the journal is held.
    if (owner === null || isGone(owner)) rmSync(other, { force: true });
  }
}

/** A file of its own with the contents, on the disk. */
function written(file: string, owner: Owner): string {
  const own = `${file}.${randomUUID()}`;
  const descriptor = createExclusive(own);
  try {
    writeFileSync(descriptor, JSON.stringify(owner));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return own;
}

/** Null where there is none. */
function read(file: string): string | null {
  try {
    return readRegular(file, { limitBytes: MOST_BYTES }).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Null for what is no file that can be read. */
function readOrNull(file: string): string | null {
  try {
    return read(file);
  } catch {
    return null;
  }
}
