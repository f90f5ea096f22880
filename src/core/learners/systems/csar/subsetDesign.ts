// Actions that distinguish the active arms (docs/systems/csar.md).
import { binomial } from '../../../combinatorics/bigCounting';
import { subsetsOfSize } from '../../../combinatorics/selection';
import { wholeNumbers } from '../../../families/rankedActions';
import { cholesky } from '../../../numerics/cholesky';
import { shuffled, type Random } from '../../../numerics/random';
import { invert } from '../../designs/designState';
import { actionOf, gramOf, type PhaseArms, type PhaseDesign } from './phaseDesign';

/** All h-subsets are sampled if there are at most this many. */
const MOST_SUBSETS = 5000;
/** Otherwise this many random ones per active arm are sampled. */
const RANDOM_PER_ARM = 4;
/** A subset with more than this share of the active arms is large. */
const LARGE_SHARE = 0.25;
/** The most attempts at random subsets that determine all differences. */
const MOST_DRAWS = 20;

/** The h-subsets of the active arms that a phase samples, each filled up with the same settled arms. */
export interface Subsets {
  /** As indices into the active arms. */
  readonly subsets: readonly (readonly number[])[];
  /** V: after n samples in all, the difference of any two active arms has a variance of at most R^2 V / n. */
  readonly variance: number;
}

/** The h with the largest h(n' - h), which has the least variance, such that k - h settled arms exist. */
export function subsetSize({ active, settled, size: k }: PhaseArms): number {
  const n = active.length;
  const low = Math.max(1, k - settled.length);
  const high = Math.min(k, n - 1);
  return Math.max(low, Math.min(high, Math.floor(n / 2)));
}

/**
 * All h-subsets have V = 2n'(n' - 1) / (h(n' - h)) for every difference, since each arm is in C(n' - 2, h - 1) of the subsets
 * without another. Random subsets, with V computed for them, are used if all are too many or more than the phase needs samples.
 *
 * @param needed the samples that the phase needs for a given V
 */
export function chooseSubsets(
  n: number,
  h: number,
  needed: (variance: number) => number,
  random: Random,
): Subsets {
  const count = Number(binomial(n, h));
  const variance = (2 * n * (n - 1)) / (h * (n - h));
  const few = RANDOM_PER_ARM * n;
  if (count <= Math.max(few, Math.min(MOST_SUBSETS, needed(variance)))) {
    return { subsets: [...subsetsOfSize(n, h)], variance };
  }
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const subsets = randomSubsets(n, h, few, random);
    const measured = varianceOf(subsets, n);
    if (measured !== null) return { subsets, variance: measured };
  }
  throw new Error('Random actions do not distinguish the base arms.');
}

/** @param each samples of each action */
export function subsetDesign(arms: PhaseArms, { subsets }: Subsets, each: number): PhaseDesign {
  const { active, settled, size: k } = arms;
  const filler = settled.slice(0, k - (subsets[0] ?? []).length);
  const information = cholesky(gramOf(subsets, active.length));
  if (information === null) throw new Error('The actions do not distinguish the base arms.');
  return {
    actions: subsets.map((subset) =>
      actionOf([...filler, ...subset.map((place) => active[place] as number)]),
    ),
    each,
    // Least squares. Every action has h active arms, so the filler's reward shifts all estimates alike.
    estimate: (means) => {
      const sums = new Float64Array(active.length);
      subsets.forEach((subset, i) => {
        for (const place of subset) sums[place] = (sums[place] as number) + (means[i] as number);
      });
      return information.solve(sums);
    },
  };
}

/** V of any subsets, each sampled equally often; null if they do not determine all differences. */
export function varianceOf(subsets: readonly (readonly number[])[], n: number): number | null {
  const inverse = invert(gramOf(subsets, n))?.inverse;
  if (inverse === undefined) return null;
  const at = (i: number, j: number) => inverse.data[i * n + j] as number;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) largest = Math.max(largest, at(i, i) + at(j, j) - 2 * at(i, j));
  }
  return subsets.length * largest;
}

/**
 * Takes runs of h arms from random orders, wrapping around at the end, so that all arms occur about equally often. Each large
 * subset gets an order of its own, since a subset and its complement carry the same information.
 */
function randomSubsets(n: number, h: number, count: number, random: Random) {
  const subsets: (readonly number[])[] = [];
  while (subsets.length < count) {
    const order = shuffled(wholeNumbers(0, n - 1), random);
    const end = LARGE_SHARE * n < h ? 1 : n;
    for (let start = 0; start < end && subsets.length < count; start += h) {
      subsets.push(Array.from({ length: h }, (_, i) => order[(start + i) % n] as number));
    }
  }
  return subsets;
}
