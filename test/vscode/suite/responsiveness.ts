/** Is the extension host free to answer? A timer that should come every 20 ms tells. */
import { readFileSync } from 'node:fs';

const EVERY_MS = 20;

/**
 * Watches until `end`, which returns the longest time by which the timer was late, in milliseconds. What the thread waited
 * for a processor is left out where the system says it: other programs took it.
 */
export function watchDelays(): { readonly end: () => number } {
  let last = performance.now();
  let waited = waitedForProcessor();
  let longest = 0;
  const beat = (): void => {
    const now = performance.now();
    const waitedNow = waitedForProcessor();
    const late = now - last - EVERY_MS;
    longest = Math.max(longest, late - (waitedNow - waited));
    last = now;
    waited = waitedNow;
  };
  const timer = setInterval(beat, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      beat();
      return longest;
    },
  };
}

/** How long the machine has let this thread wait for a processor in all, in milliseconds; 0 where the system does not say. */
function waitedForProcessor(): number {
  try {
    const [, waited] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
