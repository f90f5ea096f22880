/** One writer of a journal at a time: `JOURNAL.lock` says who it is. */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isObject } from '../core/document/validate/form';
import { LaboratoryFault } from './faults';
import { endGroup } from './processGroup';
import { isAlive, startOf } from './processes';

/** What a lock holds. */
interface Owner {
  readonly pid: number;
  /** Distinguishes it from a later process of the same number; null where the system does not say it. */
  readonly started: string | null;
  readonly machine: string;
  /** The group of the program that measures; null without one. */
  readonly group: number | null;
  /** The start of the first process of that group. */
  readonly groupStarted: string | null;
  /** No two locks are the same. */
  readonly id: string;
}

export interface JournalLock {
  /** Names the group of the program that measures: whoever takes a stale lock over ends it. */
  setGroup(group: number | null): void;
  release(): void;
}

export interface LockOptions {
  /** Take the lock whoever has it. */
  readonly force?: boolean;
  /** Nothing else of this process has it: a lock of this process is left over. */
  readonly alone?: boolean;
  /** What is locked; `journal` where nothing is said. */
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
  let owner: Owner = {
    pid: process.pid,
    started: startOf(process.pid),
    machine: hostname(),
    group: null,
    groupStarted: null,
    id: randomUUID(),
  };
  await acquire(file, owner, { force, alone, noun, ...(notice && { notice }) });
  tidy(file);
  // Whoever took it by force keeps it.
  const isOurs = (): boolean => ownerIn(read(file))?.id === owner.id;
  return {
    setGroup: (group) => {
      owner = { ...owner, group, groupStarted: group === null ? null : startOf(group) };
      if (isOurs()) replace(file, owner);
    },
    release: () => {
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

/** So long a lock without contents is taken for one that is being written, on a system without hard links. */
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
 * @returns false where somebody else was faster
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
    if (holder !== null && holder.machine === owner.machine && holder.group !== null) {
      await endProgram(holder.group, holder.groupStarted);
    }
    replace(file, owner);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

async function endProgram(group: number, started: string | null): Promise<void> {
  // Another process got its number since: then the group is gone.
  if (isAlive(group) && started !== null && startOf(group) !== started) return;
  await endGroup(group);
}

/** Whether the process of a lock is gone; one of another machine is not known to be. */
function isGone({ pid, started, machine }: Owner): boolean {
  if (machine !== hostname()) return false;
  if (!isAlive(pid)) return true;
  const now = startOf(pid);
  return started !== null && now !== null && started !== now;
}

function isSameProcess(one: Owner, other: Owner): boolean {
  return one.machine === other.machine && one.pid === other.pid && one.started === other.started;
}

function held(file: string, holder: Owner | null, noun: string): LaboratoryFault {
  const who =
    holder === null
      ? 'Somebody'
      : holder.machine === hostname()
        ? `Process ${holder.pid}`
        : `Process ${holder.pid} on the machine ${holder.machine}`;
  const next =
    holder === null || holder.machine !== hostname()
      ? noun === 'journal'
        ? 'If it is certainly gone, take the lock on the command line with --force-lock.'
        : `If it is certainly gone, delete ${basename(file)}.`
      : 'Wait until it ends, or stop it.';
  return new LaboratoryFault('journal-held', `${who} has the ${noun}. ${next}`, {
    file,
    line: 1,
    column: 1,
  });
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
    // A system without hard links: whoever reads it in between waits for the contents.
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
    const owner = ownerIn(read(other));
    // Without contents, too: whoever is about to write them finds that the journal is held.
    if (owner === null || isGone(owner)) rmSync(other, { force: true });
  }
}

/** A file of its own with the contents, on the disk. */
function written(file: string, owner: Owner): string {
  const own = `${file}.${randomUUID()}`;
  const descriptor = openSync(own, 'w');
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
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Null where it cannot be read. */
function ownerIn(text: string | null): Owner | null {
  try {
    const value = JSON.parse(text ?? '') as unknown;
    return isObject(value) && typeof value.pid === 'number' && typeof value.machine === 'string'
      ? {
          started: null,
          group: null,
          groupStarted: null,
          id: '',
          ...value,
          pid: value.pid,
          machine: value.machine,
        }
      : null;
  } catch {
    return null;
  }
}
