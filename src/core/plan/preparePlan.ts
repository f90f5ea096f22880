/** Turns the text of a spec into the input of a plan: an inspected instance per algorithm. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../learners/contract/algorithms';
import { without } from '../protocol/withLazyFields';
import { examineSpec } from '../run/check/check';
import type { PreparedRun } from '../run/check/prepare';
import type { Instance } from '../learners/contract/instance';
import type { Overrides } from '../document/overrides';
import type { Problem } from '../text/problem';
import { commonCost } from '../feedback/sampleCost';
import { factsOf } from '../learners/facts';
import { accuracyWords } from '../words/accuracy';
import { formatCost, formatCounted } from '../words/counts';
import { listed } from '../words/lists';
import { requestsNeeded } from '../words/noise';
import { MOST_PAIRED } from '../learners/systems/alba/recommended';
import { withKnownScale } from '../learners/noise/noiseOf';

/** A spec under one algorithm, inspected. A simulated truth gives the values to plan for and the noise to draw. */
export interface PlannedAlgorithm extends Pick<PreparedRun, 'instance' | 'inspection'> {
  /** The noise law of the spec, if the noise scale of the instance is only that of the plan. */
  readonly law?: Instance['assumptions']['law'];
}

/** The settings of a plan and the names of its parts, as plain data. */
export interface PlanFacts
  extends
    Pick<Instance, 'name' | 'labels'>,
    Pick<Instance['run'], 'preset' | 'changedOptions' | 'delta' | 'seed'> {
  readonly costPerPull: number | null;
  /** The family of actions, as named in the spec. */
  readonly family: string;
  /** The planned algorithms, the one of the spec first. */
  readonly algorithms: readonly AlgorithmName[];
}

export interface PreparedPlan {
  readonly facts: PlanFacts;
  /** At least one; the one of the spec comes first. */
  readonly algorithms: readonly PlannedAlgorithm[];
  /** Plain sentences: which algorithms are left out and why, and what else to know. */
  readonly notes: readonly string[];
  /** A plain sentence about the samples if they do not depend on the gap, as with a budget or a log; else null. */
  readonly decided: string | null;
}

export type PlanPreparation =
  | {
      readonly ok: true;
      readonly prepared: PreparedPlan;
      /** Warnings and hints, no errors. */
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads, checks and builds the spec for its own algorithm and for those that are always planned beside it. Never throws. If
 * another algorithm has an error, it is left out with a note.
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
  const { accuracy } = instance.run;
  if (accuracy !== undefined) {
    notes.push(`For an answer within ${accuracyWords(accuracy, instance)} of the best.`);
  }
  if (instance.transform !== undefined)
    notes.push('Gaps are between logarithms: 0.1 is a factor 1.11.');
  if (instance.before !== null)
    notes.push(
      `${formatCounted(instance.before.lines, 'earlier sample')} come${instance.before.lines === 1 ? 's' : ''} first, beside those of the plan.`,
    );
  notes.push(...notesOfLaw(instance));
  const { exact } = instance.family.count;
  const isPaired = exact !== null && exact <= BigInt(MOST_PAIRED);
  if (
    instance.assumptions.law !== null &&
    !isPaired &&
    algorithms.some((each) => each.instance.run.algorithm === 'alba')
  )
    notes.push(
      `Of more than ${MOST_PAIRED} actions and without a declared noise scale ALBA runs as PolyALBA does: what is said of ALBA is for a declared one.`,
    );
  const prepared = {
    facts: planFacts(algorithms),
    algorithms,
    notes,
    decided: decidedIn(instance),
  };
  return { ok: true, prepared, problems };
}

/** Describes the samples of a run if they do not depend on the gap. */
function decidedIn({ run, cost, log, environment }: Instance): string | null {
  if (environment?.type === 'recorded' && environment.use === 'all' && log !== null)
    return `The log is analysed as it is, at once: ${formatCounted(log.lines, 'line')} of ${formatCounted(log.actions.length, 'action')}.`;
  if (run.stop !== 'budget') return null;
  const { maxSamples, maxCost } = run;
  const each = cost && commonCost(cost);
  const spent = [
    ...(maxSamples < Infinity ? [formatCounted(maxSamples, 'sample')] : []),
    ...(maxCost < Infinity ? [`a cost of ${formatCost(maxCost)}`] : []),
  ].join(' or ');
  const total =
    each === null || maxCost < Infinity ? '' : `, at a cost of ${formatCost(each * maxSamples)}`;
  return `A run spends its whole budget, ${spent}${total}, for the best guess at its end.`;
}

/** The notes for a spec without a declared noise scale. */
function notesOfLaw({
  assumptions: { law, noiseScale },
  reward,
  run,
  environment,
}: Instance): readonly string[] {
  if (law === null) return [];
  const unit = Number.isFinite(noiseScale)
    ? []
    : ['Gaps are in units of the noise: 1 is the standard deviation of one sample.'];
  const cost = reward.coefficients
    ? 'about 1.1 times as many samples at delta 0.05, and 1.3 times at 0.0001'
    : '1.5 to 2 times as many samples';
  return [
    ...unit,
    `Where few samples are enough, the figures are those of runs that do not know the noise scale. Elsewhere they are those of a known one; not knowing it takes ${cost}.`,
    ...requestsNeeded(law, run, environment),
  ];
}

/** @param algorithms the planned algorithms, the one of the spec first */
export function planFacts(algorithms: readonly PlannedAlgorithm[]): PlanFacts {
  const [{ instance }] = algorithms as readonly [PlannedAlgorithm];
  const { name, family, labels, run, cost } = instance;
  const { preset, changedOptions, delta, seed } = run;
  const costPerPull = cost && commonCost(cost);
  return {
    name,
    preset,
    changedOptions,
    delta,
    seed,
    costPerPull,
    family: family.kind,
    labels,
    algorithms: algorithms.map((each) => each.instance.run.algorithm),
  };
}

/** Plans with a known noise scale: 1 if neither the spec nor the simulation has one. */
function planned(instance: Instance, inspection: PlannedAlgorithm['inspection']): PlannedAlgorithm {
  const assumptions = withKnownScale(instance.assumptions);
  // A plan is about a certificate, so a run for the best guess is planned without its `stop`.
  const run = without(instance.run, ['stop']);
  return { instance: { ...instance, assumptions, run }, inspection, law: instance.assumptions.law };
}
