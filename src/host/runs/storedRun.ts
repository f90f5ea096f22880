/** A run as it is stored: its versions, and how text from a disk becomes one or is refused. */
import type { Measurements } from '../../core/experiment/measurements';
import type { RunSnapshot } from '../../shared/protocol';
import { exactJson, isObject, isTextOrNull, parseExact } from '../archive/exactJson';
import type { RecordFormat } from '../archive/recordStore';
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
  return current;
}

function isStoredRun(value: Record<string, unknown>): value is Record<string, unknown> & StoredRun {
  const { origin, title, note, owner, snapshot, measurements } = value;
  return (
    isOrigin(origin) &&
    isTextOrNull(title) &&
    isTextOrNull(note) &&
    isTextOrNull(owner) &&
    isSnapshot(snapshot) &&
    (measurements === undefined || isMeasurements(measurements))
  );
}

function isOrigin(value: unknown): boolean {
  return (
    isObject(value) &&
    ['id', 'specUri', 'fileName', 'specText'].every((key) => typeof value[key] === 'string') &&
    isNumber(value.startedAt) &&
    (value.by === undefined || typeof value.by === 'string') &&
    isObject(value.overrides) &&
    Array.isArray(value.overrides.set) &&
    value.overrides.set.every(
      (entry) => Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string',
    )
  );
}

function isSnapshot(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { settings, live, trace, facts, report } = value;
  return (
    isObject(settings) &&
    typeof settings.algorithm === 'string' &&
    typeof settings.preset === 'string' &&
    Array.isArray(trace) &&
    trace.every(isRow) &&
    (facts === null || isFacts(facts)) &&
    (report === null || (isObject(report) && Array.isArray(report.problems))) &&
    isLive(live)
  );
}

function isLive(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { state, constants, arms, result, failure, current } = value;
  return (
    RUN_STATES.some((known) => known === state) &&
    isNumber(value.startedAt) &&
    isNumber(value.elapsedMs) &&
    isNumber(value.totalSamples) &&
    isObject(constants) &&
    (arms === null || Array.isArray(arms)) &&
    (current === null || isObject(current)) &&
    (result === null || isResult(result)) &&
    (value.measured === undefined || isMeasured(value.measured)) &&
    (value.leadersSoFar === undefined || isLeadersSoFar(value.leadersSoFar)) &&
    isTextOrNull(failure)
  );
}

function isFacts(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.algorithm === 'string' &&
    isObject(value.instance) &&
    isObject(value.observerSet) &&
    isObject(value.labels) &&
    Array.isArray(value.labels.arms) &&
    Array.isArray(value.changedOptions) &&
    Array.isArray(value.assumptions)
  );
}

function isResult(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.status === 'string' &&
    isNumber(value.samples) &&
    (value.action === null || Array.isArray(value.action)) &&
    Array.isArray(value.phases) &&
    isObject(value.constants) &&
    Array.isArray(value.assumptionsNotMet)
  );
}

function isMeasurements(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.journal === 'string' &&
    isObject(value.counts) &&
    ['answered', 'corrections', 'failures', 'noted'].every((key) => Array.isArray(value[key]))
  );
}

function isMeasured(value: unknown): boolean {
  return (
    isObject(value) &&
    isNumber(value.count) &&
    Array.isArray(value.most) &&
    value.most.every(
      (entry) => isObject(entry) && Array.isArray(entry.action) && isNumber(entry.samples),
    )
  );
}

function isLeadersSoFar(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.tests) || !Array.isArray(value.actions))
    return false;
  const { tests, actions } = value;
  return (
    tests.every((test) => isObject(test) && isNumber(test.round) && isNumber(test.totalSamples)) &&
    actions.every(
      (one) =>
        isObject(one) &&
        Array.isArray(one.action) &&
        Array.isArray(one.estimates) &&
        one.estimates.length === tests.length &&
        one.estimates.every(isObject),
    )
  );
}

function isRow(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.phase === 'string' &&
    isNumber(value.round) &&
    isNumber(value.totalSamples) &&
    isNumber(value.samples) &&
    Array.isArray(value.leaders) &&
    value.leaders.every((leader) => isObject(leader) && Array.isArray(leader.action)) &&
    Array.isArray(value.ruledOut)
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
