/** All processes that a program started, as one: they share its process group. On Windows, where there are none, its tree. */
import { spawn } from 'node:child_process';

/** From asking a group to end to ending it. */
const GRACE_MS = 1000;
const POLL_MS = 25;

export type GroupSignal = 'SIGTERM' | 'SIGKILL';

/** Whether there is a process of this number on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends it to every process of the group. @returns whether there was one */
export function signalGroup(group: number, signal: GroupSignal): boolean {
  if (process.platform === 'win32') {
    // Windows has no polite signal: a program without a window cannot be asked to end.
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
 * Ends every process of the group: SIGTERM, and SIGKILL a second later. Resolves when there is none any more, at most
 * 1.1 s later: an orphan whose exit status is never read is listed for ever.
 * @param group the id of the group: of the process that was started in it first
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
