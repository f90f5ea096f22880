/** What a comparison is made of: settings, each run with several seeds, or single runs that are there already. Plain data. */
import type { RunFacts } from '../run/check/facts';
import type { RunResult } from '../run/result/result';
import type { TraceRow } from '../run/session/trace';
import type { Overrides } from '../document/overrides';
import type { TaskOutcome } from './task';

/** How one seed of a setting ended; its lower bound is absent where it was not kept, or the worker was gone. */
export interface SeedOutcome
  extends
    Pick<
      RunResult,
      'seed' | 'status' | 'action' | 'estimate' | 'samples' | 'correct' | 'durationMs'
    >,
    Partial<Pick<RunResult, 'lowerBound' | 'regret'>> {
  /** It was stopped for the seconds that a run may take; its status is `budget`. */
  readonly limit?: 'seconds';
}

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
  readonly outcomes: readonly SeedOutcome[];
  /** Seeds that gave no outcome, and why. */
  readonly failures: readonly { readonly seed: number; readonly message: string }[];
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
  readonly version: 1;
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
  /** A run is stopped after so many seconds; absent where none is. */
  readonly secondsPerRun?: number;
  /** A run is stopped after so many samples, or those of its own budget; absent where none is. */
  readonly samplesPerRun?: number;
  readonly leftOut?: readonly LeftOut[];
}

/** The most lines that can be distinguished on one axis. */
export const MOST_LINES = 6;

/** After so many seeds at the limit of seconds the mean stays unknown: the others of the setting are left out. */
export const CUTS_ENOUGH = 3;

/** What a comparison keeps of a result. */
export function seedOutcome(result: RunResult): SeedOutcome {
  const { seed, status, action, estimate, samples, correct, durationMs, lowerBound, regret } =
    result;
  const known = { seed, status, action, estimate, samples, correct, durationMs, lowerBound };
  return { ...known, ...(regret === undefined ? {} : { regret }) };
}

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
    outcomes: [],
    failures: [],
    trace: null,
    constants: {},
  };
}

/** The same with what became of one of its seeds. @param seconds that a run may take */
export function withOutcome(
  setting: ComparedSetting,
  seed: number,
  outcome: TaskOutcome,
  seconds = 0,
): ComparedSetting {
  switch (outcome.kind) {
    case 'ended': {
      const { facts, constants = {} } = outcome;
      const { limit, reason, ...run } = outcome.run;
      const isFirst = Object.keys(setting.constants).length === 0;
      const known = {
        ...setting,
        facts: setting.facts ?? facts,
        constants: isFirst ? constants : setting.constants,
      };
      return run.status === 'failed'
        ? failed(known, seed, reason ?? 'The run failed.')
        : ended(known, limit === 'seconds' ? { ...run, limit } : run);
    }
    case 'overdue': {
      const nothing = { action: null, estimate: null, correct: null, samples: 0 };
      const durationMs = 1000 * seconds;
      const cut = { status: 'budget', limit: 'seconds' } as const;
      return ended(setting, { ...nothing, ...cut, seed, durationMs });
    }
    case 'refused': {
      const error = outcome.problems.find(({ severity }) => severity === 'error');
      return { ...setting, rejected: error?.message ?? 'The spec has errors.' };
    }
    case 'crashed':
    case 'lost':
      return failed(setting, seed, outcome.message);
  }
}

/** In the order of the seeds. */
function ended(setting: ComparedSetting, outcome: SeedOutcome): ComparedSetting {
  const { outcomes, seeds } = setting;
  const place = seeds.indexOf(outcome.seed);
  const at = outcomes.findLastIndex(({ seed }) => seeds.indexOf(seed) < place) + 1;
  return { ...setting, outcomes: outcomes.toSpliced(at, 0, outcome) };
}

function failed(setting: ComparedSetting, seed: number, message: string): ComparedSetting {
  return { ...setting, failures: [...setting.failures, { seed, message }] };
}
