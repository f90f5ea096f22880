/** Numbers that a person typed. */

/** Numbers separated by commas, semicolons or spaces; none in an empty text. @returns null if one is not a number */
export function weightsIn(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  return numbers.every((number) => Number.isFinite(number)) ? numbers : null;
}
