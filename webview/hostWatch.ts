/**
 * Notices that the extension host is gone: a page that shows something as alive asks after a silence, and takes a host
 * that does not answer for gone until it hears of it again. Only time that the page could hear in counts: timers of a
 * hidden page come late, and messages stay unread while the page itself is busy.
 */

/** After a silence this long the page asks, and asks again. Milliseconds, as all times here. */
export const ASK_AFTER = 4000;
/** A host that has not answered this long after it was first asked is gone: a busy one answers late. */
export const GONE_AFTER = 10_000;
/** Longer between two looks, and the page was asleep in between: no more than this of it counts. */
const LONGEST_LOOK = 2000;

/** @param ask asks the host for an answer @param changed the host fell silent, or was heard of again */
export function createHostWatch(ask: () => void, changed: () => void) {
  let isSilent = false;
  /** Of the time that counts: since the host was heard of, and since it was last asked. */
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
    /** A message of the host came, whatever it says. */
    heard() {
      restart();
      turn(false);
    },
    /**
     * To be called every second or so.
     * @param now the clock of the page
     * @param canJudge something alive is shown, and the page is visible
     */
    look(now: number, canJudge: boolean) {
      const passed = lastLook === null ? 0 : Math.min(LONGEST_LOOK, now - lastLook);
      lastLook = canJudge ? now : null;
      if (!canJudge) {
        // What was found stays until the host is heard of: hiding the page brings no host back.
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
