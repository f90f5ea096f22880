/** Keeps a press meant for Stop from triggering Resume or Run Again, which has just replaced it. */

/** Milliseconds after the end within which such a press may still come. */
const GUARD = 600;

export function createEndGuard() {
  let endedAt = -Infinity;
  let wasLive = false;
  return {
    /** @param live whether the drawn content is still running @param now the clock of the page, in milliseconds */
    drawn(live: boolean, now: number): void {
      if (wasLive && !live) endedAt = now;
      wasLive = live;
    },
    holds: (now: number): boolean => now - endedAt < GUARD,
  };
}
