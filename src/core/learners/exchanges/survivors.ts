/** Which actions attempts have not ruled out, where they are few. */

/**
 * An action z = x - I + J is out where the mean over the pairs of I and J of one group of what the attempts say of their
 * leads is 1 / delta or more (the proof of theorem 2 for z as the best). Where that of z is less, so it is for some z' with a
 * pair less: all are found pair by pair.
 *
 * @param pairs of x that attempts know, with ln(delta c), c what they say of the lead
 * @returns the elements that leave and those that enter, x itself first; null where there are more than `most`
 */
export function survivorsOf(
  groups: Int32Array,
  pairs: readonly { readonly i: number; readonly j: number; readonly log: number }[],
  most: number,
): readonly Exchanged[] | null {
  const logs = new Map(pairs.map(({ i, j, log }) => [`${i},${j}`, log]));
  const shareOf = (i: number, j: number): number =>
    groups[i] === groups[j] ? Math.exp(logs.get(`${i},${j}`) ?? Infinity) : 0;
  let last: readonly Exchanged[] = [{ out: [], entering: [], sum: 0, size: 0 }];
  const all = [...last];
  while (last.length > 0) {
    const next = new Map<string, Exchanged>();
    for (const { out, entering, sum, size } of last) {
      for (const { i, j } of pairs) {
        if (out.includes(i) || entering.includes(j)) continue;
        let total = sum + shareOf(i, j);
        let count = size + 1;
        for (const other of entering) {
          total += shareOf(i, other);
          if (groups[other] === groups[i]) count++;
        }
        for (const other of out) {
          total += shareOf(other, j);
          if (groups[other] === groups[j]) count++;
        }
        if (!(total < count)) continue;
        const found = {
          out: [...out, i].sort((a, b) => a - b),
          entering: [...entering, j].sort((a, b) => a - b),
          sum: total,
          size: count,
        };
        next.set(`${found.out.join()}|${found.entering.join()}`, found);
        if (all.length + next.size > most) return null;
      }
    }
    last = [...next.values()];
    all.push(...last);
  }
  return all;
}

/** What leaves an action and what enters it. */
export interface Exchanged {
  readonly out: readonly number[];
  readonly entering: readonly number[];
  /** delta c of its pairs, added up, and how many there are. */
  readonly sum: number;
  readonly size: number;
}
