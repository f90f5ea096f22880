/** Designs that grow greedily: each action is the most informative one that the oracle finds; no action is listed. */
import type { Action, ActionFamily } from '../../families/family';
import { argMax } from '../../numerics/argMax';
import { addScaled, dot, scale, sparseDot } from '../../numerics/linearAlgebra';
import { onceEach } from '../../protocol/withLazyFields';
import { ArmCovariance } from './armCovariance';
import type { Counts } from './blocks';
import type { SparsePull } from './sparsePull';
import type { Spread } from './spread';

/** The variance of a base arm before any pull of a design, in units of the noise. */
const VAGUE = 20;
/** The most steps of an ascent from action to action. */
const MOST_STEPS = 6;

export interface Growing {
  /** The actions that can be measured. */
  readonly family: Pick<ActionFamily, 'maximize' | 'dimension' | 'largestAction'>;
  readonly pullOf: (action: Action) => SparsePull;
  /** Actions to try beside those of the oracle. */
  readonly tried: readonly Action[];
  /** The divisor of the rows of each base arm, if each is seen alone; null for none. */
  readonly units: Float64Array | null;
  /** If actions outside X are measured, actions that together determine every lead; otherwise null. */
  readonly spanning: readonly Action[] | null;
}

/** The purpose of the samples. */
export interface Wanted {
  /** The directions to determine; null: all alike. */
  readonly spread: Spread | null;
  /** 1 for a base arm that every action must contain, -1 for one that none may contain, 0 for others; null for no constraint. */
  readonly settled: Float64Array | null;
  /** Whether the information of an action counts per price. */
  readonly byPrice?: boolean;
}

/**
 * The design with the least variance of the directions times its price. Growing by information per price is the cheapest
 * way to many samples, but an expensive one to few.
 *
 * @param arms the base arms of the directions
 * @param ways the designs to try, each with its number of pulls
 */
export function cheapestDesign(
  growing: Growing,
  arms: Int32Array,
  ways: readonly (Wanted & { readonly size: number })[],
): ReadonlyMap<SparsePull, number> {
  const grown = ways.map(({ size, ...wanted }) => {
    let variance = Infinity;
    const counts = growDesign(growing, wanted, (pulls, covariance) => {
      if (pulls < size) return false;
      variance = arms.reduce((sum, arm) => {
        const row = rowOf(covariance, arm);
        return sum + ((wanted.spread?.times(row) ?? row)[arm] as number);
      }, 0);
      return true;
    });
    const price = [...counts].reduce((sum, [pull, count]) => sum + count * pull.price, 0);
    return { counts, worth: variance * price };
  });
  return grown.reduce((best, one) => (one.worth < best.worth ? one : best)).counts;
}

/**
 * Each pull is the action found by the oracle that lowers the variance of the directions most for its price:
 * sum over its rows of z'QWQz / (1 + z'Qz).
 *
 * @param isEnough asked before each pull, with the number of pulls and their covariance
 * @returns how often each action is pulled
 */
export function growDesign(
  { family, pullOf, tried, units }: Growing,
  { spread, settled, byPrice = true }: Wanted,
  isEnough: (pulls: number, covariance: ArmCovariance) => boolean,
): ReadonlyMap<SparsePull, number> {
  const { dimension } = family;
  // If one sum is seen, settled base arms add the same to every answer and count as known. Several sums have a level each.
  const isOneSum =
    tried.length === 0 &&
    pullOf(family.maximize(new Float64Array(dimension)).action).rows.length === 1;
  const covariance = new ArmCovariance(
    Float64Array.from({ length: dimension }, (_, arm) => (isOneSum && settled?.[arm] ? 0 : VAGUE)),
  );
  const counts = new Map<SparsePull, number>();
  const pullFor = onceEach(pullOf);
  const best = (weights: Float64Array): SparsePull => {
    if (settled === null) return pullFor(family.maximize(weights).action);
    // More than all weights can add up to.
    const large = 1 + 2 * weights.reduce((total, value) => total + Math.abs(value), 0);
    const forced = weights.map((value, arm) => value + large * (settled[arm] as number));
    return pullFor(family.maximize(forced).action);
  };
  /** The reduction of the variance by each base arm if it were seen alone. */
  const offByArm = (): Float64Array =>
    new Float64Array(dimension).map((_, arm) => {
      const square = covariance.at(arm, arm);
      const weight = spread === null ? 1 : (spread.diagonal[arm] as number);
      return (weight * square * square) / ((units?.[arm] ?? 1) ** 2 + square);
    });
  /** The gain of a pull, and the sum of QWQz over its rows. */
  const look = (pull: SparsePull) => {
    const weighed = new Float64Array(dimension);
    let gain = 0;
    for (const row of pull.rows) {
      const solved = covariance.times(row);
      const own = spread === null ? solved : spread.times(solved);
      addScaled(weighed, 1, own);
      const square = sparseDot(row.arms, row.coefficients, solved);
      const off = spread === null ? square : dot(solved, own);
      gain += off / (1 + square) / (byPrice ? pull.price : 1);
    }
    return {
      pull,
      gain,
      gradient: () => (spread === null ? weighed : covariance.multiply(weighed)),
    };
  };
  const ascend = (start: Float64Array): { readonly pull: SparsePull; readonly gain: number } => {
    let chosen = look(best(start));
    for (let step = 0; step < MOST_STEPS; step++) {
      const pull = best(chosen.gradient());
      if (pull === chosen.pull) break;
      const next = look(pull);
      if (next.gain <= chosen.gain) break;
      chosen = next;
    }
    return chosen;
  };
  for (let pulls = 0; !isEnough(pulls, covariance); pulls++) {
    const byArm = offByArm();
    let chosen = best(byArm);
    // If base arms are known one by one and an action shows those it contains, this choice is the best.
    const isBest = tried.length === 0 && chosen.rows.every(({ arms }) => arms.length === 1);
    if (!isBest || !covariance.isDiagonal) {
      // The least known direction may be a sum or a difference of base arms of one action.
      const row = rowOf(covariance, argMax(byArm));
      const found = [
        look(chosen),
        ascend(row),
        ascend(scale(row, -1)),
        ...tried.map((action) => look(pullFor(action))),
      ];
      chosen = found.reduce((most, one) => (one.gain > most.gain ? one : most)).pull;
    }
    for (const row of chosen.rows) covariance.add(row, 1);
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  return counts;
}

/**
 * The counts, with actions for the base arms in question that they do not show: a comparison needs both base arms.
 *
 * @param unseen the base arms in question; those that no action shows are left in it
 */
export function withUnseen(
  counts: Counts,
  { family, pullOf, tried }: Growing,
  unseen: Set<number>,
): Counts {
  const whole = new Map(counts);
  const see = ({ rows }: SparsePull) => {
    for (const { arms } of rows) for (const arm of arms) unseen.delete(arm);
  };
  const add = (pull: SparsePull) => {
    const left = unseen.size;
    see(pull);
    if (unseen.size < left) whole.set(pull, 1);
  };
  for (const pull of whole.keys()) see(pull);
  for (const action of tried) add(pullOf(action));
  for (let left = Infinity; unseen.size > 0 && unseen.size < left;) {
    left = unseen.size;
    const weights = Float64Array.from({ length: family.dimension }, (_, arm) =>
      unseen.has(arm) ? 1 : 0,
    );
    add(pullOf(family.maximize(weights).action));
  }
  return whole;
}

function rowOf(covariance: ArmCovariance, arm: number): Float64Array {
  return new Float64Array(covariance.dimension).map((_, j) => covariance.at(arm, j));
}
