/**
 * Finds answers far from all others to the same row of the same action: a typing error, or heavier tails than assumed. A person
 * is asked to confirm them; for a program they are reported. No value is ever dropped.
 */
import { rowScalesOf } from '../assumptionChecks/pullNoise';
import type { Action } from '../families/family';
import type { Instance } from '../learners/contract/instance';
import { transformed } from '../learners/contract/transform';
import type { OutlierJson } from '../run/session/events';
import { formatCounted, formatExact, formatSetting, significant } from '../words/counts';
import { deviationOfOthers, deviationsIn, nearest, sharedDeviation } from './deviations';
import type { Answered } from './examined';
import type { PullAnswers } from './pullAnswers';

/** The distance from which an answer counts as far, in noise scales or median absolute deviations. */
const FAR = 8;

/** Bounds the report for a program with erratic numbers. */
export const MOST_TOLD = 50;

/** One number of an answer: of a single sample, or a mean from totals. */
interface MeasuredNumber extends Omit<Answered, 'numbers'> {
  readonly value: number;
  /** The original number, if its logarithm counts. */
  readonly told?: number;
}

export interface Outlier extends MeasuredNumber {
  readonly action: Action;
  /** The index of the number in the sample, from 0, and the number of rows. */
  readonly row: number;
  readonly rows: number;
  /** The distance to the nearest other number, in `unit`; above `FAR`. */
  readonly distance: number;
  readonly unit: 'noise scales' | 'median absolute deviations';
  /** The other number, if there is exactly one. */
  readonly other: MeasuredNumber | null;
}

/** The numbers of one row of an action, sorted by value; keyed by the number of samples they are means of. */
type Row = ReadonlyMap<number, readonly MeasuredNumber[]>;

interface OfAction {
  readonly action: Action;
  readonly rows: readonly Row[];
  readonly outliers: readonly Outlier[];
  /** The deviations of its samples from their median, if no scale is declared. */
  readonly deviations: readonly number[];
}

/**
 * The answers of a run by action. With a declared noise scale, it only keeps numbers that may be the nearest to another: within a
 * cluster of close numbers, the first and the last are enough.
 */
export class KnownAnswers {
  readonly #actions = new Map<string, OfAction>();

  /** @param scalesOf R for each row of an action; null if no noise scale is declared */
  constructor(private readonly scalesOf: (action: Action) => Float64Array | null) {}

  /** Adds the answers to pulls. @returns the new outliers */
  add(pulls: readonly PullAnswers[]): readonly Outlier[] {
    const before = this.outliers();
    for (const [key, one] of this.#with(pulls)) this.#actions.set(key, one);
    return newOutliers(before, this.outliers());
  }

  /** The numbers far from all others. @param pulls further pulls to include */
  outliers(pulls: readonly PullAnswers[] = []): readonly Outlier[] {
    const changed = this.#with(pulls);
    return [...new Map([...this.#actions, ...changed]).values()].flatMap(
      ({ outliers }) => outliers,
    );
  }

  /** The actions of some pulls, with their answers merged. */
  #with(pulls: readonly PullAnswers[]): ReadonlyMap<string, OfAction> {
    const added = new Map<string, { readonly action: Action; readonly rows: MeasuredNumber[][] }>();
    for (const pull of pulls) {
      const { action, rows } = pull.asked;
      const key = action.join(' ');
      const own = added.get(key) ?? { action, rows: Array.from({ length: rows }, () => []) };
      added.set(key, own);
      for (const { numbers, ...facts } of pull.measured())
        numbers.forEach((told, row) => {
          const value = transformed(pull.door, told);
          own.rows[row]?.push({ ...facts, value, ...(value !== told && { told }) });
        });
    }
    const known = [...added].map(([key, { action, rows }]) => {
      const scales = this.scalesOf(action);
      const all = rows.map((fresh, row) => merged(this.#actions.get(key)?.rows[row], fresh));
      const deviations =
        scales === null ? all.flatMap((row) => deviationsIn(row.get(1) ?? [])) : [];
      return { key, action, scales, all, deviations };
    });
    const others = [...this.#actions].filter(([key]) => !added.has(key)).map(([, one]) => one);
    const shared = sharedDeviation([...others, ...known].flatMap(({ deviations }) => deviations));
    return new Map(
      known.map(({ key, action, scales, all, deviations }) => {
        const scaleOf = (row: number) => scales?.[row] ?? null;
        const outliers = all.flatMap((row, index) =>
          outliersIn(row, scaleOf(index), shared).map((one) => ({
            ...one,
            action,
            row: index,
            rows: all.length,
          })),
        );
        const rows = all.map((row, index) => thinned(row, scaleOf(index)));
        return [key, { action, rows, outliers, deviations }];
      }),
    );
  }
}

/** The outliers that were none before. */
export function newOutliers(
  before: readonly Outlier[],
  after: readonly Outlier[],
): readonly Outlier[] {
  const keyOf = ({ pull, sample, row, value }: Outlier) => `${pull} ${sample} ${row} ${value}`;
  const known = new Set(before.map((one) => one.totals ?? keyOf(one)));
  return after.filter((one) => !known.has(one.totals ?? keyOf(one)));
}

/** `2100 is 700 noise scales from the other samples of this action`. */
export function outlierText(one: Outlier): string {
  const { distance, unit, other } = one;
  // Two digits suffice for a message that says only that it is far.
  const rounded = Number(distance.toPrecision(2));
  const away = rounded < 1000 ? String(rounded) : formatExact(rounded);
  const others = other === null ? 'samples' : 'sample';
  const named = other === null ? '' : `, ${valueText(other)} (${placeText(other)})`;
  return `${valueText(one)} is ${away} ${unit} from the other ${others} of this action${named}`;
}

/** The same, short, with its place in the run: `Sample 2 of pull 7: 2100 is …. It is kept and counts.` */
export function outlierLine(one: Outlier): string {
  const place = placeText(one);
  const row = one.rows === 1 ? '' : `, number ${one.row + 1}`;
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}${row}: ${outlierText(one)}. It is kept and counts.`;
}

/** The form in events and in `cpe status`. */
export function outlierJson(one: Outlier): OutlierJson {
  const { pull, action, sample, row, told: value = one.value, distance } = one;
  const text = outlierLine(one);
  return { pull: String(pull), action, sample, row: row + 1, value, distance, text };
}

function valueText({ value, told, totals }: MeasuredNumber): string {
  return totals === null ? significant(told ?? value, 12) : `the mean ${formatSetting(value, 6)}`;
}

/** `sample 2 of pull 7`. */
export function placeText({ pull, sample, count }: MeasuredNumber): string {
  return sample === null
    ? `${formatCounted(count, 'sample')} of pull ${pull}`
    : `sample ${sample} of pull ${pull}`;
}

/** The noise scale of each row of an action; null if none is declared. */
export function rowScales({ assumptions, feedback }: Instance) {
  const { scale: noiseScale, rows: rowNoise, on: noiseOn } = assumptions.noise;
  const isDeclared = noiseScale > 0 && Number.isFinite(noiseScale);
  return (action: Action): Float64Array | null =>
    isDeclared ? rowScalesOf(feedback.observe(action), { noiseScale, rowNoise, noiseOn }) : null;
}

function merged(known: Row = new Map(), fresh: readonly MeasuredNumber[]): Row {
  const all = new Map<number, MeasuredNumber[]>();
  for (const one of fresh) {
    const group = all.get(one.count) ?? [...(known.get(one.count) ?? [])];
    group.push(one);
    all.set(one.count, group);
  }
  for (const group of all.values()) group.sort((one, other) => one.value - other.value);
  return new Map([...known, ...all]);
}

/** Drops numbers between two close neighbours: a number near a dropped one is also near a neighbour. */
function thinned(row: Row, scale: number | null): Row {
  if (scale === null) return row;
  return new Map(
    [...row].map(([count, sorted]) => {
      const reach = (FAR * scale) / Math.sqrt(count);
      const kept: MeasuredNumber[] = [];
      sorted.forEach((one, index) => {
        const [last, next] = [kept.at(-1), sorted[index + 1]];
        const isBetween = last !== undefined && next !== undefined;
        if (!isBetween || next.value - last.value > reach) kept.push(one);
      });
      return [count, kept];
    }),
  );
}

/** @param scale R of one sample; null if none is declared @param shared the deviation of all actions, used then */
function outliersIn(
  row: Row,
  scale: number | null,
  shared: number,
): readonly Omit<Outlier, 'action' | 'row' | 'rows'>[] {
  const all = [...row.values()].reduce((sum, { length }) => sum + length, 0);
  const singles = row.get(1) ?? [];
  return [...row].flatMap(([count, sorted]) =>
    sorted.flatMap((one, index) => {
      if (all < 2) return [];
      const own = () => deviationOfOthers(singles, count === 1 ? index : singles.length);
      // The deviation of few samples may be small by chance.
      const unit = scale ?? Math.max(shared, own());
      if (!(unit > 0)) return [];
      let distance = Infinity;
      for (const [other, group] of row) {
        const away = nearest(one.value, group, other === count ? index : null);
        const samples = scale === null ? 1 : Math.min(count, other);
        distance = Math.min(distance, (away * Math.sqrt(samples)) / unit);
      }
      if (!(distance > FAR)) return [];
      const pair = all === 2 ? [...row.values()].flat() : [];
      const other = pair.find((another) => another !== one) ?? null;
      const named = scale === null ? 'median absolute deviations' : 'noise scales';
      return [{ ...one, distance, unit: named, other } as const];
    }),
  );
}
