/**
 * Detects that the extension host is gone. A page that shows something running pings the host after a silence, and treats a host
 * that does not answer as gone until it hears from it again. Only time in which the page could receive messages counts: timers of
 * a hidden page fire late, and a busy page does not read messages.
 */

/** Silence in milliseconds before the page pings the host; also the time between pings. */
export const ASK_AFTER = 4000;
/** A host that has not answered this long after the first ping is gone; a busy host answers late. */
export const GONE_AFTER = 10_000;
/** A longer pause between two looks means that the page was asleep; only this much of it counts. */
const LONGEST_LOOK = 2000;

/** @param ask pings the host @param changed called when the host fell silent or was heard again */
export function createHostWatch(ask: () => void, changed: () => void) {
  let isSilent = false;
  /** Counted time since the host was last heard, and since the last ping. */
  let quiet = 0;
  let sinceAsked = 0;
  let lastLook: number | null = null;

  const turn = (silent: boolean): void => {
    if (isSilent === silent) return;
    isSilent = silent;
    changed();
  };
  const restart = (): void => {
    quiet = 0;
    sinceAsked = 0;
  };

  return {
    /** No answer came in time. */
    get isSilent() {
      return isSilent;
    },
    /** A message from the host arrived. */
    heard() {
      restart();
      turn(false);
    },
    /**
     * Call about every second.
     * @param now the clock of the page
     * @param canJudge whether something running is shown and the page is visible
     */
    look(now: number, canJudge: boolean) {
      const passed = lastLook === null ? 0 : Math.min(LONGEST_LOOK, now - lastLook);
      lastLook = canJudge ? now : null;
      if (!canJudge) {
        // The state stays until the host is heard: hiding the page does not revive a host.
        restart();
        return;
      }
      quiet += passed;
      sinceAsked += passed;
      if (sinceAsked >= ASK_AFTER) {
        sinceAsked = 0;
        ask();
      }
      if (quiet >= ASK_AFTER + GONE_AFTER) turn(true);
    },
  };
}
