/** Handles all processes that a program started as one: its process group, or on Windows its process tree. */
import { spawn } from 'node:child_process';

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 1000;
const POLL_MS = 25;

export type GroupSignal = 'SIGTERM' | 'SIGKILL';

/** Whether this machine has a process with this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Signals every process of the group. @returns whether there was one */
export function signalGroup(group: number, signal: GroupSignal): boolean {
  if (process.platform === 'win32') {
    // Windows has no polite signal for a program without a window.
    const quiet = { stdio: 'ignore', windowsHide: true } as const;
    if (signal === 'SIGKILL') spawn('taskkill', ['/PID', String(group), '/T', '/F'], quiet);
    return true;
  }
  return kill(group, signal);
}

function kill(group: number, signal: GroupSignal | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends every process of the group: SIGTERM, then SIGKILL after a second. Resolves once no process is left, or after 1.1 s: an
 * orphan whose exit status is never read stays listed forever.
 * @param group the id of the group's first process
 */
export async function endGroup(group: number): Promise<void> {
  if (!signalGroup(group, 'SIGTERM')) return;
  if (process.platform !== 'win32' && (await isGone(group, GRACE_MS))) return;
  signalGroup(group, 'SIGKILL');
  await isGone(group, 4 * POLL_MS);
}

async function isGone(group: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += POLL_MS) {
    if (!kill(group, 0)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return !kill(group, 0);
}
