/** Who has a lock, and whether that is known to be gone. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isObject } from '../core/text/isObject';
import { visible } from '../core/words/escapes';
import { isAlive, machineId, processNamespace, startOf } from './processes';

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
  try {
    const value = JSON.parse(text ?? '') as unknown;
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
  } catch {
    return null;
  }
}

function isProcess(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) < 2 ** 31;
}
