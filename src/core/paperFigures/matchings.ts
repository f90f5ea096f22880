/** The matchings of the paper's experiments: so many of those of a complete bipartite graph, by a seed. */
import type { Random } from '../numerics/random';
import { shuffled, splitStreams } from '../numerics/random';
import { OrthonormalBasis } from '../numerics/orthonormalBasis';

/** |X| from 12 to 480, and the nodes of each side of its graph: d = 9, 16, 25. */
export const MATCHING_SIZES = [
  [12, 3],
  [24, 3],
  [48, 4],
  [120, 4],
  [240, 5],
  [480, 5],
] as const;

/** The paper says a geometric sequence in [0, 1]; theta_i = RATIO^i. */
export const RATIO = 0.9;

/** Families that are tried until the largest total and the largest mean are of different actions. */
const MOST_TRIES = 100;

/**
 * Of the matchings of a complete bipartite graph up to half the size perfect ones, then smaller ones: first those that
 * raise the rank, so that it is d, then at random. The paper does not say which it took. The action of the largest total
 * and that of the largest mean are not the same one, so that the mean reward makes a difference.
 *
 * @param size |X|, at most the number of all matchings
 * @param nodes of each side; the base arm of an edge is left * nodes + right
 * @param seed any safe integer; the same family for the same seed
 * @returns actions, each ascending, in no particular order
 * @throws RangeError if no such family was found
 */
export function matchingFamily(
  size: number,
  nodes: number,
  seed: number,
): readonly (readonly number[])[] {
  const [random] = splitStreams(seed, 1) as [Random];
  const all = matchings(nodes);
  const perfect = all.filter((action) => action.length === nodes);
  const smaller = all.filter((action) => action.length < nodes);
  const values = Array.from({ length: nodes * nodes }, (_, arm) => Math.pow(RATIO, arm));
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const family = spanning(
      shuffled(perfect, random).slice(0, Math.floor(size / 2)),
      shuffled(smaller, random),
      size,
      nodes * nodes,
    );
    if (family !== null && bestTotal(family, values) !== bestMean(family, values)) return family;
  }
  throw new RangeError(`No ${size} matchings of ${nodes} nodes a side have two different optima.`);
}

/** Null where they do not span all of the base arms. */
function spanning(
  first: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
  size: number,
  dimension: number,
): readonly (readonly number[])[] | null {
  const basis = new OrthonormalBasis(dimension);
  const raises = (action: readonly number[]): boolean => {
    const vector = new Float64Array(dimension);
    for (const arm of action) vector[arm] = 1;
    return basis.add(vector);
  };
  for (const action of first) raises(action);
  const raising = others.filter((action) => raises(action));
  const rest = others.filter((action) => !raising.includes(action));
  const family = [...first, ...raising, ...rest].slice(0, size);
  return family.length === size && basis.size === dimension && first.length + raising.length <= size
    ? family
    : null;
}

/** All that are not empty, row by row. */
function matchings(nodes: number): readonly (readonly number[])[] {
  let found: readonly (readonly number[])[] = [[]];
  for (let left = 0; left < nodes; left++) {
    found = found.flatMap((action) => [
      action,
      ...Array.from({ length: nodes }, (_, right) => right)
        .filter((right) => action.every((arm) => arm % nodes !== right))
        .map((right) => [...action, left * nodes + right]),
    ]);
  }
  return found.filter((action) => action.length > 0);
}

function total(action: readonly number[], values: readonly number[]): number {
  return action.reduce((sum, arm) => sum + (values[arm] as number), 0);
}

function bestTotal(
  family: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] | undefined {
  return best(family, (action) => total(action, values));
}

function bestMean(
  family: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] | undefined {
  return best(family, (action) => total(action, values) / action.length);
}

function best<T>(list: readonly T[], value: (one: T) => number): T | undefined {
  return list.reduce<T | undefined>(
    (most, one) => (most === undefined || value(one) > value(most) ? one : most),
    undefined,
  );
}
