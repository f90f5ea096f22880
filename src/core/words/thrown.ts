/** A thrown value as an error. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

export function messageOf(thrown: unknown): string {
  return errorOf(thrown).message;
}
