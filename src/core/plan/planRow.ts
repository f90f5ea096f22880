/** One row of a plan: what an algorithm would pull under given values of the base arms. */
import { printedSamples } from '../run/printedSamples';
import { assumptionsUsed } from '../learners/assumptionsUsed';
import { presetOptions } from '../learners/presets';
import type { ExpectedRun } from './expectedRun';
import { expectedRun } from './expectedRun';
import { createExpectedExploration } from './expectedExploration';
import type { PlanProgress } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

export interface RowOutcome extends ExpectedRun {
  /** What preset `paper` would take; null where no formula says it. */
  readonly printedSamples: number | null;
}

/** @param theta null where no values have the gap */
export type RowPlanner = (
  gap: number,
  theta: Float64Array | null,
) => Generator<PlanProgress, RowOutcome>;

/** Rows of one algorithm; what does not depend on the gap is worked out once. */
export function createRowPlanner(planned: PlannedAlgorithm): RowPlanner {
  const { algorithm } = planned.instance.run;
  const exploration = algorithm === 'gcb-pe' ? createExpectedExploration(planned) : null;
  const printed = createPrinted(planned);
  return function* (gap, theta) {
    if (theta === null) {
      const remark = 'No multiple of the values has this gap.';
      return { samples: null, remark, phases: [], actions: [], printedSamples: null };
    }
    let run: ExpectedRun;
    try {
      if (exploration !== null) run = exploration(theta);
      else {
        const steps = expectedRun(planned, theta);
        for (;;) {
          const step = steps.next();
          if (step.done === true) {
            run = step.value;
            break;
          }
          yield { type: 'planning', algorithm, gap };
        }
      }
    } catch (error) {
      const remark = `A run would fail: ${error instanceof Error ? error.message : String(error)}`;
      run = { samples: null, remark, phases: [], actions: [] };
    }
    return { ...run, printedSamples: printed(theta, run.samples) };
  };
}

/** The samples of preset `paper`: those of the row itself where that is what it plans. */
function createPrinted(
  planned: PlannedAlgorithm,
): (theta: Float64Array, own: number | null) => number | null {
  const { instance, environment } = planned;
  const { run, assumptions } = instance;
  const isPrinted = run.preset === 'paper' && run.changedOptions.length === 0;
  const used = assumptionsUsed(run.algorithm, presetOptions('paper', environment.noise));
  // The recommended preset does without L: where the spec does not state it, the printed sizes are not known.
  const isKnown = [...used].every((name) => Number.isFinite(assumptions[name]));
  return (theta, own) => {
    if (isPrinted && own !== null) return own;
    if (!isKnown) return null;
    try {
      const samples = printedSamples({ ...planned, environment: { ...environment, theta } });
      return samples !== null && Number.isFinite(samples) ? samples : null;
    } catch {
      // A figure beside the row must not cost the row.
      return null;
    }
  };
}
