/** The name of this window, and whether the process of another window is alive. */
import process from 'node:process';
import { hostname } from 'node:os';
import { isAlive } from '../../laboratory/processGroup';

export function newWindowName(id: string): string {
  return windowName({ machine: hostname(), pid: process.pid }, id);
}

/** @returns null if unknown: the window is on another machine, or its name gives no process */
export function isWindowThere(name: string): boolean | null {
  const other = processOf(name);
  if (other === null || other.machine !== processOf(newWindowName(''))?.machine) return null;
  return isAlive(other.pid);
}

export interface WindowProcess {
  readonly machine: string;
  readonly pid: number;
}

/** @param id unique for each window */
export function windowName({ machine, pid }: WindowProcess, id: string): string {
  return `${machine.replace(/[^A-Za-z0-9]+/g, '-')}_${pid}_${id}`;
}

/** @returns null for a name without machine and process */
export function processOf(name: string): WindowProcess | null {
  const [, machine, pid] = /^([A-Za-z0-9-]*)_(\d+)_/.exec(name) ?? [];
  return machine === undefined ? null : { machine, pid: Number(pid) };
}
