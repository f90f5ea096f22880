/** How rounds share delta and refine their accuracy: line 4 of Algorithm 2 and line 5 of Algorithm 4 of the paper. */

/** The most phases of accuracy 2^-1, 2^-2, … or of geometric growth: more would need over 2^53 samples. */
export const MOST_PHASES = 40;

/** The limit on rounds in one phase. */
export function roundLimit(maxRounds: number | null): number {
  return Math.min(maxRounds ?? MOST_PHASES, MOST_PHASES);
}

/** 6 delta / (pi^2 j^2): over j = 1, 2, … it adds up to delta. */
export function deltaOfRound(delta: number, j: number): number {
  return ((6 / Math.PI ** 2) * delta) / (j * j);
}

/** ln(1 / deltaOfRound(delta, j)), rounded once. */
export function logInverseDeltaOfRound(delta: number, j: number): number {
  return Math.log((Math.PI * Math.PI * j * j) / (6 * delta));
}

/** Round r of rounds that share delta: epsilon_r = 1 / 2^r, delta_r = 6 delta / (pi^2 r^2). */
export function accuracyOfRound(
  r: number,
  delta: number,
): { readonly epsilon: number; readonly deltaRound: number } {
  return { epsilon: 2 ** -r, deltaRound: deltaOfRound(delta, r) };
}
