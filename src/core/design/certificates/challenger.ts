/** A rival of the best action at a stopping test. */

/** A lead and what it has to exceed. */
export interface Lead {
  readonly gap: number;
  readonly threshold: number;
}

/** Whether the lead over a is a smaller share of what it has to be than the lead over b; without noise, smaller at all. */
export function isHarder(a: Lead, b: Lead): boolean {
  if (a.threshold === 0 && b.threshold === 0) return a.gap < b.gap;
  return a.gap * b.threshold < b.gap * a.threshold;
}

/** What has to be added to a lead so that it is as large as it has to be; 0 where it is. */
export function shortfall({ gap, threshold }: Lead): number {
  return Math.max(0, threshold - gap);
}

/** The first of those that no other is harder than; null of none. */
export function hardest<T extends Lead>(leads: readonly T[]): T | null {
  return leads.reduce<T | null>(
    (most, lead) => (most === null || isHarder(lead, most) ? lead : most),
    null,
  );
}
