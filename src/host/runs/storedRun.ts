/** A run as it is stored: its versions, and how text from a disk becomes one or is refused. */
import type { Measurements } from '../../core/experiment/measurements';
import type { RunSnapshot } from '../../shared/protocol';
import { isObject } from '../../core/text/isObject';
import { exactJson, parseExact } from '../archive/exactJson';
import type { RecordFormat } from '../archive/recordStore';
import { isNumber, isText, listOf, objectWith, optional, orNull } from '../archive/shapes';
import type { Shape } from '../archive/shapes';
import type { RunOrigin } from './runRecord';
import { RUN_STATES } from './runState';

export const STORED_VERSION = 2;

/**
 * Since version 2 runs are stored while they live; version 1 had ended runs only, and no owner or title. Runs that were
 * stored with a journal of their answers are read without it: the seed of a simulation draws the same ones again.
 */
export interface StoredRun {
  readonly version: typeof STORED_VERSION;
  readonly origin: RunOrigin;
  /** The name that a person has given it. */
  readonly title: string | null;
  /** What a person has noted of it; earlier versions stored none. */
  readonly note: string | null;
  /** The session of the window that it lives in; null where it lives in none. */
  readonly owner: string | null;
  readonly snapshot: RunSnapshot;
  /** Of a run with real measurements that has ended. */
  readonly measurements?: Measurements;
}

export const RUN_FORMAT: RecordFormat<StoredRun> = {
  noun: 'run',
  ending: '.run.json',
  originOf: ({ origin }) => origin,
  text: exactJson,
  read: readStoredRun,
};

/** @throws Error with the reason where the text is no stored run that this version can read */
export function readStoredRun(text: string): StoredRun {
  const value = parseExact(text);
  if (!isObject(value)) throw new Error('it is not an object');
  const current =
    value.version === 1
      ? { ...value, version: STORED_VERSION, title: null, note: null, owner: null }
      : { note: null, ...value };
  if (value.version !== 1 && value.version !== STORED_VERSION)
    throw new Error('it has another version');
  if (!isStoredRun(current)) throw new Error('it is incomplete');
  return current as unknown as StoredRun;
}

const isList: Shape = Array.isArray;

const isOverride: Shape = (entry) => Array.isArray(entry) && entry.length === 2 && isText(entry[0]);

const isOrigin = objectWith({
  ...{ id: isText, specUri: isText, fileName: isText, specText: isText, startedAt: isNumber },
  by: optional(isText),
  overrides: objectWith({ set: listOf(isOverride) }),
});

const isFacts = objectWith({
  ...{ algorithm: isText, instance: isObject, observerSet: isObject },
  labels: objectWith({ arms: isList }),
  ...{ changedOptions: isList, assumptions: isList },
});

const isResult = objectWith({
  ...{ status: isText, samples: isNumber, action: orNull(isList), phases: isList },
  ...{ constants: isObject, assumptionsNotMet: isList },
});

const isMeasurements = objectWith({
  ...{ journal: isText, counts: isObject },
  ...{ answered: isList, corrections: isList, failures: isList, noted: isList },
});

const isMeasured = objectWith({
  count: isNumber,
  most: listOf(objectWith({ action: isList, samples: isNumber })),
});

const hasLeadersSoFar = objectWith({
  tests: listOf(objectWith({ round: isNumber, totalSamples: isNumber })),
  actions: listOf(objectWith({ action: isList, estimates: listOf(isObject) })),
});

/** Each action has an estimate for each of the tests. */
const isLeadersSoFar: Shape = (value) => {
  if (!hasLeadersSoFar(value)) return false;
  const { tests, actions } = value as NonNullable<RunSnapshot['live']['leadersSoFar']>;
  return actions.every(({ estimates }) => estimates.length === tests.length);
};

const isLive = objectWith({
  state: (value) => RUN_STATES.some((known) => known === value),
  ...{ startedAt: isNumber, elapsedMs: isNumber, totalSamples: isNumber, constants: isObject },
  ...{ arms: orNull(isList), current: orNull(isObject), result: orNull(isResult) },
  ...{ measured: optional(isMeasured), leadersSoFar: optional(isLeadersSoFar) },
  failure: orNull(isText),
});

const isRow = objectWith({
  ...{ phase: isText, round: isNumber, totalSamples: isNumber, samples: isNumber },
  ...{ leaders: listOf(objectWith({ action: isList })), ruledOut: isList },
});

const isSnapshot = objectWith({
  settings: objectWith({ algorithm: isText, preset: isText }),
  ...{ trace: listOf(isRow), facts: orNull(isFacts), live: isLive },
  report: orNull(objectWith({ problems: isList })),
});

const isStoredRun = objectWith({
  ...{ origin: isOrigin, title: orNull(isText), note: orNull(isText), owner: orNull(isText) },
  ...{ snapshot: isSnapshot, measurements: optional(isMeasurements) },
});
