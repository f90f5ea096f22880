/** A long command under way: how a person sees how far it is, and how it is stopped. */
import { setImmediate } from 'node:timers/promises';

/** Ctrl-C, and what a system or a batch queue sends first. */
const STOPPING = ['SIGINT', 'SIGTERM'] as const;

/** Calls once, at the first signal; a second one ends the process. @returns what listens no more */
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

const REDRAW_EVERY_MS = 100;
const ERASE_LINE = '\r\u001b[K';

/** A line on the terminal, drawn again at most ten times a second. */
export class ProgressLine {
  readonly #startedAt = performance.now();
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly isShown: boolean) {}

  /** @param text given the milliseconds since the beginning */
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

/** A signal is seen at least this often, as long as the learner yields. */
const BREATHE_EVERY_MS = 20;

/** Lets signals in, now and then. */
export function breathing(): () => Promise<void> | undefined {
  let breathedAt = performance.now();
  return () => {
    if (performance.now() - breathedAt < BREATHE_EVERY_MS) return undefined;
    return setImmediate().then(() => {
      breathedAt = performance.now();
    });
  };
}
