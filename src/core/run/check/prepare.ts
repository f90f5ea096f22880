/** Prepares a run from the text of a spec. */
import { feedbackFactsOf } from '../../feedback/facts';
import { commonCost } from '../../feedback/sampleCost';
import { PRESETS } from '../../learners/contract/options';
import type { Instance } from '../../learners/contract/instance';
import type { Overrides } from '../../document/overrides';
import type { Problem } from '../../text/problem';
import type { CheckReport } from '../../document/report';
import { assumptionLines } from './assumptions';
import { examineSpec, withFindings } from './check';
import type { RunFacts } from './facts';
import type { AssumptionLine } from '../../learners/contract/assumptionLine';
import type { Inspection } from '../../learners/contract/algorithmKind';
import { inspectInstance, summariseInstance, summariseObserverSet } from './inspect';
import type { RunResult } from '../result/result';

/** An inspected instance, ready to run any number of times. */
export interface PreparedRun {
  readonly facts: RunFacts;
  readonly instance: Instance;
  readonly inspection: Inspection;
  /** Secondary figures that are already known or not wanted, so that they are not recomputed for each seed. */
  readonly known?: Partial<Pick<RunResult, 'lowerBound' | 'printedSamples'>>;
}

export type Preparation =
  | {
      readonly ok: true;
      readonly prepared: PreparedRun;
      /** Warnings and infos, no errors. */
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly report: CheckReport };

/** Reads, checks and builds. Never throws: faults are in the report. */
export function prepareRun(text: string, overrides: Overrides): Preparation {
  const { report, instance, inspection } = examineSpec(text, overrides);
  if (!report.ok || instance === null || inspection === null) return { ok: false, report };
  if (instance.environment === null) {
    const problems = withFindings(text, overrides, report.problems, [
      {
        code: 'no-environment',
        message:
          'A run needs an `environment` that answers the samples: `"environment": { "type": "simulated", … }`.',
        path: [],
        target: 'opening',
        fixes: [
          {
            title: 'Add a simulated environment',
            description: 'An example to try: its values are made up.',
            edits: [
              {
                path: ['environment'],
                value: { type: 'simulated', theta: { geometric: { first: 1, ratio: 0.9 } } },
              },
            ],
          },
        ],
      },
    ]);
    return { ok: false, report: { ...report, ok: false, problems } };
  }
  return {
    ok: true,
    prepared: withRefuted(prepared(instance, inspection), report.problems),
    problems: report.problems,
  };
}

/**
 * The run of the same spec with another seed, as `prepareRun` would prepare it, without parsing and checking the text again.
 * @param preparation of the spec with any seed
 */
export function reseeded(
  preparation: Preparation & { readonly ok: true },
  seed: number,
): PreparedRun {
  const { instance } = preparation.prepared;
  const again = prepareInstance({ ...instance, run: { ...instance.run, seed } });
  return withRefuted(again, preparation.problems);
}

/** Marks a stated Lipschitz constant as not met if the check's probe refuted it. */
function withRefuted(run: PreparedRun, problems: readonly Problem[]): PreparedRun {
  if (!problems.some(({ code }) => code === 'lipschitz-violated')) return run;
  const { lipschitz } = run.instance.reward;
  const line: AssumptionLine = {
    grade: 'not-met',
    text: `The reward changes faster than the stated Lipschitz constant ${lipschitz} allows`,
  };
  const assumptions = [...run.facts.assumptions, line];
  return { ...run, facts: { ...run.facts, assumptions, recommendedCovers: false } };
}

/** Prepares an instance that was built without a text. */
export function prepareInstance(instance: Instance): PreparedRun {
  return prepared(instance, inspectInstance(instance));
}

function prepared(instance: Instance, inspection: Inspection): PreparedRun {
  const { name, family, run, labels, cost } = instance;
  const { smallestAction, largestAction } = family.base ?? family;
  const costPerPull = cost && commonCost(cost);
  const assumptions = assumptionLines(instance, inspection);
  return {
    instance,
    inspection,
    facts: {
      name,
      algorithm: run.algorithm,
      preset: run.preset,
      changedOptions: run.changedOptions,
      delta: run.delta,
      seed: run.seed,
      ...(run.accuracy === undefined ? {} : { accuracy: run.accuracy }),
      ...(run.stop === undefined ? {} : { stop: run.stop }),
      ...(run.changedSentences && { changedSentences: run.changedSentences }),
      maxSamples: Number.isFinite(run.maxSamples) ? run.maxSamples : null,
      ...(instance.before && { before: instance.before.lines }),
      instance: summariseInstance(instance),
      observerSet: summariseObserverSet(inspection),
      ...(!inspection.identifiability.hasValues && { onlyDifferences: true }),
      ...(smallestAction === largestAction && { isOneSize: true }),
      labels,
      ...observedCount(instance, inspection),
      assumptions,
      ...(costPerPull === null ? {} : { costPerPull }),
      ...(run.maxCost === Infinity ? {} : { maxCost: run.maxCost }),
      ...(areMet(assumptions) || !areMet(asRecommended(instance, inspection))
        ? {}
        : { recommendedCovers: true }),
    },
  };
}

function areMet(lines: readonly AssumptionLine[]): boolean {
  return lines.every(({ grade }) => grade !== 'not-met');
}

/** The assumptions under the unchanged preset `recommended`; their grades do not depend on its observer set. */
function asRecommended(instance: Instance, inspection: Inspection): readonly AssumptionLine[] {
  const options = PRESETS.recommended;
  const run = { ...instance.run, preset: 'recommended', options, changedOptions: [] } as const;
  return assumptionLines({ ...instance, run }, inspection);
}

/** Small actions show fewer base arms than the feedback's count, so the largest observation is decisive. */
function observedCount(
  { feedback }: Instance,
  { observerSet }: Inspection,
): Pick<RunFacts, 'observedCount'> {
  if (!feedbackFactsOf(feedback.kind)?.isPart) return {};
  const looks = observerSet.observations.map((rows) => rows.flatMap(({ arms }) => arms).length);
  const isSum = observerSet.observations.every((rows) => rows.length === 1);
  return { observedCount: { count: Math.max(...looks), isSum } };
}
