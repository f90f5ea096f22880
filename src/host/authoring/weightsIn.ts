/** Numbers that a person typed. */

/** Numbers with commas, semicolons or spaces between; none in an empty text. @returns null where one is no number */
export function weightsIn(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  return numbers.every((number) => Number.isFinite(number)) ? numbers : null;
}
