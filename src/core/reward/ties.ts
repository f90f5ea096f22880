/** Rewards that are equal up to rounding. */
import type { Reward } from './reward';

/** Two rewards closer together than this share of their size are a tie. */
const TIE_TOLERANCE = 1e-12;

/**
 * Whether two rewards are equal up to rounding.
 * @param size how large the rewards of the instance are (sizeOfRewards): values that cancel round by its last digits
 */
export function isTie(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= TIE_TOLERANCE * Math.max(size, Math.abs(a), Math.abs(b));
}

/** Whether a is at least b, up to rounding. @param size as of `isTie` */
export function isAtLeast(a: number, b: number, size: number): boolean {
  return a >= b || isTie(a, b, size);
}

/** L_p ||theta||_2: rewards that are 0 at theta = 0 are no larger. 0 if it is not known. */
export function sizeOfRewards(
  { lipschitz }: Pick<Reward, 'lipschitz'>,
  theta: Float64Array,
): number {
  const size = lipschitz * Math.hypot(...theta);
  return Number.isFinite(size) ? size : 0;
}
