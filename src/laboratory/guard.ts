/**
 * The guard of a program that drives an instrument: `node guard.cjs PROGRAM ARGUMENT…`. It starts the program in a process
 * group of its own, with the standard streams that it was given itself, and ends the whole group as soon as the workbench
 * is gone, however that ended: its lifeline, the channel of messages, is then cut. It is a process of its own because
 * no process can clean up after its own SIGKILL.
 */
import { spawn } from 'node:child_process';
import { endGroup, signalGroup, type GroupSignal } from './processGroup';

/** What it says over its lifeline. */
export type FromGuard =
  /** The program runs, in a process group of this id. */
  | { readonly type: 'started'; readonly group: number }
  | { readonly type: 'notStarted'; readonly reason: string }
  | { readonly type: 'ended'; readonly code: number | null; readonly signal: string | null };

/** What it is told. */
export interface ToGuard {
  readonly signal: GroupSignal;
}

function guard([program = '', ...args]: readonly string[]): void {
  // It makes the executable of an editor a Node.
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const isWindows = process.platform === 'win32';
  const child = spawn(program, args, {
    stdio: [0, 1, 2],
    env,
    detached: !isWindows,
    windowsHide: true,
  });
  const { pid: group } = child;
  child.on('error', ({ message }) => {
    if (group === undefined) tell({ type: 'notStarted', reason: message }, leave);
  });
  if (group === undefined) return;
  tell({ type: 'started', group });
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    void endGroup(group).then(leave);
  };
  child.on('exit', (code, signal) => {
    // Before its children end: they no longer matter to the answer.
    tell({ type: 'ended', code, signal }, end);
  });
  process.on('disconnect', end);
  process.on('message', ({ signal }: ToGuard) => signalGroup(group, signal));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

function tell(message: FromGuard, then: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, then);
  else then();
}

function leave(): void {
  process.exit();
}

// One turn of the loop later: where the workbench is already gone, that is known by then, and nothing is started.
setImmediate(() => {
  if (!process.connected) return;
  try {
    guard(process.argv.slice(2));
  } catch (error) {
    // Some reasons why a program cannot be started are thrown at once.
    tell({ type: 'notStarted', reason: String(error) }, leave);
  }
});
