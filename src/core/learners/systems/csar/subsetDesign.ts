// Actions that distinguish the active arms, derived here (docs/systems/csar.md).
import { binomial } from '../../../combinatorics/bigCounting';
import { cholesky } from '../../../numerics/cholesky';
import type { Random } from '../../../numerics/random';
import { invert } from '../../designs/designState';
import { actionOf, gramOf, type PhaseArms, type PhaseDesign } from './phaseDesign';

/** All h-subsets are sampled up to so many of them. */
const MOST_SUBSETS = 5000;
/** Else so many random ones for each active arm. */
const RANDOM_PER_ARM = 4;
/** Subsets with more of the active arms than this share are large. */
const LARGE_SHARE = 0.25;
/** Draws of random subsets that do not determine the differences. */
const MOST_DRAWS = 20;

/** The h-subsets of the active arms that a phase samples, each with the same settled arms besides. */
export interface Subsets {
  /** As places in the list of active arms. */
  readonly subsets: readonly (readonly number[])[];
  /** V: the estimate of no difference of two active arms has a variance above R^2 V / n after n samples in all. */
  readonly variance: number;
}

/** h with the largest h(n' - h), of those for which k - h settled arms are there: the variance falls with it. */
export function subsetSize({ active, settled, size: k }: PhaseArms): number {
  const n = active.length;
  const low = Math.max(1, k - settled.length);
  const high = Math.min(k, n - 1);
  return Math.max(low, Math.min(high, Math.floor(n / 2)));
}

/**
 * All h-subsets: V = 2n'(n' - 1) / (h(n' - h)) for all differences, as each arm is in C(n' - 2, h - 1) of those that
 * another is not in. If they are many, or more than the samples that a phase needs, random ones; V is worked
 * out for them then.
 *
 * @param needed the samples that the phase needs with such a V
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
    return { subsets: allSubsets(n, h), variance };
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
    // Least squares. All actions have h active arms, so the reward of the filler is a shift of all estimates.
    estimate: (means) => {
      const sums = new Float64Array(active.length);
      subsets.forEach((subset, i) => {
        for (const place of subset) sums[place] = (sums[place] as number) + (means[i] as number);
      });
      return information.solve(sums);
    },
  };
}

/** V of any subsets, each sampled as often as the others; null where they do not determine all differences. */
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

function allSubsets(n: number, h: number): readonly (readonly number[])[] {
  const subsets: number[][] = [];
  const extend = (start: number, chosen: readonly number[]): void => {
    if (chosen.length === h) subsets.push([...chosen]);
    for (let i = start; i <= n - (h - chosen.length) && chosen.length < h; i++) {
      extend(i + 1, [...chosen, i]);
    }
  };
  extend(0, []);
  return subsets;
}

/**
 * Runs of h places of random orders, so that each arm is in about as many; the last run of an order goes on at its
 * beginning. Large subsets are each of an order of their own: a subset and its complement say the same.
 */
function randomSubsets(n: number, h: number, count: number, random: Random) {
  const subsets: (readonly number[])[] = [];
  while (subsets.length < count) {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const other = Math.floor(random.uniform() * (i + 1));
      [order[i], order[other]] = [order[other] as number, order[i] as number];
    }
    const end = LARGE_SHARE * n < h ? 1 : n;
    for (let start = 0; start < end && subsets.length < count; start += h) {
      subsets.push(Array.from({ length: h }, (_, i) => order[(start + i) % n] as number));
    }
  }
  return subsets;
}
