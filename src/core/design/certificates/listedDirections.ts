/** Radii for all pairs of actions with the best one, where X is short enough to be gone through. */
import type { ActionFamily, RankedAction } from '../../families/family';
import type { Dense } from '../../numerics/linearAlgebra';
import type { Reward } from '../../reward/reward';
import { quadraticForm } from './estimateCovariance';
import { along, coefficientsOf, imageOf, isSameReward } from '../../reward/rewardVectors';
import type { Challenger } from './challenger';
import { isHarder, shortfall } from './challenger';
import { roundingOf } from '../../protocol/ties';

/** X is listed up to this many actions, and this many steps for each test. */
const MOST_LISTED = 20_000;
const MOST_STEPS = 400_000;
/** What rounding may take from a squared norm, as a share of the squares that it is the difference of. */
const ROUNDING = 1e-13;

export interface ListedDirections {
  /** The rival of the largest threshold for its lead with the accuracy; null without a rival. */
  hardestRival(
    best: RankedAction,
    theta: Float64Array,
    radius: number,
    accuracy: number,
  ): Challenger | null;
  /** The least accuracy with which no rival is too hard. */
  shortfall(best: RankedAction, theta: Float64Array, radius: number): number;
}

/** @returns null where X is too long */
export function createListedDirections(
  family: ActionFamily,
  reward: Reward,
  covariance: Dense,
): ListedDirections | null {
  const cap = Math.min(MOST_LISTED, Math.floor(MOST_STEPS / family.largestAction));
  const actions = family.enumerate(cap);
  if (actions === null) return null;
  const vectors = actions.map((action) => coefficientsOf(reward, action));
  const squares = Float64Array.from(actions, (action, index) =>
    quadraticForm(covariance, action, vectors[index] as readonly number[]),
  );
  /** The first of the rivals that no other comes before; null without a rival. */
  const firstBy = (
    best: RankedAction,
    theta: Float64Array,
    radius: number,
    isBefore: (a: Challenger, b: Challenger) => boolean,
  ): Challenger | null => {
    const own = coefficientsOf(reward, best.action);
    const image = imageOf(covariance, best.action, own);
    const ownSquare = along(best.action, own, image);
    const ownValue = along(best.action, own, theta);
    const near = roundingOf(ownValue);
    const values = Float64Array.from(actions, (action, index) =>
      along(action, vectors[index] as readonly number[], theta),
    );
    let first: Challenger | null = null;
    let firstValue = NaN;
    actions.forEach((action, index) => {
      const value = values[index] as number;
      const gap = best.value - value;
      const square = squares[index] as number;
      const sum = square + ownSquare;
      const product = along(action, vectors[index] as readonly number[], image);
      const threshold = Math.sqrt(Math.max(0, sum - 2 * product) + ROUNDING * sum) * radius;
      const rival = { action, gap, threshold, rank: 0 };
      if (first !== null && !isBefore(rival, first)) return;
      // The best action itself, too.
      if (Math.abs(value - ownValue) <= near && isSameReward(reward, best.action, action)) return;
      first = rival;
      firstValue = value;
    });
    if (first === null) return null;
    const before = values.reduce((count, value) => count + (value > firstValue ? 1 : 0), 0);
    return { ...(first as Challenger), rank: Math.max(2, before + 1) };
  };
  return {
    hardestRival: (best, theta, radius, accuracy) =>
      firstBy(best, theta, radius, (a, b) => isHarder(a, b, accuracy)),
    shortfall: (best, theta, radius) => {
      const behind = ({ gap, threshold }: Challenger) => threshold - gap;
      const rival = firstBy(best, theta, radius, (a, b) => behind(a) > behind(b));
      return rival === null ? 0 : shortfall(rival);
    },
  };
}
