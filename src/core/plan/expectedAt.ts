/** What a plan expects of a run at one gap. */
import { planSamples, type PlanRow } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

/** Samples in all, from the start. */
export interface ExpectedSamples {
  readonly samples: number;
  /** Nine of ten runs are within it. */
  readonly range: readonly [low: number, high: number];
  /** How often answers are waited for. */
  readonly rounds: number | null;
}

/** Beyond it one row of a plan takes seconds. */
const MOST_RANK = 64;

/**
 * The row of the plan at a gap. It never throws: a figure beside something else must not cost that.
 * @returns null where the plan has no figure, or takes long
 */
export function expectedAt(planned: PlannedAlgorithm, gap: number): ExpectedSamples | null {
  if (!(gap > 0) || planned.inspection.observerSet.rank > MOST_RANK) return null;
  const row = rowAt(planned, gap);
  if (row === undefined || row.samples === null || row.range === null) return null;
  const { samples, range, rounds } = row;
  return { samples, range, rounds };
}

function rowAt(planned: PlannedAlgorithm, gap: number): PlanRow | undefined {
  try {
    for (const step of planSamples(
      { algorithms: [planned], notes: [], decided: null },
      { gaps: [gap] },
    )) {
      if (step.type === 'planned') return step.row;
    }
  } catch {
    // No figure.
  }
  return undefined;
}
