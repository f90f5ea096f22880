/** What is left of samples beside what they estimate: the size of normal noise is known by it alone. */

/** A sum of squares that is sigma^2 times a chi-square number of so many degrees of freedom. */
export interface Residual {
  readonly squares: number;
  readonly degrees: number;
}

/** A difference of two numbers is rounding where it is no larger than this share of them. */
const ROUNDING = 1e-11;

/** What rounding may make of a difference of equal numbers. @param size theirs */
export function roundingIn(size: number): number {
  return ROUNDING * Math.abs(size);
}

/** A difference, 0 where it is rounding. */
export function withoutRounding(difference: number, size: number): number {
  return Math.abs(difference) <= roundingIn(size) ? 0 : difference;
}

/** Samples that are equal say nothing of the noise: they may be rounded. After so many repeated ones no more are taken. */
const MOST_EQUAL = 1000;

/** Why more samples would prove nothing, null where they may: nothing but equal ones were seen. */
export function equalSamples({ squares, degrees }: Residual): string | null {
  return squares > 0 || degrees < MOST_EQUAL
    ? null
    : 'All samples of an action showed the same numbers, so the size of the noise cannot be seen. If there is no noise, set `assumptions` to `{ "noiseScale": 0 }`; if numbers are rounded, record more digits.';
}
