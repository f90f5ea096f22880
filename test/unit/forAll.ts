import fc from 'fast-check';

type Holds<Values extends unknown[]> = (...values: Values) => void;

/**
 * A statement that holds for examples of all these; a failure prints the seed and the path.
 * @param rest the statement; before it how many examples, or what else is special about them
 */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: readonly [...{ [At in keyof Values]: fc.Arbitrary<Values[At]> }],
  ...rest: [Holds<Values>] | [number | fc.Parameters<Values>, Holds<Values>]
): void {
  const [how, holds] = rest.length === 1 ? [{}, rest[0]] : rest;
  const parameters = typeof how === 'number' ? { numRuns: how } : how;
  fc.assert(fc.property<Values>(...arbitraries, holds), parameters);
}
