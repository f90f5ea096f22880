/** Reports errors of the page to the host, each once. */

/**
 * Also reports uncaught errors.
 * @param tell takes the message of an error, with its stack if there is one
 * @returns reports a caught error
 */
export function createFailures(tell: (message: string) => void): (error: unknown) => void {
  const reported = new Set<string>();
  const report = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // Reports an error only once, even if it occurs in every frame.
    if (reported.has(message)) return;
    reported.add(message);
    tell(message);
  };
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
  return report;
}
