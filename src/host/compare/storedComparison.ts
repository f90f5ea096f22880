/** A comparison as it is stored: its versions, and how text from a disk becomes one or is refused. */
import type { Comparison } from '../../core/sweep/comparison';
import { exactJson, isObject, isTextOrNull, parseExact } from '../archive/exactJson';
import type { RecordFormat } from '../archive/recordStore';

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
  if (!isTextOrNull(title) || !isTextOrNull(note) || !isTextOrNull(owner)) {
    throw new Error('it is incomplete');
  }
  if (!isComparison(comparison)) throw new Error('it is incomplete');
  return storedComparison(comparison, { title, note, owner });
}

function isComparison(value: unknown): value is Comparison {
  return (
    isObject(value) &&
    value.version === 1 &&
    ['id', 'specUri', 'fileName'].every((key) => typeof value[key] === 'string') &&
    (value.kind === 'seeds' || value.kind === 'runs') &&
    isNumber(value.startedAt) &&
    isNumber(value.endedAt) &&
    (value.secondsPerRun === undefined || isNumber(value.secondsPerRun)) &&
    (value.leftOut === undefined || areAll(value.leftOut, isLeftOut)) &&
    Array.isArray(value.settings) &&
    value.settings.length > 0 &&
    value.settings.every(isSetting)
  );
}

function isLeftOut(value: unknown): boolean {
  return isObject(value) && typeof value.title === 'string' && typeof value.reason === 'string';
}

function isSetting(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.specText === 'string' &&
    typeof value.fileName === 'string' &&
    isObject(value.overrides) &&
    Array.isArray(value.overrides.set) &&
    isObject(value.constants) &&
    (value.rejected === undefined || typeof value.rejected === 'string') &&
    (value.facts === null || isFacts(value.facts)) &&
    areAll(value.seeds, isNumber) &&
    areAll(value.outcomes, isOutcome) &&
    areAll(
      value.failures,
      (one) => isObject(one) && isNumber(one.seed) && typeof one.message === 'string',
    ) &&
    (value.trace === null || areAll(value.trace, isPoint))
  );
}

function isFacts(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.algorithm === 'string' &&
    typeof value.preset === 'string' &&
    isNumber(value.delta) &&
    isObject(value.instance) &&
    [value.changedOptions, value.assumptionsNotMet, value.arms].every(Array.isArray)
  );
}

function isOutcome(value: unknown): boolean {
  return (
    isObject(value) &&
    [value.seed, value.samples, value.durationMs].every(isNumber) &&
    typeof value.status === 'string' &&
    (value.action === null || areAll(value.action, isNumber)) &&
    (value.estimate === null || isNumber(value.estimate)) &&
    (value.correct === null || typeof value.correct === 'boolean') &&
    (value.limit === undefined || value.limit === 'seconds') &&
    (value.lowerBound === undefined || value.lowerBound === null || isNumber(value.lowerBound))
  );
}

function isPoint(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.phase === 'string' &&
    isNumber(value.totalSamples) &&
    isNumber(value.threshold) &&
    (value.gap === null || isNumber(value.gap))
  );
}

function areAll(value: unknown, isRight: (part: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isRight);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
