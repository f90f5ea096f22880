/** The stored form of a comparison. */
import type { ComparedSetting, Comparison } from '../../core/sweep/comparison';
import { failedRun, type EndedRun } from '../../core/sweep/endedRun';
import { isObject } from '../../core/text/isObject';
import type { Owned } from '../archive/keptRecord';
import type { RecordFormat } from '../archive/recordStore';
import {
  isBoolean,
  isNumber,
  IS_OWNED,
  isText,
  listOf,
  objectWith,
  optional,
  orNull,
} from '../archive/shapes';

/** Version 1 stored only the comparison. */
export interface StoredComparison extends Owned {
  /** A running comparison is stored as if it had just ended, which is correct if the window closes. */
  readonly comparison: Comparison;
}

const isPoint = objectWith({
  phase: isText,
  totalSamples: isNumber,
  threshold: isNumber,
  gap: orNull(isNumber),
});

const isRun = objectWith({
  seed: isNumber,
  status: isText,
  limit: orNull(isText),
  samples: orNull(isNumber),
  durationMs: orNull(isNumber),
  estimate: orNull(isNumber),
  action: orNull(listOf(isNumber)),
  correct: orNull(isBoolean),
  // Earlier versions have none.
  lowerBound: optional(orNull(isNumber)),
  reason: optional(orNull(isText)),
});

const isFacts = objectWith({
  algorithm: isText,
  preset: isText,
  delta: isNumber,
  instance: isObject,
  changedOptions: Array.isArray,
  assumptionsNotMet: Array.isArray,
  arms: Array.isArray,
});

const isSetting = objectWith({
  specText: isText,
  fileName: isText,
  overrides: objectWith({ set: Array.isArray }),
  constants: isObject,
  rejected: optional(isText),
  facts: orNull(isFacts),
  seeds: listOf(isNumber),
  runs: listOf(isRun),
  trace: orNull(listOf(isPoint)),
});

const isComparison = objectWith({
  version: (value) => value === 2,
  id: isText,
  specUri: isText,
  fileName: isText,
  startedAt: isNumber,
  endedAt: isNumber,
  kind: (value) => value === 'seeds' || value === 'runs',
  limits: objectWith({ seconds: optional(isNumber), maxSamples: optional(isNumber) }),
  leftOut: listOf(objectWith({ title: isText, reason: isText })),
  settings: (value) => listOf(isSetting)(value) && (value as readonly unknown[]).length > 0,
});

/** Version 1 kept failed seeds apart, and did not record which seeds reached their sample limit. */
interface FirstComparison extends Pick<Partial<Comparison>, 'leftOut'> {
  readonly version: 1 | 2;
  readonly secondsPerRun?: number;
  readonly samplesPerRun?: number;
  readonly settings: readonly (Omit<ComparedSetting, 'runs'> & {
    readonly outcomes: readonly EndedRun[];
    readonly failures: readonly { readonly seed: number; readonly message: string }[];
  })[];
}

function ofToday(comparison: FirstComparison): object {
  if (comparison.version !== 1) return comparison;
  const { secondsPerRun: seconds, samplesPerRun: maxSamples, leftOut = [] } = comparison;
  const settings = comparison.settings.map(({ outcomes, failures, ...setting }) => {
    const runs = new Map<number, EndedRun>();
    for (const { seed, message } of failures) runs.set(seed, failedRun(seed, message));
    for (const run of outcomes) {
      const isCapped = run.status === 'budget' && run.regret === undefined;
      runs.set(run.seed, { ...run, limit: run.limit ?? (isCapped ? 'samples' : null) });
    }
    return { ...setting, runs: setting.seeds.flatMap((seed) => runs.get(seed) ?? []) };
  });
  return { ...comparison, version: 2, limits: { seconds, maxSamples }, leftOut, settings };
}

export const COMPARISON_FORMAT: RecordFormat<StoredComparison> = {
  noun: 'comparison',
  ending: '.comparison.json',
  originOf: ({ comparison }) => comparison,
  fieldsOf: (value) =>
    'comparison' in value
      ? { ...value, comparison: ofToday(value.comparison as FirstComparison) }
      : { comparison: ofToday(value as FirstComparison) },
  isWhole: objectWith({
    ...IS_OWNED,
    comparison: isComparison,
  }),
};
