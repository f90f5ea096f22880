/** The clocks of the system; the same in Node and in browsers. */
export const SYSTEM_TIME = {
  now: (): number => performance.now(),
  after: (ms: number, action: () => void): void => void setTimeout(action, ms),
  wallClock: (): string => new Date().toISOString(),
} as const;

/**
 * Resolves after the waiting messages were delivered. It uses a message to itself because a repeated timer waits 4 ms each time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
