/** Compares rewards up to rounding. */
import type { Reward } from './reward';

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

/** L_p ||theta||_2, a bound for rewards that are 0 at theta = 0; 0 if unknown. */
export function sizeOfRewards(
  { lipschitz }: Pick<Reward, 'lipschitz'>,
  theta: Float64Array,
): number {
  const size = lipschitz * Math.hypot(...theta);
  return Number.isFinite(size) ? size : 0;
}
