/** Who has a lock, and whether that is known to be gone. */
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, jsonIn } from '../core/text/isObject';
import { visible } from '../core/words/escapes';
import { isAlive } from './processGroup';

/** What a lock holds. */
export interface Owner {
  readonly pid: number;
  /** Distinguishes it from a later process of the same number; null where the system does not say it. */
  readonly started: string | null;
  /** The name of its machine, for people: others may have the same. */
  readonly machine: string;
  /** What tells its machine from others; null where the system does not say it, absent in locks of earlier versions. */
  readonly machineId?: string | null;
  /** Where its numbers of processes count: not in another container of the same machine. As `machineId`. */
  readonly namespace?: string | null;
  /** The group of the program that measures; null without one. */
  readonly group: number | null;
  /** The start of the first process of that group. */
  readonly groupStarted: string | null;
  /** No two locks are the same. */
  readonly id: string;
}

/** Of a lock that a process of this machine makes. */
export function ownerOf(pid: number): Owner {
  return {
    ...{ pid, started: startOf(pid), machine: hostname() },
    ...{ machineId: machineId(), namespace: processNamespace() },
    ...{ group: null, groupStarted: null, id: randomUUID() },
  };
}

/** Whether the number of its process means that process here. Earlier versions say it by the name of the machine alone. */
export function isHere({ machine, machineId: id, namespace }: Owner): boolean {
  const isSameMachine =
    id === undefined || id === null || machineId() === null
      ? machine === hostname()
      : id === machineId();
  return isSameMachine && (namespace === undefined || namespace === processNamespace());
}

/** Whether the process of a lock is gone; one of another machine or container is not known to be. */
export function isGone(owner: Owner): boolean {
  if (!isHere(owner)) return false;
  const { pid, started } = owner;
  if (!isAlive(pid)) return true;
  const now = startOf(pid);
  return started !== null && now !== null && started !== now;
}

export function isSameProcess(one: Owner, other: Owner): boolean {
  return isHere(one) && one.pid === other.pid && one.started === other.started;
}

export function named(holder: Owner | null): string {
  if (holder === null) return 'Somebody';
  const where = isHere(holder)
    ? ''
    : holder.machine === hostname()
      ? ' in another container, or on another machine of the same name,'
      : ` on the machine ${holder.machine}`;
  return `Process ${holder.pid}${where}`;
}

/** Null where it cannot be read: any program may have written it. */
export function ownerIn(text: string | null): Owner | null {
  const value = jsonIn(text ?? '');
  if (!isObject(value) || !isProcess(value.pid, 1) || typeof value.machine !== 'string')
    return null;
  const textOf = (entry: unknown): string | null => (typeof entry === 'string' ? entry : null);
  const { pid, group, machineId: machine, namespace } = value;
  return {
    ...{ pid, started: textOf(value.started), machine: visible(value.machine) },
    ...(machine !== undefined && { machineId: textOf(machine) }),
    ...(namespace !== undefined && { namespace: textOf(namespace) }),
    // -1 would be every process, and 1 is the first one.
    group: isProcess(group, 2) ? group : null,
    groupStarted: textOf(value.groupStarted),
    id: textOf(value.id) ?? '',
  };
}

function isProcess(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) < 2 ** 31;
}

/**
 * What distinguishes a process from a later one of the same number: on Linux the boot and the tick at which it started,
 * elsewhere the time that `ps` tells; null where it is not known, or there is no such process.
 */
export function startOf(pid: number): string | null {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program, in brackets, may hold anything; the start is the 22nd field, the 20th after it.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return ticks === undefined ? null : `${boot}:${ticks}`;
    }
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const args = ['-o', 'lstart=', '-p', String(pid)];
    return execFileSync('ps', args, { encoding: 'utf8', env, stdio: 'pipe' }).trim() || null;
  } catch {
    return null;
  }
}

/** What tells this machine from others of the same name; null where the system does not say it. */
export function machineId(): string | null {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    const id = attempt(() => readFileSync(file, 'utf8').trim());
    if (id) return id;
  }
  return null;
}

/** In which container the numbers of processes count, on Linux; null elsewhere, where there are none. */
function processNamespace(): string | null {
  return attempt(() => readlinkSync('/proc/self/ns/pid'));
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
