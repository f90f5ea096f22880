/** Leads at a stopping test: which rival is hardest to beat. */

/** A lead and the threshold it must exceed. */
export interface Lead {
  readonly gap: number;
  readonly threshold: number;
}

/** Whether lead a is a smaller share of its threshold than lead b; with both thresholds 0, whether a is smaller. */
export function isHarder(a: Lead, b: Lead): boolean {
  if (a.threshold === 0 && b.threshold === 0) return a.gap < b.gap;
  return a.gap * b.threshold < b.gap * a.threshold;
}

/** How much a lead lacks to reach its threshold; 0 if it does. */
export function shortfall({ gap, threshold }: Lead): number {
  return Math.max(0, threshold - gap);
}

/** The hardest lead, the first one of equals; null if there are none. */
export function hardest<T extends Lead>(leads: readonly T[]): T | null {
  return leads.reduce<T | null>(
    (most, lead) => (most === null || isHarder(lead, most) ? lead : most),
    null,
  );
}
