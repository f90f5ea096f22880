/** Whether a process lives, and when it started. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
