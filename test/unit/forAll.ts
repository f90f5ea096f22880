import fc from 'fast-check';

type Check<Values extends unknown[]> = (...values: Values) => void;

/**
 * Checks a property of drawn examples, the same ones every time.
 * @param rest how many examples, 100 by default, and what is to hold of each of them
 */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: readonly [...{ [At in keyof Values]: fc.Arbitrary<Values[At]> }],
  ...rest: [check: Check<Values>] | [runs: number, check: Check<Values>]
): void {
  const [numRuns, check] = rest.length === 1 ? [100, rest[0]] : rest;
  fc.assert(fc.property<Values>(...arbitraries, check), { numRuns });
}

export const whole = (min: number, max: number) => fc.integer({ min, max });
export const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
