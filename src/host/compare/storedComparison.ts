/** A comparison as it is stored: its versions, and how text from a disk becomes one or is refused. */
import type { Comparison } from '../../core/sweep/comparison';
import { isObject } from '../../core/text/isObject';
import { exactJson, parseExact } from '../archive/exactJson';
import type { RecordFormat } from '../archive/recordStore';
import {
  isBoolean,
  isNumber,
  isText,
  listOf,
  objectWith,
  optional,
  orNull,
} from '../archive/shapes';

const STORED_VERSION = 2;

/** Version 1 was the comparison alone. */
export interface StoredComparison {
  readonly version: typeof STORED_VERSION;
  /** The name that a person has given it. */
  readonly title: string | null;
  /** What a person has noted of it. */
  readonly note: string | null;
  /** The session of the window that runs its seeds; null where none does. */
  readonly owner: string | null;
  /** One that is running is stored as if it ended by then: that is what is left should the window go. */
  readonly comparison: Comparison;
}

export const COMPARISON_FORMAT: RecordFormat<StoredComparison> = {
  noun: 'comparison',
  ending: '.comparison.json',
  originOf: ({ comparison }) => comparison,
  text: exactJson,
  read: readStoredComparison,
};

export function storedComparison(
  comparison: Comparison,
  kept: Pick<StoredComparison, 'title' | 'note' | 'owner'>,
): StoredComparison {
  return { version: STORED_VERSION, ...kept, comparison };
}

/** @throws Error with the reason where the text is no stored comparison that this version can read */
function readStoredComparison(text: string): StoredComparison {
  const value = parseExact(text);
  if (!isObject(value)) throw new Error('it is not an object');
  const { version, title, note, owner, comparison } =
    value.version === 1
      ? { version: STORED_VERSION, title: null, note: null, owner: null, comparison: value }
      : value;
  if (version !== STORED_VERSION) throw new Error('it has another version');
  const stored = { version, title, note, owner, comparison };
  if (!isStored(stored)) throw new Error('it is incomplete');
  return stored as StoredComparison;
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

const isStored = objectWith({
  ...{ title: orNull(isText), note: orNull(isText), owner: orNull(isText) },
  comparison: isComparison,
});
