/** Is the extension host free to answer? A timer that should come every 20 ms tells. */
const EVERY_MS = 20;

/** Watches until `end`, which returns the longest time by which the timer was late, in milliseconds. */
export function watchDelays(): { readonly end: () => number } {
  let last = performance.now();
  let longest = 0;
  const beat = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last - EVERY_MS);
    last = now;
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
