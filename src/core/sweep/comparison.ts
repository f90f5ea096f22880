/** What a comparison is made of: settings, each run with several seeds, or single runs that are there already. Plain data. */
import type { RunFacts } from '../run/check/facts';
import type { RunResult } from '../run/result/result';
import { runOf, type EndedRun } from './endedRun';
import type { TraceRow } from '../run/session/trace';
import type { Overrides } from '../document/overrides';
import type { TaskLimits, TaskOutcome } from './task';

/** What is known of a setting before its first sample; the same for all its seeds but for what is drawn by the seed. */
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

/** One look at the lead of a single run: what is drawn of its trace. */
export type TracePoint = Pick<TraceRow, 'phase' | 'totalSamples' | 'gap' | 'threshold'> &
  Pick<SettingFacts['instance'], 'transform'>;

/** One of the things that are compared. */
export interface ComparedSetting {
  /** The text that was run, with what was set over it; the seed is not among the overrides. */
  readonly specText: string;
  readonly fileName: string;
  readonly overrides: Overrides;
  /** The seeds that were asked for, in order. */
  readonly seeds: readonly number[];
  /** Null before the first seed has started. */
  readonly facts: SettingFacts | null;
  /** Of the seeds that have ended, in the order of `seeds`. */
  readonly runs: readonly EndedRun[];
  /** Why the spec cannot be run under this setting, whatever the seed; absent where it can. */
  readonly rejected?: string;
  /** Of a single run; null where only seeds are counted. */
  readonly trace: readonly TracePoint[] | null;
  /** How far the constants of the run are known: name and value, for the report. */
  readonly constants: RunResult['constants'];
}

/** An algorithm that was asked for with all others, and does not support the spec. */
export interface LeftOut {
  readonly title: string;
  /** Why, after its title. */
  readonly reason: string;
}

export interface Comparison {
  readonly version: 2;
  readonly id: string;
  /** `seeds`: settings run repeatedly; `runs`: single runs side by side. */
  readonly kind: 'seeds' | 'runs';
  /** The spec that the comparison was asked for. */
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

/** After so many seeds at the limit of seconds the mean stays unknown: the others of the setting are left out. */
export const CUTS_ENOUGH = 3;

/** What a comparison keeps of the facts of a run. */
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

/** What a comparison keeps of a trace. */
export function tracePoints(
  rows: readonly TraceRow[],
  { transform }: Pick<SettingFacts['instance'], 'transform'>,
): readonly TracePoint[] {
  return rows.map(({ phase, totalSamples, gap, threshold }) => ({
    ...{ phase, totalSamples, gap, threshold },
    ...(transform && { transform }),
  }));
}

/** A setting that is yet to be run. */
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

/** The same with what became of one of its seeds: of the first of them the facts and the constants are kept. */
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
