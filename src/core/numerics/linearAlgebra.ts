/**
 * Linear algebra on flat row-major arrays. Decompositions come from ml-matrix, which only this file imports, except those of
 * cholesky.ts; bases that grow vector by vector are in orthonormalBasis.ts.
 */
import { EigenvalueDecomposition, Matrix, QrDecomposition } from 'ml-matrix';

/** A dense matrix: entry (i, j) is data[i * columns + j]. */
export interface Dense {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** Rows processed together, so that they stay in the processor's cache. */
const TILE = 16;

/** x_1 + … + x_n, added in this order. */
export function sum(values: Float64Array | readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function zeros(rows: number, columns: number): Dense {
  return { rows, columns, data: new Float64Array(rows * columns) };
}

/** @throws RangeError if the rows differ in length */
export function denseOf(rows: readonly ArrayLike<number>[]): Dense {
  const columns = rows[0]?.length ?? 0;
  const matrix = zeros(rows.length, columns);
  rows.forEach((row, i) => {
    if (row.length !== columns) throw new RangeError('The rows differ in length.');
    matrix.data.set(row, i * columns);
  });
  return matrix;
}

/** a'b. @param b as long as `a` */
export function dot(a: Float64Array, b: Float64Array): number {
  return dotAt(a, 0, b, 0, a.length);
}

/** The sum of a[i + k] b[j + k] over k = 0 … length - 1. */
export function dotAt(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  length: number,
): number {
  // Four independent sums, since each addition waits for the one before it.
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let k = 0;
  for (; k + 4 <= length; k += 4) {
    sum0 += (a[i + k] as number) * (b[j + k] as number);
    sum1 += (a[i + k + 1] as number) * (b[j + k + 1] as number);
    sum2 += (a[i + k + 2] as number) * (b[j + k + 2] as number);
    sum3 += (a[i + k + 3] as number) * (b[j + k + 3] as number);
  }
  for (; k < length; k++) sum0 += (a[i + k] as number) * (b[j + k] as number);
  return sum0 + sum1 + (sum2 + sum3);
}

/** The sum of some entries of a vector, each times its coefficient, added in the given order. */
export function sparseDot(
  places: readonly number[],
  coefficients: readonly number[],
  vector: Float64Array,
): number {
  let sum = 0;
  for (let index = 0; index < places.length; index++) {
    sum += (coefficients[index] as number) * (vector[places[index] as number] as number);
  }
  return sum;
}

/** ||a||_2; infinite or 0 if the squares of the entries overflow or underflow. */
export function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}

/** target += factor * vector */
export function addScaled(target: Float64Array, factor: number, vector: Float64Array): void {
  for (let i = 0; i < target.length; i++)
    target[i] = (target[i] as number) + factor * (vector[i] as number);
}

/** A += factor v v' */
export function addSquare(matrix: Dense, factor: number, v: Float64Array): void {
  v.forEach((value, i) => {
    if (value !== 0) addScaled(rowOf(matrix, i), factor * value, v);
  });
}

/**
 * target += factors[first] * row first of `matrix`, and so on up to `end` exclusive. Adds in this order, so it rounds like one
 * row after the other, but processes four rows at a time to read and write the target once for all four.
 * @param target at most as long as a row
 */
export function addCombination(
  target: Float64Array,
  factors: Float64Array,
  { columns, data }: Dense,
  first: number,
  end: number,
): void {
  let k = first;
  for (; k + 4 <= end; k += 4) {
    const a = factors[k] as number;
    const b = factors[k + 1] as number;
    const c = factors[k + 2] as number;
    const e = factors[k + 3] as number;
    if (a === 0 && b === 0 && c === 0 && e === 0) continue;
    const rowA = k * columns;
    const rowB = rowA + columns;
    const rowC = rowB + columns;
    const rowE = rowC + columns;
    for (let j = 0; j < target.length; j++) {
      let value = (target[j] as number) + a * (data[rowA + j] as number);
      value += b * (data[rowB + j] as number);
      value += c * (data[rowC + j] as number);
      target[j] = value + e * (data[rowE + j] as number);
    }
  }
  for (; k < end; k++) {
    const factor = factors[k] as number;
    if (factor !== 0) addScaled(target, factor, data.subarray(k * columns, (k + 1) * columns));
  }
}

/** a - b, by a loop: `map` takes several times as long for short vectors. */
export function subtract(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length);
  for (let i = 0; i < a.length; i++) result[i] = (a[i] as number) - (b[i] as number);
  return result;
}

/** factor * vector, a new vector. */
export function scale(vector: Float64Array, factor: number): Float64Array {
  const result = new Float64Array(vector.length);
  for (let i = 0; i < vector.length; i++) result[i] = (vector[i] as number) * factor;
  return result;
}

/** The vector divided by its sum, a new vector. */
export function normalised(vector: Float64Array): Float64Array {
  const total = sum(vector);
  return vector.map((value) => value / total);
}

/** Row i, as a view that shares the matrix's memory. */
export function rowOf(matrix: Dense, i: number): Float64Array {
  return matrix.data.subarray(i * matrix.columns, (i + 1) * matrix.columns);
}

/** A b, a vector of length `rows`. */
export function multiplyVector({ rows, columns, data }: Dense, vector: Float64Array): Float64Array {
  const product = new Float64Array(rows);
  for (let i = 0; i < rows; i++) product[i] = dotAt(data, i * columns, vector, 0, columns);
  return product;
}

/** A B, of size rows of A x columns of B. @throws RangeError if A has not as many columns as B has rows */
export function multiply(a: Dense, b: Dense): Dense {
  if (a.columns !== b.rows) throw new RangeError('The matrices do not fit.');
  const product = zeros(a.rows, b.columns);
  for (let i = 0; i < a.rows; i++) {
    addCombination(rowOf(product, i), rowOf(a, i), b, 0, b.rows);
  }
  return product;
}

/** A', a new matrix. */
export function transpose(matrix: Dense): Dense {
  const { rows, columns, data } = matrix;
  const result = zeros(columns, rows);
  // Tile by tile: reading a large matrix row by row would write the other one out of order.
  for (let top = 0; top < rows; top += TILE) {
    const bottom = Math.min(rows, top + TILE);
    for (let left = 0; left < columns; left += TILE) {
      const right = Math.min(columns, left + TILE);
      for (let i = top; i < bottom; i++) {
        for (let j = left; j < right; j++) {
          result.data[j * rows + i] = data[i * columns + j] as number;
        }
      }
    }
  }
  return result;
}

/** sum over i of weights[i] * points[i] points[i]', exactly symmetric. @param weights 1 by default */
export function weightedGram(
  points: readonly Float64Array[],
  weights: Float64Array = new Float64Array(points.length).fill(1),
): Dense {
  const size = points[0]?.length ?? 0;
  const gram = zeros(size, size);
  // The columns of the points, and the same with weights: entry (i, j) is a dot product of two long rows.
  const columns = transpose(denseOf(points));
  for (let top = 0; top < size; top += TILE) {
    const weighted = Array.from({ length: Math.min(TILE, size - top) }, (_, offset) =>
      rowOf(columns, top + offset).map((value, index) => value * (weights[index] as number)),
    );
    for (let j = 0; j < top + weighted.length; j++) {
      const column = rowOf(columns, j);
      for (let offset = Math.max(0, j - top); offset < weighted.length; offset++) {
        gram.data[(top + offset) * size + j] = dot(weighted[offset] as Float64Array, column);
      }
    }
  }
  copyLowerToUpper(gram);
  return gram;
}

/** A = V' diag(values) V, where V has the rows of `vectors`, which are orthonormal. */
export interface SymmetricEigen {
  /** Ascending. */
  readonly values: Float64Array;
  /** Row i is the unit eigenvector of values[i]. */
  readonly vectors: Dense;
}

/**
 * Eigenvalues and eigenvectors. The library takes 0.3 s at 400 x 400, 5 s at 1,000 x 1,000.
 * @param matrix symmetric
 */
export function symmetricEigen(matrix: Dense): SymmetricEigen {
  const decomposition = new EigenvalueDecomposition(toLibrary(matrix), { assumeSymmetric: true });
  const order = decomposition.realEigenvalues
    .map((value, column) => ({ value, column }))
    .sort((a, b) => a.value - b.value);
  const eigenvectors = decomposition.eigenvectorMatrix;
  return {
    values: Float64Array.from(order, ({ value }) => value),
    vectors: denseOf(order.map(({ column }) => eigenvectors.getColumn(column))),
  };
}

/** A = Q R with orthonormal columns in Q (rows x columns) and R upper triangular; A has no more columns than rows. */
export function thinQr(matrix: Dense): { readonly q: Dense; readonly r: Dense } {
  const decomposition = new QrDecomposition(toLibrary(matrix));
  return {
    q: fromLibrary(decomposition.orthogonalMatrix),
    r: fromLibrary(decomposition.upperTriangularMatrix),
  };
}

/** Makes a square matrix symmetric by copying its lower triangle. */
export function copyLowerToUpper({ rows: size, data }: Dense): void {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) data[j * size + i] = data[i * size + j] as number;
  }
}

/** Makes a square matrix symmetric by the means of its two triangles. */
export function symmetrise({ rows: size, data }: Dense): void {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) {
      const mean = ((data[i * size + j] as number) + (data[j * size + i] as number)) / 2;
      data[i * size + j] = mean;
      data[j * size + i] = mean;
    }
  }
}

function toLibrary({ rows, columns, data }: Dense): Matrix {
  return Matrix.from1DArray(rows, columns, data);
}

function fromLibrary(matrix: Matrix): Dense {
  return {
    rows: matrix.rows,
    columns: matrix.columns,
    data: Float64Array.from(matrix.to1DArray()),
  };
}

/** The sum of the diagonal of a square matrix. */
export function trace({ rows, data }: Dense): number {
  let total = 0;
  for (let i = 0; i < rows; i++) total += data[i * (rows + 1)] as number;
  return total;
}

/** A += value I, for a square matrix A. */
export function addToDiagonal({ rows, data }: Dense, value: number): void {
  for (let i = 0; i < rows; i++) data[i * (rows + 1)] = (data[i * (rows + 1)] as number) + value;
}

/** x'Ax for a square matrix A. */
export function quadratic({ data, columns }: Dense, x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < columns; i++) {
    let product = 0;
    for (let j = 0; j < columns; j++)
      product += (data[i * columns + j] as number) * (x[j] as number);
    sum += (x[i] as number) * product;
  }
  return sum;
}
