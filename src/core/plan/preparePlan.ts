/** From the text of a spec to what a plan is made of: an instance for each algorithm that covers it. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { PresetName } from '../learners/contract/options';
import { examineSpec } from '../run/check/check';
import type { PreparedRun } from '../run/check/prepare';
import type { Instance } from '../learners/contract/instance';
import type { Overrides } from '../document/overrides';
import type { Problem } from '../text/problem';
import { factsOf } from '../learners/facts';
import { formatAsWritten } from '../words/counts';
import { listed } from '../words/lists';
import type { PlanFacts } from './planFacts';
import { planFacts } from './planFacts';
import { withKnownScale } from '../learners/noise/noiseModel';

/** An instance of a spec under one algorithm, inspected. Its truth says which values to plan for, and which noise to draw. */
export type PlannedAlgorithm = Pick<PreparedRun, 'instance' | 'inspection'>;

/** What a plan is made of. */
export interface PreparedPlan {
  readonly facts: PlanFacts;
  readonly preset: PresetName;
  readonly delta: number;
  readonly seed: number;
  readonly costPerPull: number | null;
  /** At least one; that of the spec first. */
  readonly algorithms: readonly PlannedAlgorithm[];
  /** The algorithms that are left out, and why, in plain sentences. */
  readonly notes: readonly string[];
}

export type PlanPreparation =
  | {
      readonly ok: true;
      readonly prepared: PreparedPlan;
      /** Warnings and hints: none is an error. */
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads, checks and builds the spec once for its algorithm and for each that a plan has beside it. It never throws. An algorithm other than that of the spec
 * that has an error there is left out with a note.
 *
 * @param only plan for the algorithm of the spec alone
 */
export function preparePlan(text: string, overrides: Overrides, only = false): PlanPreparation {
  const { report, instance, inspection } = examineSpec(text, overrides);
  const { problems } = report;
  if (!report.ok || instance === null || inspection === null) return { ok: false, problems };
  const algorithms: PlannedAlgorithm[] = [planned(instance, inspection)];
  const notes: string[] = [];
  const uncovered: string[] = [];
  const beside = ALGORITHM_NAMES.filter((name) => factsOf(name).isPlannedBeside === true);
  for (const name of only ? [] : beside) {
    if (name === instance.run.algorithm) continue;
    const set = [...overrides.set, ['run.algorithm', name] as const];
    const other = examineSpec(text, { ...overrides, set });
    const error = other.report.problems.find(({ severity }) => severity === 'error');
    if (error === undefined && other.instance !== null && other.inspection !== null) {
      algorithms.push(planned(other.instance, other.inspection));
    } else if (error?.code === 'algorithm-does-not-cover') {
      uncovered.push(ALGORITHM_TITLES[name]);
    } else {
      notes.push(
        `${ALGORITHM_TITLES[name]} is not planned: ${error?.message ?? 'it cannot be built.'}`,
      );
    }
  }
  if (uncovered.length > 0) {
    const covers = uncovered.length === 1 ? 'does' : 'do';
    notes.push(`${listed(uncovered)} ${covers} not support this feedback with this reward.`);
  }
  const { preset, delta, seed, accuracy, costPerPull } = instance.run;
  if (accuracy !== undefined) {
    notes.push(`For an answer within ${formatAsWritten(accuracy)} of the best.`);
  }
  const facts = planFacts(
    instance,
    algorithms.map((each) => each.instance.run.algorithm),
  );
  return {
    ok: true,
    prepared: { facts, preset, delta, seed, costPerPull: costPerPull ?? null, algorithms, notes },
    problems,
  };
}

/** An R that is not stated is not used; a finite one keeps what is only shown, or simulated, finite. */
function planned(instance: Instance, inspection: PlannedAlgorithm['inspection']): PlannedAlgorithm {
  const assumptions = withKnownScale(instance.assumptions);
  return { instance: { ...instance, assumptions }, inspection };
}
