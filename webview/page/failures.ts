/** Tells the host of what goes wrong on the page, of each fault once. */

/**
 * Hears of what nothing else catches, too.
 * @param tell takes the message of a fault, with its stack where there is one
 * @returns for faults that are caught
 */
export function createFailures(tell: (message: string) => void): (error: unknown) => void {
  const reported = new Set<string>();
  const report = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // The same fault at every frame is one fault.
    if (reported.has(message)) return;
    reported.add(message);
    tell(message);
  };
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
  return report;
}
