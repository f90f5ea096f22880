/**
 * Inner loops of the design solvers, in place on flat arrays. A solver calls them hundreds of times on matrices of a few hundred
 * rows, where copies to and from the library would cost more than the arithmetic.
 */
import { dotAt, zeros, type Dense } from './linearAlgebra';

/** sum over k of weights[k] * x x' with x the row index[k]; both triangles. About |index| r^2 / 2 multiplications. */
export function gramOfRows(
  rows: Dense,
  index: readonly number[],
  weights: ArrayLike<number>,
): Dense {
  const size = rows.columns;
  const count = index.length;
  const columns = new Float64Array(size * count);
  index.forEach((row, k) => {
    for (let i = 0; i < size; i++) columns[i * count + k] = rows.data[row * size + i] as number;
  });
  const gram = zeros(size, size);
  const weighted = new Float64Array(count);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < count; k++)
      weighted[k] = (columns[i * count + k] as number) * (weights[k] as number);
    for (let j = 0; j <= i; j++) {
      const entry = dotAt(weighted, 0, columns, j * count, count);
      gram.data[i * size + j] = entry;
      gram.data[j * size + i] = entry;
    }
  }
  return gram;
}

/** x'Ax for every row x, A symmetric. About rows r^2 / 2 multiplications. */
export function quadraticForms(form: Dense, rows: Dense): Float64Array {
  const size = rows.columns;
  // Off-diagonal entries count twice, so one triangle suffices.
  const doubled = form.data.slice();
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) doubled[i * size + j] = 2 * (doubled[i * size + j] as number);
  }
  const values = new Float64Array(rows.rows);
  for (let x = 0; x < rows.rows; x++) {
    const start = x * size;
    let sum = 0;
    for (let i = 0; i < size; i++) {
      sum += (rows.data[start + i] as number) * dotAt(doubled, i * size, rows.data, start, i + 1);
    }
    values[x] = sum;
  }
  return values;
}

/** A pivot counts as positive above this share of its diagonal entry. */
const PIVOT_TOLERANCE = 1e-13;

/** Writes L of A = L L' into the lower triangle of A; false if A is not positive definite in working precision. */
export function factorInPlace({ rows: size, data }: Dense): boolean {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) {
      const rest = (data[i * size + j] as number) - dotAt(data, i * size, data, j * size, j);
      data[i * size + j] = rest / (data[j * size + j] as number);
    }
    const entry = data[i * size + i] as number;
    const pivot = entry - dotAt(data, i * size, data, i * size, i);
    if (!(pivot > PIVOT_TOLERANCE * entry)) return false;
    data[i * size + i] = Math.sqrt(pivot);
  }
  return true;
}

/** Overwrites b with the x of L L'x = b. */
export function solveInPlace({ rows: size, data }: Dense, b: Float64Array): void {
  for (let i = 0; i < size; i++) {
    const rest = (b[i] as number) - dotAt(data, i * size, b, 0, i);
    b[i] = rest / (data[i * size + i] as number);
  }
  for (let i = size - 1; i >= 0; i--) {
    const value = (b[i] as number) / (data[i * size + i] as number);
    b[i] = value;
    for (let k = 0; k < i; k++) b[k] = (b[k] as number) - value * (data[i * size + k] as number);
  }
}

/** (L L')^-1, both triangles. About r^3 / 3 multiplications. */
export function inverseOfFactor({ rows: size, data }: Dense): Dense {
  // Row c is column c of L^-1, which is 0 before entry c.
  const columns = new Float64Array(size * size);
  for (let c = 0; c < size; c++) {
    for (let i = c; i < size; i++) {
      const rest = (i === c ? 1 : 0) - dotAt(data, i * size + c, columns, c * size + c, i - c);
      columns[c * size + i] = rest / (data[i * size + i] as number);
    }
  }
  const inverse = zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const entry = dotAt(columns, i * size + i, columns, j * size + i, size - i);
      inverse.data[i * size + j] = entry;
      inverse.data[j * size + i] = entry;
    }
  }
  return inverse;
}
