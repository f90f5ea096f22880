/** Whether a process lives, when it started, and where its number counts. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

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
    // It exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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
export function processNamespace(): string | null {
  return attempt(() => readlinkSync('/proc/self/ns/pid'));
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
