/** The e-values of docs/assumption-checks.md from single samples, by explicit matrices. */
import type { ObservationRow } from '../../../src/core/feedback/feedback';
import type { DeclaredRowNoise } from '../../../src/core/assumptionChecks/pullNoise';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import {
  denseOf,
  dot,
  multiply,
  multiplyVector,
  transpose,
  zeros,
} from '../../../src/core/numerics/linearAlgebra';
import { pseudoInverse, rankOf } from '../numerics/svd';

const SLOPES = [0.05, 0.2, 0.5, 0.8];

/** The samples of one action in one phase, each with m_x numbers. */
export interface Samples {
  readonly rows: readonly ObservationRow[];
  readonly samples: readonly (readonly number[])[];
}

export function eValue(degrees: number, squares: number): number {
  return mean(SLOPES.map((s) => (1 - s) ** (degrees / 2) * Math.exp((s * squares) / 2)));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** M_x, m_x x d. */
export function matrixOf(rows: readonly ObservationRow[], d: number): Dense {
  return denseOf(
    rows.map(({ arms, coefficients }) => {
      const row = new Float64Array(d);
      arms.forEach((arm, i) => (row[arm] = coefficients[i] as number));
      return row;
    }),
  );
}

/** W_x of section 1. */
export function proxyOf(M: Dense, { noiseScale, rowNoise, noiseOn }: DeclaredRowNoise): Dense {
  const sources =
    noiseOn === 'arms'
      ? transpose(M)
      : denseOf(Array.from({ length: M.rows }, (_, i) => unit(M.rows, i)));
  const lengths = Array.from({ length: sources.rows }, (_, i) =>
    Math.hypot(...sources.data.subarray(i * M.rows, (i + 1) * M.rows)),
  );
  const total = lengths.reduce((a, b) => a + b, 0);
  const weighted = zeros(sources.rows, sources.columns);
  lengths.forEach((length, i) => {
    if (length === 0) return;
    const factor = noiseScale ** 2 * (rowNoise === 'any' ? total / length : 1);
    for (let j = 0; j < M.rows; j++) {
      weighted.data[i * M.rows + j] = factor * (sources.data[i * M.rows + j] as number);
    }
  });
  return multiply(transpose(sources), weighted);
}

/** y'(I - 11'/n)y for the numbers of one row. */
export function scatter(values: readonly number[]): number {
  const n = values.length;
  const projection = denseOf(
    Array.from({ length: n }, (_, i) => unit(n, i).map((value) => value - 1 / n)),
  );
  const y = Float64Array.from(values);
  return dot(y, multiplyVector(projection, y));
}

/** The sum over x of weight |mean - M_x theta|^2 in W^+, at its least, the ranks of the W, and the rank that is left. */
export function leastSquares(
  actions: readonly Samples[],
  d: number,
  noise: DeclaredRowNoise,
  weightOf = (count: number) => count,
): { readonly ranks: readonly number[]; readonly degrees: number; readonly squares: number } {
  const A = zeros(d, d);
  const b = new Float64Array(d);
  const parts = actions.map(({ rows, samples }) => {
    const M = matrixOf(rows, d);
    const W = proxyOf(M, noise);
    const inverse = pseudoInverse(W);
    const y = meanVector(samples);
    const weight = weightOf(samples.length);
    const weighted = multiply(transpose(M), inverse);
    const own = multiply(weighted, M);
    own.data.forEach((value, i) => (A.data[i] = (A.data[i] as number) + weight * value));
    multiplyVector(weighted, y).forEach((value, i) => (b[i] = (b[i] as number) + weight * value));
    return { M, inverse, y, weight, rank: rankOf(W) };
  });
  const theta = multiplyVector(pseudoInverse(A), b);
  let squares = 0;
  for (const { M, inverse, y, weight } of parts) {
    const fit = multiplyVector(M, theta);
    const rest = y.map((value, i) => value - (fit[i] as number));
    squares += weight * dot(rest, multiplyVector(inverse, rest));
  }
  const ranks = parts.map(({ rank }) => rank);
  return { ranks, degrees: ranks.reduce((a, b) => a + b, 0) - rankOf(A), squares };
}

/** The least sum over phases of n_q |mean_q - mu|^2 in W^+: at the mean of all samples. */
export function betweenPhases(
  phases: readonly Samples[],
  d: number,
  noise: DeclaredRowNoise,
): { readonly degrees: number; readonly squares: number } {
  const W = proxyOf(matrixOf((phases[0] as Samples).rows, d), noise);
  const inverse = pseudoInverse(W);
  const mu = meanVector(phases.flatMap(({ samples }) => samples));
  const squares = phases.map(({ samples }) => {
    const rest = meanVector(samples).map((value, i) => value - (mu[i] as number));
    return samples.length * dot(rest, multiplyVector(inverse, rest));
  });
  return { degrees: phases.length * rankOf(W), squares: squares.reduce((a, b) => a + b, 0) };
}

function meanVector(samples: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(samples[0] as readonly number[], (_, j) =>
    mean(samples.map((sample) => sample[j] as number)),
  );
}

function unit(size: number, at: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => Number(i === at));
}
