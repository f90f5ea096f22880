/** The window that this is, and whether the process of another is there. */
import process from 'node:process';
import { hostname } from 'node:os';
import { isAlive } from '../../laboratory/processGroup';

export function newWindowName(id: string): string {
  return windowName({ machine: hostname(), pid: process.pid }, id);
}

/** @returns null if that is not known: it is on another machine, or its name does not say */
export function isWindowThere(name: string): boolean | null {
  const other = processOf(name);
  if (other === null || other.machine !== processOf(newWindowName(''))?.machine) return null;
  return isAlive(other.pid);
}

export interface WindowProcess {
  readonly machine: string;
  readonly pid: number;
}

/** @param id unlike that of every other window */
export function windowName({ machine, pid }: WindowProcess, id: string): string {
  return `${machine.replace(/[^A-Za-z0-9]+/g, '-')}_${pid}_${id}`;
}

/** @returns null for a name without them */
export function processOf(name: string): WindowProcess | null {
  const [, machine, pid] = /^([A-Za-z0-9-]*)_(\d+)_/.exec(name) ?? [];
  return machine === undefined ? null : { machine, pid: Number(pid) };
}
