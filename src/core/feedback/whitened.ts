/** A pull in whitened units, with independent noise of scale R in each row z_l: z_l'theta + noise. */
import type { DeclaredNoise } from '../protocol/environment';
import type { Action } from '../protocol/action';
import { sparseDot, symmetricEigen, zeros, type Dense } from '../numerics/linearAlgebra';
import type { Feedback, ObservationRow } from './feedback';
import { denseRow } from './observerSet/rowSpan';

/**
 * T M_x and T for the covariance proxy W_x of a pull, E exp(u'noise) <= exp(u'W_x u / 2):
 * T W_x T' = R^2 I, so that M_x'W_x^+ M_x = (T M_x)'(T M_x) / R^2. R is the sub-Gaussian constant of one observed number (noise
 * on the feedback) or of one base arm (noise on the arms).
 */
export interface WhitenedPull<Row = Float64Array> {
  /** The rows of T M_x, d numbers each; empty if the pull shows nothing. */
  readonly rows: readonly Row[];
  /** How many noises that may depend on each other are in a sample: T is divided by the root; 1 if absent. */
  readonly dependent?: number;
  /** T y, one number per row. @param answers y or a sum of several y, one number per nonzero row of M_x */
  whiten(answers: ArrayLike<number>): Float64Array;
}

/** Eigenvalues of M_x M_x' below this share of the largest are rounding errors of 0. */
const NO_EIGENVALUE = 1e-12;

/**
 * In units of R^2, W_x is I for independent noise on the rows, and p I for arbitrarily dependent noise on p rows. For noise on
 * the base arms it is M_x M_x' if they are independent, and c M_x M_x' if the c base arms in M_x may be dependent (Hölder's
 * inequality, as in `estimateCovariance`).
 */
export function whitenedRows(
  feedback: Feedback,
  { on, rows: dependence }: Pick<DeclaredNoise, 'on' | 'rows'>,
  dimension: number,
  action: Action,
): WhitenedPull<ObservationRow> {
  const observed = feedback.observe(action);
  const variables =
    on === 'arms' ? new Set(observed.flatMap(({ arms }) => arms)).size : observed.length;
  const dependent = dependence === 'any' ? Math.max(1, variables) : 1;
  const unit = 1 / Math.sqrt(dependent);
  const transform =
    on === 'arms'
      ? whiteningOf(observed, dimension)
      : observed.map((_, row) => [[row, 1] as const]);
  return {
    dependent,
    rows: transform.map((entries): ObservationRow => {
      const row = new Map<number, number>();
      for (const [index, factor] of entries) {
        const { arms, coefficients } = observed[index] as ObservationRow;
        arms.forEach((arm, k) => {
          row.set(arm, (row.get(arm) ?? 0) + unit * factor * (coefficients[k] as number));
        });
      }
      return { arms: [...row.keys()], coefficients: [...row.values()] };
    }),
    whiten: (answers) =>
      Float64Array.from(transform, (entries) =>
        entries.reduce(
          (sum, [index, factor]) => sum + unit * factor * (answers[index] as number),
          0,
        ),
      ),
  };
}

/** The same with dense rows of d numbers. */
export function whitenedPull(
  feedback: Feedback,
  noise: Pick<DeclaredNoise, 'on' | 'rows'>,
  dimension: number,
  action: Action,
): WhitenedPull {
  const pull = whitenedRows(feedback, noise, dimension, action);
  return { ...pull, rows: pull.rows.map((row) => denseRow(row, dimension)) };
}

/** One row of T, as factors of rows of M_x. */
type WhiteningRow = readonly (readonly [row: number, factor: number])[];

/** T with T M_x M_x' T' = I: by square roots if the rows are orthogonal, else by eigenvectors. */
function whiteningOf(
  observed: readonly ObservationRow[],
  dimension: number,
): readonly WhiteningRow[] {
  const gram = gramOf(observed, dimension);
  const { rows, data } = gram;
  const isDiagonal = data.every((value, index) => index % (rows + 1) === 0 || value === 0);
  if (isDiagonal) {
    return observed.map((_, row) => [[row, 1 / Math.sqrt(data[row * (rows + 1)] as number)]]);
  }
  const { values, vectors } = symmetricEigen(gram);
  const largest = values.reduce((a, b) => Math.max(a, b), 0);
  return Array.from(values).flatMap((value, k) =>
    value > NO_EIGENVALUE * largest
      ? [
          observed.map(
            (_, row) =>
              [
                row,
                (vectors.data[k * vectors.columns + row] as number) / Math.sqrt(value),
              ] as const,
          ),
        ]
      : [],
  );
}

/** M_x M_x' */
function gramOf(observed: readonly ObservationRow[], dimension: number): Dense {
  const gram = zeros(observed.length, observed.length);
  observed.forEach((left, i) => {
    const dense = denseRow(left, dimension);
    observed.forEach(({ arms, coefficients }, j) => {
      gram.data[i * observed.length + j] = sparseDot(arms, coefficients, dense);
    });
  });
  return gram;
}
