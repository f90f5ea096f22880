/** The clocks of the system, in Node as in browsers. */
export const SYSTEM_TIME = {
  after: (ms: number, action: () => void): void => void setTimeout(action, ms),
  wallClock: (): string => new Date().toISOString(),
} as const;
