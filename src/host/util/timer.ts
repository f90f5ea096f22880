/** Time, injected: tests turn the clock by hand. */
export interface Timer {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Runs `action` once after `ms`; the function returned calls it off. */
  readonly after: (ms: number, action: () => void) => () => void;
}

export const systemTimer: Timer = {
  now: () => Date.now(),
  after: (ms, action) => {
    const handle = setTimeout(action, ms);
    return () => clearTimeout(handle);
  },
};
