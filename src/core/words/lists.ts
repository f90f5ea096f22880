/** Several things named in one sentence. */

/** The most that are named in one sentence. */
const NAMED = 6;

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/**
 * As `listed`; of more than `most` names the first ones and how many are left out: `a, b and 3 more`.
 * @param most how many things the sentence may list, the count of the others among them; at least 2
 */
export function listedUpTo(names: readonly string[], most: number): string {
  if (names.length <= most) return listed(names);
  return listed([...names.slice(0, most - 1), `${names.length - most + 1} more`]);
}

/** The first `limit` names with commas between, as in a set, and how many more there are: `a, b, 3 more`. */
export function firstOf(names: readonly string[], limit: number): string {
  if (names.length <= limit) return names.join(', ');
  return `${names.slice(0, limit).join(', ')}, ${names.length - limit} more`;
}

/** `a, b and c`; of many the first few and how many more there are. */
export function someOf(names: readonly string[]): string {
  return listedUpTo(names, NAMED);
}

/** A name in a sentence: one with commas of its own stands in quotation marks. */
export function inQuotes(name: string): string {
  return name.includes(',') ? `“${name}”` : name;
}

/** `“a, b”`; of many the first few and how many more there are. */
export function setOf(names: readonly string[]): string {
  return inQuotes(firstOf(names, NAMED - 1));
}

/** What makes `there` things `wanted` things: `add 2`, `remove 1`. */
export function addOrRemove(there: number, wanted: number): string {
  return there < wanted ? `add ${wanted - there}` : `remove ${there - wanted}`;
}
