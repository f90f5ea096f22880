/**
 * Names of windows. A name says on which machine and in which process the window lives, so that another window of the
 * same machine can tell at once whether it is there still: what it says of itself comes late on a busy machine.
 */

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
