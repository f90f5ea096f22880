/** Steps a plan to its end: rows go out as they come, and a cancel is seen between two steps. */
import type { Plan, PlannedRow, PlanProgress } from '../core/plan/plan';
import type { PreparedPlan, PlanPreparation } from '../core/plan/preparePlan';
import type { Overrides } from '../core/document/overrides';
import { BREATHE_EVERY_MS, POST_EVERY_MS } from './pace';
import type { PlanningNow } from './protocol';

/** The core, as far as plans need it. */
export interface PlanEngine {
  readonly preparePlan: (specText: string, overrides: Overrides) => PlanPreparation;
  readonly planSamples: (prepared: PreparedPlan) => Generator<PlanProgress, Plan>;
}

export interface PlanControls {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Resolves after the event loop has delivered the messages that are waiting. */
  readonly breathe: () => Promise<void>;
  readonly cancelled: () => boolean;
}

/** @returns null where it was cancelled; the rows until then were posted */
export async function drivePlan(
  steps: Generator<PlanProgress, Plan>,
  post: (rows: readonly PlannedRow[], now: PlanningNow | null) => void,
  controls: PlanControls,
): Promise<Plan | null> {
  let rows: PlannedRow[] = [];
  let standing: PlanningNow | null = null;
  let breathed = controls.now();
  let posted = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    post(rows, standing);
    rows = [];
  };
  while (!controls.cancelled()) {
    const step = steps.next();
    // The rows that wait are all in the whole plan.
    if (step.done === true) return step.value;
    const { value } = step;
    if (value.type === 'planned') {
      const { row, phases, actions } = value;
      rows.push({ row, phases, actions });
    } else {
      standing = { algorithm: value.algorithm, gap: value.gap };
    }
    const now = controls.now();
    if (now - posted >= POST_EVERY_MS) {
      flush();
      posted = now;
    }
    if (now - breathed >= BREATHE_EVERY_MS) {
      await controls.breathe();
      breathed = controls.now();
    }
  }
  if (rows.length > 0) flush();
  return null;
}
