/** The name of this window, and whether the process of another window is alive. */
import { hostname } from 'node:os';
import { isAlive } from '../../laboratory/processGroup';

/** Names the machine and the process. @param id unique for each window */
export function newWindowName(id: string): string {
  return `${thisMachine()}_${process.pid}_${id}`;
}

/** @returns null if unknown: the window is on another machine, or its name gives no process */
export function isWindowThere(name: string): boolean | null {
  const [, machine, pid] = /^([A-Za-z0-9-]*)_(\d+)_/.exec(name) ?? [];
  return machine === thisMachine() ? isAlive(Number(pid)) : null;
}

/** As in the name of a file. */
function thisMachine(): string {
  return hostname().replace(/[^A-Za-z0-9]+/g, '-');
}
