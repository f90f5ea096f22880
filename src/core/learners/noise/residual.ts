/** What is left of samples beside what they estimate: the size of normal noise is known by it alone. */

/** A sum of squares that is sigma^2 times a chi-square number of so many degrees of freedom. */
export interface Residual {
  readonly squares: number;
  readonly degrees: number;
}

/** A difference of two numbers is rounding where it is no larger than this share of them. */
const ROUNDING = 1e-11;

/** A difference, 0 where it is rounding. @param size of what it is the difference of */
export function withoutRounding(difference: number, size: number): number {
  return Math.abs(difference) <= ROUNDING * size ? 0 : difference;
}

/** Samples that are equal say nothing of the noise: they may be rounded. After so many repeated ones no more are taken. */
const MOST_EQUAL = 1000;

/** Why more samples would prove nothing, null where they may: nothing but equal ones were seen. */
export function equalSamples({ squares, degrees }: Residual): string | null {
  return squares > 0 || degrees < MOST_EQUAL
    ? null
    : 'Every sample of an action showed the same numbers, so how noisy measurements are cannot be seen. If there is no noise, state `assumptions.noiseScale` 0; if numbers are rounded, state a bound of what rounding changes, or measure more digits.';
}
