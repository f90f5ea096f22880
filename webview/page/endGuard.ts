/** A press that was meant for Stop is not taken for Resume or Run again, which has just taken its place. */

/** Milliseconds after the end in which such a press still comes. */
const GUARD = 600;

export function createEndGuard() {
  let endedAt = -Infinity;
  let wasLive = false;
  return {
    /** @param live whether more is to come of what was drawn @param now the clock of the page in milliseconds */
    drawn(live: boolean, now: number): void {
      if (wasLive && !live) endedAt = now;
      wasLive = live;
    },
    /** Whether something has just ended. */
    holds: (now: number): boolean => now - endedAt < GUARD,
  };
}
