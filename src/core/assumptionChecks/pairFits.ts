/** Least squares of totals with each pair of base arms in turn as one more unknown (docs/assumption-checks.md, section 5). */
import type { Action } from '../families/family';
import { cholesky } from '../numerics/cholesky';
import { addScaled, dot, zeros } from '../numerics/linearAlgebra';

/** Ridge term, relative to the largest entry: it makes the information matrix positive definite in unmeasured directions. */
const UNDETERMINED = 1e-9;
/** A column whose independent part is below this share is a combination of base arms up to rounding. */
const INDEPENDENT = 1e-6;
/** A relative limit for squares, far above their rounding error. */
const ROUNDING = 1e-18;

export interface MeasuredTotal {
  readonly action: Action;
  readonly samples: number;
  /** The sum of all samples, one number. */
  readonly sum: ArrayLike<number>;
}

/** An interaction of two base arms, in force where an action has both, as the explanation of a misfit. */
export interface FittedPair {
  readonly pair: readonly [number, number];
  readonly effect: number;
  /** The share of the base arms' residual squares that the pair removes. */
  readonly share: number;
  /** The removed squares over the mean remaining square; 0 if no degrees of freedom remain. */
  readonly ratio: number;
  /** The standard deviation of one sample, from the remaining squares. */
  readonly deviation: number;
}

/** One pair. Beyond the base arms, action x shows effect * ([x has both] - x'solved) of it. */
interface Column {
  readonly pair: readonly [number, number];
  readonly solved: Float64Array;
  /** The information about the effect, in samples. */
  information: number;
  readonly score: number;
}

/** What some totals tell about every pair, and what more samples would add. */
export class PairFits {
  readonly #columns: readonly Column[];
  readonly #left: number;
  readonly #degrees: number;

  private constructor(
    private readonly inverse: readonly Float64Array[],
    { columns, left, degrees }: Readonly<{ columns: Column[]; left: number; degrees: number }>,
  ) {
    this.#columns = columns;
    this.#left = left;
    this.#degrees = degrees;
  }

  /** @param dimension the number of base arms @param most the limit in multiplications @returns null above the limit */
  static of(totals: readonly MeasuredTotal[], dimension: number, most: number): PairFits | null {
    const pairs = (dimension * (dimension - 1)) / 2;
    const length = totals.reduce((sum, { action }) => sum + action.length, 0);
    if (pairs * (length + dimension ** 2) > most) return null;
    const matrix = zeros(dimension, dimension);
    const vector = new Float64Array(dimension);
    for (const { action, samples, sum } of totals) {
      for (const i of action) {
        vector[i] = (vector[i] as number) + (sum[0] as number);
        for (const j of action) add(matrix.data, i * dimension + j, samples);
      }
    }
    const largest = matrix.data.reduce((a, b) => Math.max(a, b), 0);
    if (largest === 0) return null;
    for (let i = 0; i < dimension; i++)
      add(matrix.data, i * (dimension + 1), UNDETERMINED * largest);
    const information = cholesky(matrix);
    if (information === null) return null;
    const inverse = Array.from({ length: dimension }, (_, i) =>
      information.solve(Float64Array.from({ length: dimension }, (__, j) => Number(i === j))),
    );
    const theta = information.solve(vector);
    let [left, size, rank] = [0, 0, 0];
    const rests = totals.map(({ action, samples, sum }) => {
      const total = sum[0] as number;
      const rest = total - samples * sumOver(theta, action);
      left += rest ** 2 / samples;
      size += total ** 2 / samples;
      rank += samples * sumOver(sumOfRows(inverse, action), action);
      return rest;
    });
    const columns: Column[] = [];
    const sets = totals.map(({ action }) => new Set(action));
    for (let a = 0; a < dimension; a++) {
      for (let b = a + 1; b < dimension; b++) {
        const column = new Float64Array(dimension);
        let [weight, score] = [0, 0];
        totals.forEach(({ action, samples }, x) => {
          if (!sets[x]?.has(a) || !sets[x].has(b)) return;
          weight += samples;
          score += rests[x] as number;
          for (const arm of action) add(column, arm, samples);
        });
        const solved = weight === 0 ? column : information.solve(column);
        const own = weight - dot(column, solved);
        columns.push({
          pair: [a, b],
          solved,
          score,
          information: own > INDEPENDENT * weight ? own : 0,
        });
      }
    }
    return new PairFits(inverse, {
      columns,
      left: left > ROUNDING * size ? left : 0,
      degrees: totals.length - Math.round(rank) - 1,
    });
  }

  /** The pairs that explain part of the misfit, most first. */
  get explaining(): readonly FittedPair[] {
    const left = this.#left;
    if (left === 0 || this.#degrees < 0) return [];
    return this.#columns
      .filter(({ information, score }) => information > 0 && score !== 0)
      .map(({ pair, information, score }) => {
        const share = Math.min(1, score ** 2 / information / left);
        const rest = this.#degrees === 0 ? Infinity : (left * (1 - share)) / this.#degrees;
        const ratio = (left * share) / rest;
        return { pair, effect: score / information, share, ratio, deviation: Math.sqrt(rest) };
      })
      .sort((one, other) => other.share - one.share);
  }

  get pairs(): number {
    return this.#columns.length;
  }

  /** The information that `samples` samples of an action would add, summed over the pairs that have less than `enough`. */
  told(action: Action, enough: number, samples: number): number {
    const own = new Set(action);
    let told = 0;
    for (const column of this.#columns) {
      if (column.information < enough) told += shownOf(column, own, action) ** 2;
    }
    return told / (1 / samples + sumOver(sumOfRows(this.inverse, action), action));
  }

  /** How much of a pair's effect an action shows beyond the base arms. */
  shown({ pair }: Pick<FittedPair, 'pair'>, action: Action): number {
    const [a, b] = pair;
    const column = this.#columns.find((one) => one.pair[0] === a && one.pair[1] === b);
    return column === undefined ? 0 : shownOf(column, new Set(action), action);
  }

  /** Updates the information as if `samples` samples of the action were measured; it does not depend on their values. */
  plan(action: Action, samples: number): void {
    const own = new Set(action);
    const row = sumOfRows(this.inverse, action);
    const size = 1 / samples + sumOver(row, action);
    for (const column of this.#columns) {
      const shown = shownOf(column, own, action);
      column.information += shown ** 2 / size;
      addScaled(column.solved, shown / size, row);
    }
    this.inverse.forEach((line, i) => {
      addScaled(line, -(row[i] as number) / size, row);
    });
  }
}

function shownOf({ pair: [a, b], solved }: Column, own: ReadonlySet<number>, action: Action) {
  return Number(own.has(a) && own.has(b)) - sumOver(solved, action);
}

function sumOver(values: Float64Array, action: Action): number {
  return action.reduce((sum, arm) => sum + (values[arm] as number), 0);
}

function sumOfRows(rows: readonly Float64Array[], action: Action): Float64Array {
  const total = new Float64Array(rows.length);
  for (const arm of action) addScaled(total, 1, rows[arm] as Float64Array);
  return total;
}

function add(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] as number) + value;
}
