/** The Cholesky factorisation and its solves, on flat row-major arrays (Golub and Van Loan, Matrix Computations, section 4.2). */
import { addToDiagonal, copyLowerToUpper, denseOf, dot, type Dense } from './linearAlgebra';

/** A symmetric positive definite matrix, factored as L L'. */
export interface Cholesky {
  /** Solves A x = b. */
  solve(b: Float64Array): Float64Array;
  /** A^-1, symmetric but for rounding. */
  inverse(): Dense;
  /** b'A^-1 b */
  inverseQuadratic(b: Float64Array): number;
  /** L'^-1 g; for standard normal g its covariance is A^-1. */
  inverseRoot(g: Float64Array): Float64Array;
  /** ln det A */
  logDet(): number;
}

/** The Cholesky factorisation; null if the matrix is not positive definite in working precision. */
export function cholesky(matrix: Dense): Cholesky | null {
  const factor: Dense = { ...matrix, data: matrix.data.slice() };
  if (!factorInPlace(factor)) return null;
  copyLowerToUpper(factor);
  const solve = (b: Float64Array) => solveUpper(factor, solveLower(factor, b));
  return {
    solve,
    inverse: () =>
      denseOf(
        Array.from({ length: matrix.rows }, (_, i) => {
          const unit = new Float64Array(matrix.rows);
          unit[i] = 1;
          return solve(unit);
        }),
      ),
    inverseQuadratic: (b) => {
      const half = solveLower(factor, b);
      return dot(half, half);
    },
    inverseRoot: (g) => solveUpper(factor, g),
    logDet: () => {
      let sum = 0;
      for (let i = 0; i < factor.rows; i++)
        sum += Math.log(factor.data[i * (factor.rows + 1)] as number);
      return 2 * sum;
    },
  };
}

/** Whether all eigenvalues of a symmetric matrix exceed a value, in working precision. */
export function isEachEigenvalueAbove(matrix: Dense, value: number): boolean {
  const shifted = { ...matrix, data: matrix.data.slice() };
  addToDiagonal(shifted, -value);
  return factorInPlace(shifted);
}

/** Rows processed together: each row above them is read once for all. */
const PANEL = 4;

/**
 * Overwrites the lower triangle with L; false if a pivot is not positive. Processes four rows at a time, but adds the terms of
 * each entry in the order of the plain triple loop.
 */
function factorInPlace({ rows: size, data }: Dense): boolean {
  for (let top = 0; top < size; top += PANEL) {
    const bottom = Math.min(size, top + PANEL);
    if (bottom - top === PANEL) factorPanelLeft(data, size, top);
    for (let j = top; j < bottom; j++) {
      const rowJ = j * size;
      for (let k = bottom - top === PANEL ? top : 0; k <= j; k++) {
        const rowK = k * size;
        let sum = 0;
        for (let i = 0; i < k; i++) sum += (data[rowK + i] as number) * (data[rowJ + i] as number);
        const rest = (data[rowJ + k] as number) - sum;
        if (k < j) data[rowJ + k] = rest / (data[rowK + k] as number);
        else if (rest > 0) data[rowJ + k] = Math.sqrt(rest);
        else return false;
      }
    }
  }
  return true;
}

/** Computes the entries of four rows to the left of their diagonal block. */
function factorPanelLeft(data: Float64Array, size: number, top: number): void {
  const a = top * size;
  const b = a + size;
  const c = b + size;
  const e = c + size;
  for (let k = 0; k < top; k++) {
    const row = k * size;
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumE = 0;
    for (let i = 0; i < k; i++) {
      const value = data[row + i] as number;
      sumA += value * (data[a + i] as number);
      sumB += value * (data[b + i] as number);
      sumC += value * (data[c + i] as number);
      sumE += value * (data[e + i] as number);
    }
    const pivot = data[row + k] as number;
    data[a + k] = ((data[a + k] as number) - sumA) / pivot;
    data[b + k] = ((data[b + k] as number) - sumB) / pivot;
    data[c + k] = ((data[c + k] as number) - sumC) / pivot;
    data[e + k] = ((data[e + k] as number) - sumE) / pivot;
  }
}

function solveLower(lower: Dense, b: Float64Array): Float64Array {
  const x = b.slice();
  for (let i = 0; i < x.length; i++) {
    const start = i * lower.columns;
    let sum = x[i] as number;
    for (let j = 0; j < i; j++) sum -= (lower.data[start + j] as number) * (x[j] as number);
    x[i] = sum / (lower.data[start + i] as number);
  }
  return x;
}

function solveUpper(upper: Dense, b: Float64Array): Float64Array {
  const x = b.slice();
  for (let i = x.length - 1; i >= 0; i--) {
    const start = i * upper.columns;
    let sum = x[i] as number;
    for (let j = i + 1; j < x.length; j++)
      sum -= (upper.data[start + j] as number) * (x[j] as number);
    x[i] = sum / (upper.data[start + i] as number);
  }
  return x;
}
