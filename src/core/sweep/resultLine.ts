/** A result of a sweep: one line of JSON, flat, as pandas and DuckDB load it. */
import type { Accuracy } from '../words/accuracy';
import { hashOf } from '../text/canonicalJson';
import { isObject, jsonIn } from '../text/isObject';
import { columnsOf, type GridPoint } from './grid';
import { runOf, type CountedRun } from './endedRun';
import type { SweptFacts, SweptOutcome } from './task';

/** What a line says of an outcome, in this order; null where it is not known. */
const OUTCOME_FIELDS = [
  ...(['algorithm', 'preset', 'delta', 'accuracy', 'guaranteed', 'status', 'limit'] as const),
  ...(['correct', 'samples', 'lowerBound', 'estimate', 'durationMs', 'action', 'reason'] as const),
];

/** What every line has; all other columns are varied settings. */
export const RESULT_FIELDS: readonly string[] = [
  ...['key', 'spec', 'seed'],
  ...OUTCOME_FIELDS,
  ...['regret', 'version', 'check'],
];

/** Whose outcome a line is. */
export interface ResultOf {
  readonly key: string;
  /** The path of the spec, relative to the sweep. */
  readonly spec: string;
  readonly point: GridPoint;
  readonly seed: number;
  /** Of the program, and the hash of its core. */
  readonly version: string;
}

/**
 * The line of an outcome, without its end; null where what carried it out died: it is tried again the next time.
 * Equal tasks have equal lines but for `durationMs`, and for runs that their seconds cut.
 */
export function resultLine(
  { key, spec, point, seed, version }: ResultOf,
  outcome: SweptOutcome,
): string | null {
  if (outcome.kind === 'lost') return null;
  const known: Partial<Record<string, unknown>> = {
    ...(outcome.kind === 'ended' ? factsOf(outcome.facts) : {}),
    ...runOf(outcome, seed),
  };
  const said = Object.fromEntries(OUTCOME_FIELDS.map((name) => [name, known[name] ?? null]));
  // Only of runs that spend a budget.
  const { regret } = known;
  const more = typeof regret === 'number' ? { regret } : {};
  return withCheck(
    JSON.stringify({ key, spec, ...columnsOf(point), seed, ...said, ...more, version }),
  );
}

function factsOf({ assumptionsNotMet, ...facts }: SweptFacts) {
  return { ...facts, guaranteed: assumptionsNotMet.length === 0 };
}

/** A line as it is read: what a comparison counts. */
export interface Result extends CountedRun {
  readonly key: string;
  readonly spec: string;
  readonly algorithm: string | null;
  readonly preset: string | null;
  readonly delta: number | null;
  /** How much worse than the best an answer may be; null where it has to be the best, or that is not known. */
  readonly accuracy: Accuracy | null;
  /** Whether every assumption of the proof is met; null where that is not known. */
  readonly guaranteed: boolean | null;
  readonly reason: string | null;
  /** The varied settings, in the order of the line. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Null where the line is not a result. */
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
  return {
    ...{ key, spec, seed: seed as number, status: status as Result['status'] },
    ...{ algorithm: text('algorithm'), preset: text('preset') },
    ...{ delta: number('delta'), accuracy: number('accuracy') ?? text('accuracy') },
    limit: limit === 'seconds' || limit === 'samples' ? limit : null,
    correct: typeof correct === 'boolean' ? correct : null,
    samples: number('samples'),
    lowerBound: number('lowerBound'),
    ...(number('regret') === null ? {} : { regret: number('regret') as number }),
    durationMs: number('durationMs'),
    guaranteed: typeof guaranteed === 'boolean' ? guaranteed : null,
    reason: text('reason'),
    // What every object has would be found in lines that lack it; no path of a spec is called so.
    columns: Object.fromEntries(
      Object.entries(value).filter(
        ([name]) => !RESULT_FIELDS.includes(name) && !(name in Object.prototype),
      ),
    ),
  };
}

/** The line without what may differ between equal tasks; null for a run that its seconds cut, which may differ in all. */
export function comparableLine(line: string): string | null {
  const value = jsonIn(line);
  if (!isObject(value) || value['limit'] === 'seconds') return null;
  return JSON.stringify({ ...value, durationMs: null, check: null });
}

const DIGITS = 16;
const CHECK = /,"check":"([0-9a-f]{16})"\}$/;
/** How a line ends that was written before there were checksums. */
const WITHOUT = /"version":"[^"\\]*"\}$/;

/**
 * A line of JSON with its checksum as the last field. It is over the text of the line alone: lines are merged and sorted.
 * @param line an object with at least one field
 */
export function withCheck(line: string): string {
  return `${line.slice(0, -1)},"check":"${checkOf(line)}"}`;
}

/** `none`: of an earlier version; `broken`: it is not as it was written. */
export type LineState = 'sound' | 'none' | 'broken';

export function stateOfLine(line: string): LineState {
  const [end, check] = CHECK.exec(line) ?? [];
  if (end === undefined) return WITHOUT.test(line) ? 'none' : 'broken';
  return checkOf(`${line.slice(0, -end.length)}}`) === check ? 'sound' : 'broken';
}

/** The first 64 bits of the SHA-256. */
function checkOf(line: string): string {
  const hash = hashOf(line);
  return hash.slice(hash.indexOf(':') + 1).slice(0, DIGITS);
}
