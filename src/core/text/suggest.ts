/** "Did you mean …": the nearest accepted name. */

const LONGEST = 64;

/**
 * The candidate nearest to a mistyped word, or null if none is near: at most one edit per three letters, ignoring case, hyphens,
 * underscores and spaces.
 */
export function suggest(word: string, candidates: readonly string[]): string | null {
  if (word.length > LONGEST) return null;
  const wanted = normalise(word);
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of candidates) {
    const distance = editDistance(wanted, normalise(name));
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3));
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  // A single letter is one edit away from every other one.
  if (best && best.distance > 0 && wanted.length < 2) return null;
  return best?.name ?? null;
}

function normalise(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other (Damerau 1964,
 * restricted: no part of the word is edited twice).
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (last[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, replaced);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      }
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] as number;
}
