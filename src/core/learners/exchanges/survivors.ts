/** The actions that the attempts have not ruled out, if they are few. */
import type { Exchanges } from './exchangeSpace';

/**
 * An action z = x - I + J is out if the mean evidence over the pairs of I and J of one group is at least 1 / delta (the proof
 * of theorem 2, with z as the best action). If the mean of z is less, so is that of some z' with one pair less: this finds
 * all survivors pair by pair.
 *
 * @param pairs the exchanges of x
 * @param logs ln(delta c), with c the evidence of the attempts for each lead
 * @returns the elements that leave and enter, x itself first; null if there are more than `most`
 */
export function survivorsOf(
  groups: Int32Array,
  pairs: Exchanges,
  logs: Float64Array,
  most: number,
): readonly Exchanged[] | null {
  const { inside, outside } = pairs;
  const shares = new GroupSlack(groups, pairs, logs);
  let last: readonly Exchanged[] = [{ out: [], entering: [], sum: 0, size: 0 }];
  const all = [...last];
  for (let exchanges = 1; last.length > 0; exchanges++) {
    const next = new Map<string, Exchanged>();
    // No term is negative, so a single one must not exceed the largest number of pairs.
    const open = shares.below(exchanges * exchanges);
    for (const { out, entering, sum, size } of last) {
      const leaving = shares.besideEntering(entering);
      const coming = shares.besideLeaving(out);
      for (const q of open) {
        const [i, j] = [inside[q] as number, outside[q] as number];
        const total =
          shares.of(i, j) + (leaving.totals[i] as number) + (coming.totals[j] as number);
        const count = size + 1 + (leaving.counts[i] as number) + (coming.counts[j] as number);
        if (!(sum + total < count) || out.includes(i) || entering.includes(j)) continue;
        const found = {
          out: [...out, i].sort((a, b) => a - b),
          entering: [...entering, j].sort((a, b) => a - b),
          sum: sum + total,
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

export interface Exchanged {
  readonly out: readonly number[];
  readonly entering: readonly number[];
  /** The sum of delta c over its pairs, and their number. */
  readonly sum: number;
  readonly size: number;
}

/** delta c of the pairs of a group; infinite for a pair that is no exchange. */
class GroupSlack {
  private readonly places: Int32Array;
  private readonly width: number;
  private readonly shares: Float64Array;

  constructor(
    private readonly groups: Int32Array,
    pairs: Exchanges,
    private readonly logs: Float64Array,
  ) {
    this.places = new Int32Array(groups.length).fill(-1);
    const number = (elements: Int32Array) => {
      let count = 0;
      for (const element of elements)
        if (this.places[element] === -1) this.places[element] = count++;
      return count;
    };
    const height = number(pairs.inside);
    this.width = number(pairs.outside);
    this.shares = new Float64Array(height * this.width).fill(Infinity);
    for (let q = 0; q < logs.length; q++)
      this.shares[this.at(pairs.inside[q] as number, pairs.outside[q] as number)] = Math.exp(
        logs[q] as number,
      );
  }

  private at(i: number, j: number): number {
    return (this.places[i] as number) * this.width + (this.places[j] as number);
  }

  of(i: number, j: number): number {
    return this.shares[this.at(i, j)] as number;
  }

  /** The exchanges with a smaller share. */
  below(share: number): Int32Array {
    const log = Math.log(share);
    const found = new Int32Array(this.logs.length);
    let count = 0;
    for (let q = 0; q < found.length; q++) if ((this.logs[q] as number) < log) found[count++] = q;
    return found.subarray(0, count);
  }

  /** For each leaving element, its pairs with the elements that entered before. */
  besideEntering(entering: readonly number[]): Beside {
    return this.beside(entering, (i, j) => this.at(i, j));
  }

  /** For each entering element, its pairs with the elements that left before. */
  besideLeaving(out: readonly number[]): Beside {
    return this.beside(out, (j, i) => this.at(i, j));
  }

  private beside(others: readonly number[], at: (one: number, other: number) => number): Beside {
    const { groups, places, shares } = this;
    const totals = new Float64Array(groups.length);
    const counts = new Int32Array(groups.length);
    for (const other of others) {
      for (let one = 0; one < groups.length; one++) {
        if (groups[other] !== groups[one] || (places[one] as number) < 0) continue;
        totals[one] = (totals[one] as number) + (shares[at(one, other)] as number);
        counts[one] = (counts[one] as number) + 1;
      }
    }
    return { totals, counts };
  }
}

/** For each element of one side: the sum of delta c over its pairs with some others, and their number. */
interface Beside {
  readonly totals: Float64Array;
  readonly counts: Int32Array;
}
