/** A pull in units in which the noise of its numbers is alike and independent: z_l'theta + noise of scale R for each row z_l. */
import type { DeclaredNoise } from '../protocol/environment';
import type { Action } from '../protocol/action';
import { sparseDot, symmetricEigen, zeros, type Dense } from '../numerics/linearAlgebra';
import type { Feedback, ObservationRow } from './feedback';
import { denseRow } from './observerSet/rowSpan';

/**
 * T M_x and T for the covariance proxy W_x of a pull, E exp(u'noise) <= exp(u'W_x u / 2): T W_x T' = R^2 I, so that
 * M_x'W_x^+ M_x = (T M_x)'(T M_x) / R^2. R is the sub-Gaussian constant of one number that is observed (noise on the
 * feedback) or of one base arm (noise on the arms).
 */
export interface WhitenedPull<Row = Float64Array> {
  /** The rows of T M_x, d numbers each; none where the pull shows nothing. */
  readonly rows: readonly Row[];
  /** T y, one number a row. @param answers y, or a sum of some, one number a row of M_x that is not 0 */
  whiten(answers: ArrayLike<number>): Float64Array;
}

/** A smaller eigenvalue of M_x M_x', as a share of the largest, is 0 by rounding. */
const NO_EIGENVALUE = 1e-12;

/**
 * W_x is, in units of R^2: I for independent noise on the rows; p I where the noise of the p rows may depend on each
 * other in any way; M_x M_x' for independent noise on the base arms; c M_x M_x' where that of the c base arms which M_x
 * touches may depend on each other (Hölder's inequality, as in `estimateCovariance`).
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
  const unit = 1 / Math.sqrt(dependence === 'any' ? Math.max(1, variables) : 1);
  const transform =
    on === 'arms'
      ? whiteningOf(observed, dimension)
      : observed.map((_, row) => [[row, 1] as const]);
  return {
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

/** The same with d numbers a row. */
export function whitenedPull(
  feedback: Feedback,
  noise: Pick<DeclaredNoise, 'on' | 'rows'>,
  dimension: number,
  action: Action,
): WhitenedPull {
  const { rows, whiten } = whitenedRows(feedback, noise, dimension, action);
  return { rows: rows.map((row) => denseRow(row, dimension)), whiten };
}

/** One row of T: which rows of M_x it takes, and how much of each. */
type WhiteningRow = readonly (readonly [row: number, factor: number])[];

/** T with T M_x M_x' T' = I: by the square roots where the rows are orthogonal, else by the eigenvectors. */
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
