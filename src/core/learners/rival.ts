/** A rival of the best action at a stopping test. */
export interface Rival {
  /** The lead of the best action over it. */
  readonly gap: number;
  /** What this lead has to exceed. */
  readonly threshold: number;
  /** Its place by the estimate, 2 for the second best action. */
  readonly rank: number;
}

/** Whether the lead over a is a smaller share of what it has to be than the lead over b; without noise, smaller at all. */
export function isHarder(a: Rival, b: Rival): boolean {
  if (a.threshold === 0 && b.threshold === 0) return a.gap < b.gap;
  return a.gap * b.threshold < b.gap * a.threshold;
}
