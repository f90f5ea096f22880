/** What a plan expects of a run at a single gap. */
import { planSamples, type PlanRow } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

/** Samples of the whole run. */
export interface ExpectedSamples {
  readonly samples: number;
  /** Contains nine of ten runs. */
  readonly range: readonly [low: number, high: number];
  /** How often a run waits for answers. */
  readonly rounds: number | null;
}

/** Above this rank, one row of a plan can take seconds. */
const MOST_RANK = 64;

/**
 * The row of a plan at one gap. Never throws, because its figure is only an addition to another text.
 * @returns null if the plan has no figure or would take long
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
    // Without a figure.
  }
  return undefined;
}
