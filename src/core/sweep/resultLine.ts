/** A result of a sweep: one line of JSON, flat, as pandas and DuckDB load it. */
import { isObject, jsonIn } from '../text/isObject';
import type { GridPoint } from './grid';
import { columnsOf } from './grid';
import { withCheck } from './lineCheck';
import type { CountedRun } from './settingFigures';
import type { SweptOutcome } from './task';

/** What every line has; all other columns are varied settings. */
export const RESULT_FIELDS: readonly string[] = [
  'key',
  'spec',
  'seed',
  'algorithm',
  'preset',
  'delta',
  'accuracy',
  'guaranteed',
  'status',
  'limit',
  'correct',
  'samples',
  'lowerBound',
  'estimate',
  'durationMs',
  'action',
  'reason',
  'version',
  'check',
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
  const columns = columnsOf(point);
  const nothing = {
    ...{ correct: null, samples: null, lowerBound: null, estimate: null },
    ...{ durationMs: null, action: null },
  };
  const head = { key, spec, ...columns, seed };
  const line = (facts: object, rest: object): string =>
    withCheck(JSON.stringify({ ...head, ...facts, ...rest, version }));
  const unknown = {
    ...{ algorithm: null, preset: null, delta: null, accuracy: null, guaranteed: null },
  };
  const failed = (reason: string): string =>
    line(unknown, { status: 'failed', limit: null, ...nothing, reason });
  switch (outcome.kind) {
    case 'ended': {
      const { algorithm, preset, delta, accuracy = null, assumptionsNotMet } = outcome.facts;
      const guaranteed = assumptionsNotMet.length === 0;
      const { run } = outcome;
      const { status, limit, correct, samples, lowerBound, estimate, durationMs } = run;
      const figures = { status, limit, correct, samples, lowerBound, estimate, durationMs };
      const { action, reason } = run;
      return line(
        { algorithm, preset, delta, accuracy, guaranteed },
        { ...figures, action, reason },
      );
    }
    case 'overdue': {
      const reason = 'It was ended from outside, long after its seconds.';
      return line(unknown, { status: 'budget', limit: 'seconds', ...nothing, reason });
    }
    case 'refused':
      return failed(outcome.problems.find(({ severity }) => severity === 'error')?.message ?? '');
    case 'crashed':
      return failed(outcome.message);
    case 'lost':
      return null;
  }
}

/** A line as it is read: what a comparison counts. */
export interface Result extends CountedRun {
  readonly key: string;
  readonly spec: string;
  readonly seed: number;
  readonly algorithm: string | null;
  readonly preset: string | null;
  readonly delta: number | null;
  /** How far below the best an answer may be; null where it has to be the best, or that is not known. */
  readonly accuracy: number | null;
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
    ...{ delta: number('delta'), accuracy: number('accuracy') },
    limit: limit === 'seconds' || limit === 'samples' ? limit : null,
    correct: typeof correct === 'boolean' ? correct : null,
    samples: number('samples'),
    lowerBound: number('lowerBound'),
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
