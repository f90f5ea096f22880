/** Progress of a long command, and signals that stop it. */
import { setImmediate } from 'node:timers/promises';

/** Ctrl-C, and the first signal that a system or a batch queue sends. */
const STOPPING = ['SIGINT', 'SIGTERM'] as const;

/** Calls `stop` at the first signal; a second one ends the process. @returns a function that stops listening */
export function onSignal(stop: () => void): () => void {
  const deafen = (): void => {
    for (const signal of STOPPING) process.removeListener(signal, heard);
  };
  const heard = (): void => {
    deafen();
    stop();
  };
  for (const signal of STOPPING) process.on(signal, heard);
  return deafen;
}

/** Runs a command that handles the first signal itself, from its start on. */
export async function stoppable<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const deafen = onSignal(() => stopping.abort());
  try {
    return await run(stopping.signal);
  } finally {
    deafen();
  }
}

/** Takes all steps, and listens for signals after each. @returns null if one came */
export async function unlessStopped<T>(
  steps: Generator<undefined, T>,
  signal: AbortSignal,
): Promise<T | null> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
    if (signal.aborted) return null;
  }
}

const REDRAW_EVERY_MS = 100;
const ERASE_LINE = '\r\u001b[K';

/** A progress line on the terminal, redrawn at most ten times a second. */
export class ProgressLine {
  readonly #startedAt = performance.now();
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly isShown: boolean) {}

  /** @param text gets the milliseconds since the start */
  show(text: (elapsed: number) => string): void {
    const now = performance.now();
    if (!this.isShown || now - this.#drawnAt < REDRAW_EVERY_MS) return;
    this.#drawnAt = now;
    process.stderr.write(`${ERASE_LINE}${text(now - this.#startedAt)}`);
  }

  clear(): void {
    if (this.#drawnAt > 0) process.stderr.write(ERASE_LINE);
  }
}

/** The longest time without handling signals, as long as the learner yields. */
const BREATHE_EVERY_MS = 20;

/** Returns a function that now and then waits for pending signals to be handled. */
export function breathing(): () => Promise<void> | undefined {
  let breathedAt = performance.now();
  return () => {
    if (performance.now() - breathedAt < BREATHE_EVERY_MS) return undefined;
    return setImmediate().then(() => {
      breathedAt = performance.now();
    });
  };
}
