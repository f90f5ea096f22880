/** What was thrown, whatever it is. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The same as a sentence. */
export function messageOf(thrown: unknown): string {
  return errorOf(thrown).message;
}
