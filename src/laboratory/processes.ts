/** Whether a process lives, when it started, and the end of a group of processes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  return canSignal(pid);
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

const STEP_MS = 50;

/**
 * Ends a group of processes: asked first, then forced.
 * @param patience milliseconds until it is forced
 */
export async function endGroup(group: number, patience = 5000): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!canSignal(-group, signal)) return;
    for (let waited = 0; waited < patience; waited += STEP_MS) {
      await setTimeout(STEP_MS);
      if (!canSignal(-group)) return;
    }
  }
}

function canSignal(pid: number, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
