/** Numbers that a person typed. */

/** Numbers with spaces between; none in an empty text. @returns null where one is no finite number, or they are not as many as asked for */
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
