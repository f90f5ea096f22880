/** A comparison as it is stored. */
import type { Comparison } from '../../core/sweep/comparison';
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

/** Version 1 was the comparison alone. */
export interface StoredComparison extends Owned {
  /** One that is running is stored as if it ended by then: that is what is left should the window go. */
  readonly comparison: Comparison;
}

const isPoint = objectWith({
  phase: isText,
  totalSamples: isNumber,
  threshold: isNumber,
  gap: orNull(isNumber),
});

const isOutcome = objectWith({
  ...{ seed: isNumber, samples: isNumber, durationMs: isNumber, status: isText },
  action: orNull(listOf(isNumber)),
  estimate: orNull(isNumber),
  correct: orNull(isBoolean),
  limit: optional((value) => value === 'seconds'),
  lowerBound: optional(orNull(isNumber)),
});

const isFacts = objectWith({
  ...{ algorithm: isText, preset: isText, delta: isNumber, instance: isObject },
  ...{ changedOptions: Array.isArray, assumptionsNotMet: Array.isArray, arms: Array.isArray },
});

const isSetting = objectWith({
  ...{ specText: isText, fileName: isText, overrides: objectWith({ set: Array.isArray }) },
  ...{ constants: isObject, rejected: optional(isText), facts: orNull(isFacts) },
  ...{ seeds: listOf(isNumber), outcomes: listOf(isOutcome), trace: orNull(listOf(isPoint)) },
  failures: listOf(objectWith({ seed: isNumber, message: isText })),
});

const isComparison = objectWith({
  version: (value) => value === 1,
  ...{ id: isText, specUri: isText, fileName: isText, startedAt: isNumber, endedAt: isNumber },
  kind: (value) => value === 'seeds' || value === 'runs',
  ...{ secondsPerRun: optional(isNumber), samplesPerRun: optional(isNumber) },
  leftOut: optional(listOf(objectWith({ title: isText, reason: isText }))),
  settings: (value) => listOf(isSetting)(value) && (value as readonly unknown[]).length > 0,
});

export const COMPARISON_FORMAT: RecordFormat<StoredComparison> = {
  noun: 'comparison',
  ending: '.comparison.json',
  originOf: ({ comparison }) => comparison,
  ofFirst: (comparison) => ({ comparison }),
  isWhole: objectWith({
    ...IS_OWNED,
    comparison: isComparison,
  }),
};
