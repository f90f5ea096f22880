/** Swaps for independent actions with one row each, in closed form: r^2 operations for all places of a candidate. */
import { addScaled, dot, scale, sparseDot } from '../../numerics/linearAlgebra';
import { observerSetOfActions } from './buildObserverSet';
import { rowFactor, type NoiseKind } from '../beta/perPullBounds';
import type { Feedback, ObservationRow } from '../feedback';
import type { ExchangeState } from './exchangeSearch';
import type { ObserverSet } from './observerSet';
import { columnsOf } from './spanner';

/** A swap with a smaller coefficient on the replaced action would make the set nearly singular. */
const LEAST_PIVOT = 1e-3;

/**
 * beta_i is ||u_i||_2 times a factor of the row, with u_i the column i of M^+ and a_i the row of action i. Let c_j = a'u_j for
 * the row a of a candidate that replaces action i. Then u_i becomes u_i / c_i and u_j becomes u_j - (c_j / c_i) u_i, so the new
 * lengths follow from the inner products of the columns.
 *
 * @returns null if some action shows several rows or the rows are dependent
 */
export function createRankOneExchange(
  feedback: Feedback,
  start: ObserverSet,
  score: NoiseKind,
): ExchangeState | null {
  if (start.rows !== start.rank || start.rows !== start.actions.length) return null;
  const actions = [...start.actions];
  const size = actions.length;
  const columns = columnsOf(start);
  const sizes = Float64Array.from(start.observations, (rows) => rowFactor(rows[0], score));
  const gram = columns.map(() => new Float64Array(size));
  gram.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      row[j] = dot(columns[i] as Float64Array, columns[j] as Float64Array);
      (gram[j] as Float64Array)[i] = row[j] as number;
    }
  });
  const squareOf = (i: number): number => gram[i]?.[i] ?? 0;
  const total = (): number =>
    sizes.reduce((sum, factor, i) => sum + factor * Math.sqrt(squareOf(i)), 0);
  let objective = total();

  const coefficientsOf = ({ arms, coefficients }: ObservationRow): Float64Array =>
    Float64Array.from(columns, (column) => sparseDot(arms, coefficients, column));

  return {
    get objective() {
      return objective;
    },
    work: 12 * size * size,
    bestReplacement(candidate) {
      const [row] = feedback.observe(candidate);
      let least = Infinity;
      let index = -1;
      if (row === undefined) return { index, objective: least };
      const coefficients = coefficientsOf(row);
      const candidateSize = rowFactor(row, score);
      for (let i = 0; i < size; i++) {
        const pivot = coefficients[i] as number;
        if (Math.abs(pivot) < LEAST_PIVOT) continue;
        const along = gram[i] as Float64Array;
        const square = squareOf(i);
        let sum = (candidateSize * Math.sqrt(square)) / Math.abs(pivot);
        for (let j = 0; j < size && sum < least; j++) {
          if (j === i) continue;
          const t = (coefficients[j] as number) / pivot;
          const length = squareOf(j) - 2 * t * (along[j] as number) + t * t * square;
          sum += (sizes[j] as number) * Math.sqrt(Math.max(0, length));
        }
        if (sum < least) {
          least = sum;
          index = i;
        }
      }
      return { index, objective: least };
    },
    replace(index, candidate) {
      const row = feedback.observe(candidate)[0] as ObservationRow;
      const coefficients = coefficientsOf(row);
      const replaced = scale(columns[index] as Float64Array, 1 / (coefficients[index] as number));
      columns.forEach((column, j) => {
        if (j !== index) addScaled(column, -(coefficients[j] as number), replaced);
      });
      columns[index] = replaced;
      actions[index] = candidate;
      sizes[index] = rowFactor(row, score);
      updateGram(gram, index, coefficients);
      objective = total();
    },
    set: () => observerSetOfActions(feedback, actions, start.dimension),
  };
}

/** Updates the inner products after u_i becomes u_i / c_i and u_j becomes u_j - (c_j / c_i) u_i. */
function updateGram(gram: readonly Float64Array[], i: number, coefficients: Float64Array): void {
  const pivot = coefficients[i] as number;
  const along = Float64Array.from(gram[i] as Float64Array);
  const square = along[i] as number;
  gram.forEach((row, j) => {
    const t = (coefficients[j] as number) / pivot;
    for (let k = 0; k < row.length; k++) {
      const s = (coefficients[k] as number) / pivot;
      const change = t * s * square - t * (along[k] as number) - s * (along[j] as number);
      row[k] = (row[k] as number) + change;
    }
    row[i] = ((along[j] as number) - t * square) / pivot;
  });
  const replaced = gram[i] as Float64Array;
  gram.forEach((row, j) => (replaced[j] = j === i ? square / (pivot * pivot) : (row[i] as number)));
}
