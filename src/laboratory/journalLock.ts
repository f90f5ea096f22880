/** Ensures one writer per journal: `JOURNAL.lock` names its owner. */
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

/** A lock has about a hundred bytes. */
const MOST_BYTES = 1 << 16;

export interface JournalLock {
  /** Records the process group of the measuring program, so that a process that takes over a stale lock can end it. */
  setGroup(group: number | null): void;
  /** @throws LaboratoryFault if another process has taken the lock */
  check(): void;
  release(): void;
}

export interface LockOptions {
  /** Take the lock, even from a living process. */
  readonly force?: boolean;
  /** No other part of this process uses the lock, so a lock of this process is left over. */
  readonly alone?: boolean;
  /** What is locked, for messages; `journal` by default. */
  readonly noun?: string;
  /** Called with a sentence when a lock was taken over. */
  readonly notice?: (text: string) => void;
}

/**
 * Locks a journal. A lock whose process on this machine is gone is taken over, after its program is ended.
 * @throws LaboratoryFault that names the holder
 */
export async function lockJournal(
  journal: string,
  { force = false, alone = false, noun = 'journal', notice }: LockOptions = {},
): Promise<JournalLock> {
  const file = `${journal}.lock`;
  let owner = ownerOf(process.pid);
  await acquire(file, owner, { force, alone, noun, ...(notice && { notice }) });
  tidy(file);
  // Another process may have taken the lock by force.
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

/** On a system without hard links, an empty lock counts as being written for this long. */
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
 * Replaces a lock. Processes compete for a claim on this particular lock, and only the holder of the claim may replace it. The
 * claim of a dead process is taken over like a lock.
 * @returns false if another process was faster
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
    // A process id of another machine or container means a different process here.
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
  // The id may have been reused, and anyone can write a lock that names a process; only its owner knows the start time.
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

/** Interval at which the owner updates the lock, unless a long computation delays it. */
const BEAT_MS = 5000;

function beat(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // The time is only shown to people.
  }
}

/** How long ago the owner last updated the lock, by the clock of this machine. */
function signOfLife(file: string): string {
  const beatAt = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (beatAt === undefined) return '';
  const seconds = Math.max(0, Math.round((Date.now() - beatAt) / 1000));
  const ago = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `, and last showed that it lives ${ago} ago`;
}

/** Creates a lock atomically with its contents. @returns false if there is one */
function create(file: string, owner: Owner): boolean {
  const own = written(file, owner);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Without hard links, a reader may see an empty lock and waits for its contents.
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

/** Removes temporary lock files of dead processes. */
function tidy(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file)).filter((other) => other.startsWith(start))) {
    const other = join(dirname(file), name);
    const owner = ownerIn(readOrNull(other));
    // Empty files too: their writer will find that the journal is held.
    if (owner === null || isGone(owner)) rmSync(other, { force: true });
  }
}

/** A new file with the contents, synced to the disk. */
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

/** Null if the file does not exist. */
function read(file: string): string | null {
  try {
    return readRegular(file, { limitBytes: MOST_BYTES }).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Null if it cannot be read as a file. */
function readOrNull(file: string): string | null {
  try {
    return read(file);
  } catch {
    return null;
  }
}
