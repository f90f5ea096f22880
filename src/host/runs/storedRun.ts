/** The stored form of a run. */
import type { Measurements } from '../../core/experiment/measurements';
import type { RunSnapshot } from '../../shared/protocol';
import { isObject } from '../../core/text/isObject';
import type { Owned } from '../archive/keptRecord';
import type { RecordFormat } from '../archive/recordStore';
import {
  IS_OWNED,
  isNumber,
  isText,
  listOf,
  objectWith,
  optional,
  orNull,
} from '../archive/shapes';
import type { Shape } from '../archive/shapes';
import type { RunOrigin } from './runRecord';
import { RUN_STATES } from './runState';

/**
 * Running runs are stored since version 2; version 1 has only ended ones. A stored journal of simulated answers is ignored,
 * because the seed draws the same answers again.
 */
export interface StoredRun extends Owned {
  readonly origin: RunOrigin;
  readonly snapshot: RunSnapshot;
  /** Only for an ended run with real measurements. */
  readonly measurements?: Measurements;
}

const isList: Shape = Array.isArray;

const isOverride: Shape = (entry) => Array.isArray(entry) && entry.length === 2 && isText(entry[0]);

const isOrigin = objectWith({
  id: isText,
  specUri: isText,
  fileName: isText,
  specText: isText,
  startedAt: isNumber,
  by: optional(isText),
  overrides: objectWith({ set: listOf(isOverride) }),
});

const isFacts = objectWith({
  algorithm: isText,
  instance: isObject,
  observerSet: isObject,
  labels: objectWith({ arms: isList }),
  changedOptions: isList,
  assumptions: isList,
});

const isResult = objectWith({
  status: isText,
  samples: isNumber,
  action: orNull(isList),
  phases: isList,
  constants: isObject,
  assumptionsNotMet: isList,
});

const isMeasurements = objectWith({
  journal: isText,
  counts: isObject,
  answered: isList,
  corrections: isList,
  failures: isList,
  noted: isList,
});

const isMeasured = objectWith({
  count: isNumber,
  most: listOf(objectWith({ action: isList, samples: isNumber })),
});

const hasLeadersSoFar = objectWith({
  tests: listOf(objectWith({ round: isNumber, totalSamples: isNumber })),
  actions: listOf(objectWith({ action: isList, estimates: listOf(isObject) })),
});

/** Checks that each action has an estimate for each test. */
const isLeadersSoFar: Shape = (value) => {
  if (!hasLeadersSoFar(value)) return false;
  const { tests, actions } = value as NonNullable<RunSnapshot['live']['leadersSoFar']>;
  return actions.every(({ estimates }) => estimates.length === tests.length);
};

const isLive = objectWith({
  state: (value) => RUN_STATES.some((known) => known === value),
  startedAt: isNumber,
  elapsedMs: isNumber,
  totalSamples: isNumber,
  kept: optional(isNumber),
  constants: isObject,
  arms: orNull(isList),
  current: orNull(isObject),
  result: orNull(isResult),
  measured: optional(isMeasured),
  leadersSoFar: optional(isLeadersSoFar),
  failure: orNull(isText),
  fault: optional(isText),
});

const isRow = objectWith({
  phase: isText,
  round: isNumber,
  totalSamples: isNumber,
  samples: isNumber,
  leaders: listOf(objectWith({ action: isList })),
  ruledOut: isList,
});

const isSnapshot = objectWith({
  settings: objectWith({ algorithm: isText, preset: isText }),
  trace: listOf(isRow),
  facts: orNull(isFacts),
  live: isLive,
  report: orNull(objectWith({ problems: isList })),
});

export const RUN_FORMAT: RecordFormat<StoredRun> = {
  noun: 'run',
  ending: '.run.json',
  originOf: ({ origin }) => origin,
  fieldsOf: (run) => run,
  isWhole: objectWith({
    ...IS_OWNED,
    origin: isOrigin,
    snapshot: isSnapshot,
    measurements: optional(isMeasurements),
  }),
};
