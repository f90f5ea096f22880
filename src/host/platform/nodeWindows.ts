/** The window that this is, and whether the process of another is there. */
import { hostname } from 'node:os';
import process from 'node:process';
import { processOf, windowName } from '../runs/windowNames';

export function newWindowName(id: string): string {
  return windowName({ machine: hostname(), pid: process.pid }, id);
}

/** @returns null if that is not known: it is on another machine, or its name does not say */
export function isWindowThere(name: string): boolean | null {
  const other = processOf(name);
  if (other === null || other.machine !== processOf(newWindowName(''))?.machine) return null;
  try {
    process.kill(other.pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
