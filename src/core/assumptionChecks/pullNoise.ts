/** The declared noise of one pull: its scale in each row, and coordinates in which it is independent noise of scale 1. */
import type { ObservationRow } from '../feedback/feedback';
import { multiplyVector, norm, rowOf, symmetricEigen, zeros } from '../numerics/linearAlgebra';
import type { Dense } from '../numerics/linearAlgebra';

/** The part of a spec's assumptions that the checks test. */
export interface DeclaredRowNoise {
  /** R > 0: the sub-Gaussian constant of one row, or of one base arm if the noise is on the arms. */
  readonly noiseScale: number;
  /** How the rows of one pull depend on each other, or the base arms if the noise is on the arms. */
  readonly rowNoise: 'independent' | 'any';
  readonly noiseOn: 'feedback' | 'arms';
}

/** Eigenvalues of W below this share of the largest are dropped: dropping one is sound, keeping a rounding error is not. */
const RANK_TOLERANCE = 1e-9;

/** The noise of one pull of an action: E exp(v'noise) <= exp(v'Wv/2) (docs/assumption-checks.md, section 1). */
export interface PullNoise {
  /** R_j, the sub-Gaussian constant of each row. */
  readonly scales: Float64Array;
  /** rank x m_x, with U'U = W^+ and U W U' = I. */
  readonly whitening: Dense;
  /** The nonzero columns of U M_x, by base arm. */
  readonly columns: ReadonlyMap<number, Float64Array>;
}

/** @param rows the rows of M_x, at least one */
export function pullNoiseOf(
  rows: readonly ObservationRow[],
  declared: DeclaredRowNoise,
): PullNoise {
  const arms = columnsOf(rows);
  const sources =
    declared.noiseOn === 'arms'
      ? [...arms.values()]
      : rows.map((_, j) => Float64Array.from(rows, (__, i) => Number(i === j)));
  const isAny = declared.rowNoise === 'any';
  const whitening = whiteningOf(proxyOf(sources, rows.length, declared.noiseScale, isAny));
  return {
    scales: rowScalesOf(rows, declared),
    whitening,
    columns: new Map([...arms].map(([arm, column]) => [arm, multiplyVector(whitening, column)])),
  };
}

/** R_j, the sub-Gaussian constant of each row. @param rows the rows of M_x */
export function rowScalesOf(
  rows: readonly ObservationRow[],
  { noiseScale, rowNoise, noiseOn }: DeclaredRowNoise,
): Float64Array {
  if (noiseOn === 'feedback') return new Float64Array(rows.length).fill(noiseScale);
  const columns = [...columnsOf(rows).values()];
  return Float64Array.from(rows, (_, j) => {
    const weights = Float64Array.from(columns, (column) => column[j] as number);
    const isAny = rowNoise === 'any';
    return noiseScale * (isAny ? weights.reduce((sum, w) => sum + Math.abs(w), 0) : norm(weights));
  });
}

/** The nonzero columns of M_x. */
function columnsOf(rows: readonly ObservationRow[]): ReadonlyMap<number, Float64Array> {
  const columns = new Map<number, Float64Array>();
  rows.forEach(({ arms, coefficients }, j) => {
    arms.forEach((arm, i) => {
      const column = columns.get(arm) ?? new Float64Array(rows.length);
      column[j] = (column[j] as number) + (coefficients[i] as number);
      columns.set(arm, column);
    });
  });
  return new Map([...columns].filter(([, column]) => column.some((value) => value !== 0)));
}

/**
 * W = R^2 sum of q_i g_i g_i' for noise variables that enter by the columns g_i. Independent noise has q_i = 1. Arbitrary noise
 * has q_i = (sum of |g_k|) / |g_i|: of the exponents in Hölder's inequality, these give W the least trace.
 */
function proxyOf(sources: readonly Float64Array[], size: number, R: number, isAny: boolean): Dense {
  const lengths = sources.map(norm);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const proxy = zeros(size, size);
  sources.forEach((source, i) => {
    const factor = R * R * (isAny ? total / (lengths[i] as number) : 1);
    source.forEach((value, j) => {
      if (value === 0) return;
      const row = rowOf(proxy, j);
      source.forEach((other, k) => (row[k] = (row[k] as number) + factor * (value * other)));
    });
  });
  return proxy;
}

function whiteningOf(proxy: Dense): Dense {
  const { values, vectors } = isDiagonal(proxy) ? diagonalEigen(proxy) : symmetricEigen(proxy);
  const largest = values.reduce((a, b) => Math.max(a, b), 0);
  const kept = [...values.keys()].filter((i) => (values[i] as number) > RANK_TOLERANCE * largest);
  const whitening = zeros(kept.length, proxy.columns);
  kept.forEach((i, row) => {
    const factor = 1 / Math.sqrt(values[i] as number);
    rowOf(whitening, row).set(rowOf(vectors, i).map((value) => factor * value));
  });
  return whitening;
}

function isDiagonal({ rows, data }: Dense): boolean {
  return data.every((value, index) => value === 0 || index % (rows + 1) === 0);
}

/** Avoids the slow library call for the most common case: rows that share no arm. */
function diagonalEigen(matrix: Dense): { readonly values: Float64Array; readonly vectors: Dense } {
  const vectors = zeros(matrix.rows, matrix.rows);
  const values = new Float64Array(matrix.rows);
  for (let i = 0; i < matrix.rows; i++) {
    vectors.data[i * (matrix.rows + 1)] = 1;
    values[i] = matrix.data[i * (matrix.rows + 1)] as number;
  }
  return { values, vectors };
}
