/** Reads typed numbers. */

/** Numbers separated by spaces; empty for an empty text. @returns null if one is not a finite number, or the count is wrong */
export function numbersIn(
  text: string,
  count: number | null = null,
  between = /\s+/,
): readonly number[] | null {
  const numbers = text
    .split(between)
    .filter((word) => word !== '')
    .map(Number);
  const isSound = numbers.every((number) => Number.isFinite(number));
  return isSound && (count ?? numbers.length) === numbers.length ? numbers : null;
}
