/** The content of a comparison: settings run with several seeds, or existing single runs. Plain data. */
import type { RunFacts } from '../run/check/facts';
import type { RunResult } from '../run/result/result';
import { runOf, type EndedRun } from './endedRun';
import type { TraceRow } from '../run/session/trace';
import type { Overrides } from '../document/overrides';
import type { TaskLimits, TaskOutcome } from './task';

/** What is known about a setting before its first sample; equal for all seeds, except for what the seed draws. */
export interface SettingFacts extends Pick<
  RunFacts,
  | 'name'
  | 'algorithm'
  | 'preset'
  | 'changedOptions'
  | 'delta'
  | 'accuracy'
  | 'maxSamples'
  | 'instance'
> {
  readonly observerSetSize: number;
  readonly assumptionsNotMet: readonly string[];
  /** The names of the base arms. */
  readonly arms: readonly string[];
}

/** One stopping test of a single run, for the chart of its lead. */
export type TracePoint = Pick<TraceRow, 'phase' | 'totalSamples' | 'gap' | 'threshold'> &
  Pick<SettingFacts['instance'], 'transform'>;

/** One of the settings or runs that are compared. */
export interface ComparedSetting {
  /** The text that was run. The seed is not among its overrides. */
  readonly specText: string;
  readonly fileName: string;
  readonly overrides: Overrides;
  /** The seeds asked for, in order. */
  readonly seeds: readonly number[];
  /** Null before the first seed has started. */
  readonly facts: SettingFacts | null;
  /** The runs that have ended, in the order of `seeds`. */
  readonly runs: readonly EndedRun[];
  /** Why the spec cannot be run under this setting with any seed; absent if it can. */
  readonly rejected?: string;
  /** The trace of a single run; null for a setting with seeds. */
  readonly trace: readonly TracePoint[] | null;
  /** The constants of the run by name, for the report. */
  readonly constants: RunResult['constants'];
}

/** An algorithm that was requested as one of all, but does not support the spec. */
export interface LeftOut {
  readonly title: string;
  /** Continues a sentence that starts with the title. */
  readonly reason: string;
}

export interface Comparison {
  readonly version: 2;
  readonly id: string;
  /** `seeds`: settings run repeatedly; `runs`: single runs side by side. */
  readonly kind: 'seeds' | 'runs';
  /** The spec that the comparison was started from. */
  readonly specUri: string;
  readonly fileName: string;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  /** Null while seeds are running. */
  readonly endedAt: number | null;
  readonly settings: readonly ComparedSetting[];
  readonly limits: TaskLimits;
  readonly leftOut: readonly LeftOut[];
}

/** The most lines that can be distinguished on one axis. */
export const MOST_LINES = 6;

/** After this many seeds at the limit of seconds, the other seeds are left out, since the mean stays unknown anyway. */
export const CUTS_ENOUGH = 3;

/** The facts of a run that a comparison keeps. */
export function settingFacts(facts: RunFacts): SettingFacts {
  const { name, algorithm, preset, changedOptions, delta, accuracy, maxSamples, instance } = facts;
  return {
    ...(accuracy === undefined ? {} : { accuracy }),
    name,
    algorithm,
    preset,
    changedOptions,
    delta,
    maxSamples,
    instance,
    observerSetSize: facts.observerSet.size,
    assumptionsNotMet: facts.assumptions
      .filter(({ grade }) => grade === 'not-met')
      .map(({ text }) => text),
    arms: facts.labels.arms,
  };
}

/** A setting without runs. */
export function newSetting(
  spec: { readonly text: string; readonly fileName: string },
  overrides: Overrides,
  seeds: readonly number[],
): ComparedSetting {
  return {
    specText: spec.text,
    fileName: spec.fileName,
    overrides,
    seeds,
    facts: null,
    runs: [],
    trace: null,
    constants: {},
  };
}

/** The setting with the outcome of one more seed. Facts and constants are those of the first seed. */
export function withOutcome(
  setting: ComparedSetting,
  seed: number,
  outcome: TaskOutcome,
): ComparedSetting {
  const run = runOf(outcome, seed);
  if (outcome.kind === 'refused') return { ...setting, rejected: run.reason ?? '' };
  const { runs, seeds, facts } = setting;
  const place = seeds.indexOf(seed);
  const at = runs.findLastIndex((one) => seeds.indexOf(one.seed) < place) + 1;
  const isKnown = outcome.kind === 'ended' && (facts === null || at === 0);
  return {
    ...setting,
    ...(isKnown ? { facts: outcome.facts, constants: outcome.constants ?? {} } : {}),
    runs: runs.toSpliced(at, 0, run),
  };
}
