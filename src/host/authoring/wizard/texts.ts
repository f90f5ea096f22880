/** The pieces of what is typed. */

/** Between commas, without what is blank. */
export function parts(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Null where it is not a whole number, or one of more than 15 digits. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}
