/** A part of an address as text; as it stands where it is not encoded as it should be. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
