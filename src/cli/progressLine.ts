/** One line in a terminal while a run lives; nothing if the output is not a terminal. */
import { count } from '../core/report/format';
import type { RunEvent } from '../core/run/events';

const REDRAW_EVERY_MS = 100;
const ERASE_LINE = '\r\u001b[K';

export interface ProgressLine {
  show(event: RunEvent): void;
  clear(): void;
}

export function createProgressLine(): ProgressLine {
  if (!process.stdout.isTTY || !process.stderr.isTTY) {
    return { show: () => undefined, clear: () => undefined };
  }
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show: (event) => {
      const now = performance.now();
      if (!('totalSamples' in event) || now - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = now;
      const elapsed = ((now - startedAt) / 1000).toFixed(1);
      process.stderr.write(
        `${ERASE_LINE}${event.phase}, round ${count(event.round)}: ${count(event.totalSamples)} samples, ${elapsed} s`,
      );
    },
    clear: () => {
      if (drawnAt > 0) process.stderr.write(ERASE_LINE);
    },
  };
}
