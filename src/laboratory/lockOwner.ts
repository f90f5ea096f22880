/** The owner of a lock, and whether it is known to be gone. */
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, jsonIn } from '../core/text/isObject';
import { visible } from '../core/words/escapes';
import { isAlive } from './processGroup';

/** The contents of a lock. */
export interface Owner {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same id; null if the system does not tell. */
  readonly started: string | null;
  /** Host name, for people: other machines may have the same name. */
  readonly machine: string;
  /** Identifies the machine; null if the system does not tell, absent in locks of earlier versions. */
  readonly machineId?: string | null;
  /** The container whose process ids are meant; null or absent as for `machineId`. */
  readonly namespace?: string | null;
  /** The process group of the measuring program; null without one. */
  readonly group: number | null;
  /** The start of the group's first process. */
  readonly groupStarted: string | null;
  /** Unique for each lock. */
  readonly id: string;
}

/** The owner entry of a process of this machine. */
export function ownerOf(pid: number): Owner {
  return {
    pid,
    started: startOf(pid),
    machine: hostname(),
    machineId: machineId(),
    namespace: processNamespace(),
    group: null,
    groupStarted: null,
    id: randomUUID(),
  };
}

/** Whether the owner's process id is valid here. Locks of earlier versions have only the host name. */
export function isHere({ machine, machineId: id, namespace }: Owner): boolean {
  const isSameMachine =
    id === undefined || id === null || machineId() === null
      ? machine === hostname()
      : id === machineId();
  return isSameMachine && (namespace === undefined || namespace === processNamespace());
}

/** Whether the owner's process is gone; false for another machine or container, where this is unknown. */
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

/** Null if the text is not a valid lock: any program may have written it. */
export function ownerIn(text: string | null): Owner | null {
  const value = jsonIn(text ?? '');
  if (!isObject(value) || !isProcess(value.pid, 1) || typeof value.machine !== 'string')
    return null;
  const textOf = (entry: unknown): string | null => (typeof entry === 'string' ? entry : null);
  const { pid, group, machineId: machine, namespace } = value;
  return {
    pid,
    started: textOf(value.started),
    machine: visible(value.machine),
    ...(machine !== undefined && { machineId: textOf(machine) }),
    ...(namespace !== undefined && { namespace: textOf(namespace) }),
    // -1 would mean every process, and 1 is the init process.
    group: isProcess(group, 2) ? group : null,
    groupStarted: textOf(value.groupStarted),
    id: textOf(value.id) ?? '',
  };
}

function isProcess(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) < 2 ** 31;
}

/**
 * Distinguishes a process from a later one with the same id: on Linux the boot and the tick of its start, elsewhere the start
 * time from `ps`. Null if it is unknown, or there is no such process.
 */
export function startOf(pid: number): string | null {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The program name in brackets may contain anything. The start is field 22, the 20th after the name.
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

/** Distinguishes this machine from others of the same name; null if the system does not tell. */
export function machineId(): string | null {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    const id = attempt(() => readFileSync(file, 'utf8').trim());
    if (id) return id;
  }
  return null;
}

/** The container that process ids belong to, on Linux; null elsewhere. */
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
