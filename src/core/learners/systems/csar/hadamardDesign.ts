// EST1 of Rejwan and Mansour 2020, "Top-k combinatorial bandits with full-bandit feedback".
import { actionOf, type PhaseArms, type PhaseDesign } from './phaseDesign';

/** Two actions whose means are added (first row) or subtracted (other rows). */
interface RowPair {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
  readonly sign: 1 | -1;
}

/**
 * Splits the active arms into groups of 2k, the last one filled up with other arms. Each row of a Hadamard matrix of order 2k
 * gives two actions of a group: the halves of the group for the first row, the k arms with 1 and the k arms with -1 for others.
 * With m samples of variance s^2 of each action, an estimate has variance s^2 / (k m).
 *
 * @param rows of the matrix, the first all 1; there must be at least 2k arms
 * @param each m
 */
export function hadamardDesign(
  { active, settled, size: k }: PhaseArms,
  rows: readonly Int8Array[],
  each: number,
): PhaseDesign {
  const order = 2 * k;
  const groups: (readonly number[])[] = [];
  for (let first = 0; first < active.length; first += order) {
    const own = active.slice(first, first + order);
    const others = [...settled, ...active.slice(0, first)];
    groups.push([...own, ...others.slice(0, order - own.length)]);
  }
  const pairs = groups.flatMap((group) => rows.map((row, i) => pairOf(group, row, i)));
  return {
    actions: pairs.flatMap(({ plus, minus }) => [actionOf(plus), actionOf(minus)]),
    each,
    // theta^ = H'Z / (2k), with Z_i the sum or difference of the two means of row i
    estimate: (means) => {
      const z = pairs.map(
        ({ sign }, i) => (means[2 * i] as number) + sign * (means[2 * i + 1] as number),
      );
      return Float64Array.from(active, (_, index) => {
        const group = Math.floor(index / order);
        const column = index % order;
        const sum = rows.reduce(
          (total, row, i) => total + (row[column] as number) * (z[group * order + i] as number),
          0,
        );
        return sum / order;
      });
    },
  };
}

function pairOf(group: readonly number[], row: Int8Array, i: number): RowPair {
  const half = group.length / 2;
  if (i === 0) return { plus: group.slice(0, half), minus: group.slice(half), sign: 1 };
  return {
    plus: group.filter((_, j) => row[j] === 1),
    minus: group.filter((_, j) => row[j] === -1),
    sign: -1,
  };
}
