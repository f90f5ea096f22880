/**
 * The guard of a program that drives an instrument: `node guard.cjs PROGRAM ARGUMENT…`. It starts the program in its own process
 * group, passes on its own standard streams, and ends the whole group when the message channel closes, because the workbench is
 * then gone. It is a separate process because no process can clean up after its own SIGKILL.
 */
import { spawn } from 'node:child_process';
import { endGroup, signalGroup, type GroupSignal } from './processGroup';

export type FromGuard =
  /** The program runs in the process group with this id. */
  | { readonly type: 'started'; readonly group: number }
  | { readonly type: 'notStarted'; readonly reason: string }
  | { readonly type: 'ended'; readonly code: number | null; readonly signal: string | null };

export interface ToGuard {
  readonly signal: GroupSignal;
}

function guard([program = '', ...args]: readonly string[]): void {
  // This variable makes an editor's executable run as Node.
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
    // Report the end before the children end: they do not affect the result.
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

// Wait one turn of the event loop: if the workbench is already gone, this is known by then and nothing is started.
setImmediate(() => {
  if (!process.connected) return;
  try {
    guard(process.argv.slice(2));
  } catch (error) {
    // Some reasons why a program cannot start are thrown synchronously.
    tell({ type: 'notStarted', reason: String(error) }, leave);
  }
});
