/** Injected time, so that tests control the clock. */
export interface Timer {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Runs `action` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, action: () => void) => () => void;
}

export const systemTimer: Timer = {
  now: () => Date.now(),
  after: (ms, action) => {
    const handle = setTimeout(action, ms);
    return () => clearTimeout(handle);
  },
};
