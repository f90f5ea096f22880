/** What samples leave beside their estimates; it alone shows the size of normal noise. */

/** A sum of squares that is sigma^2 times a chi-square number with these degrees of freedom. */
export interface Residual {
  readonly squares: number;
  readonly degrees: number;
}

/** A difference of two numbers is rounding error up to this share of them. */
const ROUNDING = 1e-11;

/** The rounding error of a difference of equal numbers. @param size of the numbers */
export function roundingIn(size: number): number {
  return ROUNDING * Math.abs(size);
}

/** A difference, or 0 if it is rounding error. */
export function withoutRounding(difference: number, size: number): number {
  return Math.abs(difference) <= roundingIn(size) ? 0 : difference;
}

/** Equal samples say nothing about the noise: they may be rounded. A run gives up after this many repeated ones. */
const MOST_EQUAL = 1000;

/** Why more samples would prove nothing, if only equal ones were seen; null otherwise. */
export function equalSamples({ squares, degrees }: Residual): string | null {
  return squares > 0 || degrees < MOST_EQUAL
    ? null
    : 'All samples of an action showed the same numbers, so the size of the noise cannot be seen. If there is no noise, set `assumptions` to `{ "noiseScale": 0 }`; if numbers are rounded, record more digits.';
}
