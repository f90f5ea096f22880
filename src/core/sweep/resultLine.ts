/** A result of a sweep as one flat line of JSON, which pandas and DuckDB can load. */
import type { Accuracy } from '../words/accuracy';
import { canonicalJson, digitsOf } from '../text/canonicalJson';
import { isObject, jsonIn } from '../text/isObject';
import { columnsOf, sortedPoint, type GridPoint } from './grid';
import { runOf, type CountedRun } from './endedRun';
import type { SweptFacts, SweptOutcome } from './task';

/** The fields of an outcome in the order of the line; null if unknown. */
const OUTCOME_FIELDS = [
  ...(['algorithm', 'preset', 'delta', 'accuracy', 'guaranteed', 'status', 'limit'] as const),
  ...(['correct', 'samples', 'lowerBound', 'estimate', 'durationMs', 'action', 'reason'] as const),
];

/** The fields of every line; all other columns are varied settings. */
export const RESULT_FIELDS: readonly string[] = [
  ...['key', 'spec', 'seed'],
  ...OUTCOME_FIELDS,
  ...['regret', 'maxSamples', 'basis', 'version', 'check'],
];

/** The task that an outcome belongs to. */
export interface ResultOf {
  readonly key: string;
  /** The path of the spec, relative to the sweep. */
  readonly spec: string;
  readonly point: GridPoint;
  readonly seed: number;
  /** Identifies the spec, the limits and the program. */
  readonly basis: string;
  /** The version of the program, with the hash of its core. */
  readonly version: string;
}

/**
 * The line of an outcome, without a line break; null if the worker died: the task is then tried again the next time. Equal tasks
 * have equal lines, except for the name of the spec, for `durationMs` and for runs cut by their seconds.
 */
export function resultLine(
  { key, spec, point, seed, basis, version }: ResultOf,
  outcome: SweptOutcome,
): string | null {
  if (outcome.kind === 'lost') return null;
  const run = runOf(outcome, seed);
  const known: Partial<Record<string, unknown>> = {
    ...(outcome.kind === 'ended' ? factsOf(outcome.facts) : {}),
    ...run,
  };
  const said = Object.fromEntries(OUTCOME_FIELDS.map((name) => [name, known[name] ?? null]));
  // Only runs that spend a budget have a regret, and only those that hit a limit of samples say which.
  const { regret, maxSamples } = run;
  const columns = columnsOf(sortedPoint(point));
  return withCheck(
    JSON.stringify({ key, spec, ...columns, seed, ...said, regret, maxSamples, basis, version }),
  );
}

function factsOf({ assumptionsNotMet, ...facts }: SweptFacts) {
  return { ...facts, guaranteed: assumptionsNotMet.length === 0 };
}

/** The part of a line that a comparison reads. */
export interface Result extends CountedRun {
  readonly key: string;
  readonly spec: string;
  readonly algorithm: string | null;
  readonly preset: string | null;
  readonly delta: number | null;
  /** How much worse than the best an answer may be; null if it must be the best, or if that is unknown. */
  readonly accuracy: Accuracy | null;
  /** Whether every assumption of the proof is met; null if unknown. */
  readonly guaranteed: boolean | null;
  readonly reason: string | null;
  /** Null in lines of earlier versions. */
  readonly basis: string | null;
  /** The varied settings, in the order of the line. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Returns null if the line is not a result. */
export function readResult(line: string): Result | null {
  const value = jsonIn(line);
  if (!isObject(value)) return null;
  const { key, spec, seed, status } = value;
  if (typeof key !== 'string' || typeof spec !== 'string') return null;
  if (!Number.isSafeInteger(seed) || typeof status !== 'string') return null;
  const number = (name: string): number | null =>
    Number.isFinite(value[name]) ? (value[name] as number) : null;
  const text = (name: string): string | null =>
    typeof value[name] === 'string' ? value[name] : null;
  const { limit, correct, guaranteed } = value;
  // Some earlier versions wrote the limit into every line, and a regret where the seconds cut the run.
  const regret = limit === 'seconds' ? null : number('regret');
  const isGuess = 'regret' in value;
  const maxSamples = limit === 'samples' ? number('maxSamples') : null;
  return {
    key,
    spec,
    seed: seed as number,
    status: status as Result['status'],
    algorithm: text('algorithm'),
    preset: text('preset'),
    delta: number('delta'),
    accuracy: number('accuracy') ?? text('accuracy'),
    limit: limit === 'seconds' || limit === 'samples' ? limit : null,
    correct: typeof correct === 'boolean' ? correct : null,
    samples: number('samples'),
    lowerBound: number('lowerBound'),
    ...(isGuess && { regret }),
    ...(maxSamples === null ? {} : { maxSamples }),
    durationMs: number('durationMs'),
    guaranteed: typeof guaranteed === 'boolean' ? guaranteed : null,
    reason: text('reason'),
    basis: text('basis'),
    // A name that every object inherits would be found in lines without it; no path of a spec has such a name.
    columns: Object.fromEntries(
      Object.entries(value).filter(
        ([name]) => !RESULT_FIELDS.includes(name) && !(name in Object.prototype),
      ),
    ),
  };
}

/** The line without fields and orders that may differ between equal tasks; null for a run cut by its seconds, where all may differ. */
export function comparableLine(line: string): string | null {
  const value = jsonIn(line);
  if (!isObject(value) || value['limit'] === 'seconds') return null;
  // Some earlier versions wrote the limit into some lines of a key alone.
  return canonicalJson({ ...value, spec: null, durationMs: null, maxSamples: null, check: null });
}

const DIGITS = 16;
const CHECK = /,"check":"([0-9a-f]{16})"\}$/;
/** The end of a line written before there were checksums. */
const WITHOUT = /"version":"[^"\\]*"\}$/;

/**
 * Adds a checksum as the last field of a line. It covers only the text of this line, since lines are merged and sorted.
 * @param line a JSON object with at least one field
 */
export function withCheck(line: string): string {
  return `${line.slice(0, -1)},"check":"${digitsOf(line, DIGITS)}"}`;
}

/** `none`: written by an earlier version, without a checksum; `broken`: not the text that was written. */
export type LineState = 'sound' | 'none' | 'broken';

export function stateOfLine(line: string): LineState {
  const [end, check] = CHECK.exec(line) ?? [];
  if (end === undefined) return WITHOUT.test(line) ? 'none' : 'broken';
  const text = `${line.slice(0, -end.length)}}`;
  return digitsOf(text, DIGITS) === check ? 'sound' : 'broken';
}
