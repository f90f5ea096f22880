/** Reads typed numbers: as in a sheet, with a decimal point or comma, and the minus that is shown. */

/** Numbers separated by spaces; empty for an empty text. @returns null if one is not a finite number, or the count is wrong */
export function numbersIn(
  text: string,
  count: number | null = null,
  between = /\s+/,
): readonly number[] | null {
  const numbers = text
    .split(between)
    .filter((word) => word !== '')
    .map((word) => Number(word.replace(',', '.').replace('−', '-')));
  const isSound = numbers.every((number) => Number.isFinite(number));
  return isSound && (count ?? numbers.length) === numbers.length ? numbers : null;
}
