/** Lists of names in a sentence. */

/** The most names in one sentence. */
const NAMED = 6;

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/**
 * Like `listed`, but with more than `most` names the first ones and the number of the others: `a, b and 3 more`.
 * @param most the most entries of the list, including that number; at least 2
 */
export function listedUpTo(names: readonly string[], most: number): string {
  if (names.length <= most) return listed(names);
  return listed([...names.slice(0, most - 1), `${names.length - most + 1} more`]);
}

/** The first `limit` names, separated by commas, and the number of the others: `a, b, 3 more`. */
export function firstOf(names: readonly string[], limit: number): string {
  if (names.length <= limit) return names.join(', ');
  return `${names.slice(0, limit).join(', ')}, ${names.length - limit} more`;
}

/** `a, b and c`; with many names, the first few and the number of the others. */
export function someOf(names: readonly string[]): string {
  return listedUpTo(names, NAMED);
}

/** A name in a sentence, in quotation marks if it contains commas. */
export function inQuotes(name: string): string {
  return name.includes(',') ? `“${name}”` : name;
}

/** `“a, b”`; with many names, the first few and the number of the others. */
export function setOf(names: readonly string[]): string {
  return inQuotes(firstOf(names, NAMED - 1));
}

/** How to get from `there` things to `wanted`: `add 2`, `remove 1`. */
export function addOrRemove(there: number, wanted: number): string {
  return there < wanted ? `add ${wanted - there}` : `remove ${there - wanted}`;
}
