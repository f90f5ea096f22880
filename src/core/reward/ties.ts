/** Compares rewards up to rounding. */
import type { RankedAction } from '../families/family';
import type { Reward } from './reward';
import { differenceOf } from './rewardVectors';

/** Among more best actions than this, none is looked for whose reward may differ. */
const MOST_ALIKE = 256;

/** Rewards closer than this share of their size are tied. */
const TIE_TOLERANCE = 1e-12;

/**
 * Whether two rewards are equal up to rounding.
 * @param size the magnitude of the rewards of the instance (sizeOfRewards), because values that cancel have rounding errors of
 * that scale
 */
export function isTie(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= TIE_TOLERANCE * Math.max(size, Math.abs(a), Math.abs(b));
}

/** Whether a is at least b, up to rounding. @param size as for `isTie` */
export function isAtLeast(a: number, b: number, size: number): boolean {
  return a >= b || isTie(a, b, size);
}

/**
 * The best action, and the best of those whose reward is not the same as its own whatever theta is: two rankings that differ only
 * in places that do not count are one answer.
 */
export function bestAndRival(reward: Reward, theta: Float64Array): readonly RankedAction[] {
  for (let count = 2; ; count *= 4) {
    const [best, ...others] = reward.best(theta, count);
    if (best === undefined) return [];
    const rival = others.find(
      ({ action }) =>
        reward.coefficients === null || differenceOf(reward, best.action, action).arms.length > 0,
    );
    if (rival !== undefined) return [best, rival];
    if (others.length < count - 1 || count > MOST_ALIKE) return [best];
  }
}

/** L_p ||theta||_2, a bound for rewards that are 0 at theta = 0; 0 if unknown. */
export function sizeOfRewards(
  { lipschitz }: Pick<Reward, 'lipschitz'>,
  theta: Float64Array,
): number {
  const size = lipschitz * Math.hypot(...theta);
  return Number.isFinite(size) ? size : 0;
}
