/** An orthonormal basis that grows vector by vector, for ranks at which a singular value decomposition is too slow. */
import type { Dense } from './linearAlgebra';
import { addCombination, multiply, norm, rowOf, thinQr, transpose, zeros } from './linearAlgebra';

/** A projection that shrinks a vector by more than this is repeated once ("twice is enough", Giraud et al. 2005). */
const REPEAT_BELOW = Math.SQRT1_2;
/** In more dimensions a pass takes milliseconds, and is repeated only if it reduces the rounding error at least tenfold. */
const CAREFUL_UP_TO = 300;
const REPEAT_LARGE_BELOW = 0.1;
/** A vector extends the span if its part outside exceeds this times its length: far above rounding, 1e-16. */
const INDEPENDENCE_TOLERANCE = 1e-11;

const FIRST_CAPACITY = 16;

/** Orthonormal vectors that span all vectors added so far, by Gram-Schmidt, repeated if rounding requires it. */
export class OrthonormalBasis {
  private vectors: Dense;
  private count = 0;
  /** For a basis vector that is plus or minus a unit vector, its coordinate; else -1. Projecting off unit vectors is free. */
  private readonly unitOf: number[] = [];
  private readonly isLarge: boolean;
  private readonly repeatBelow: number;

  /** @param dimension d, the length of every vector */
  constructor(readonly dimension: number) {
    this.vectors = zeros(Math.min(dimension, FIRST_CAPACITY), dimension);
    this.isLarge = dimension > CAREFUL_UP_TO;
    this.repeatBelow = this.isLarge ? REPEAT_LARGE_BELOW : REPEAT_BELOW;
  }

  /** The dimension of the span. */
  get size(): number {
    return this.count;
  }

  /** The basis as rows, size x dimension; read-only, since it shares the memory of the basis. */
  rows(): Dense {
    const { count, dimension } = this;
    const data = this.vectors.data.subarray(0, count * dimension);
    return { rows: count, columns: dimension, data };
  }

  /** Removes the part of `vector` in the span, in place, and returns the remaining length. */
  project(vector: Float64Array): number {
    const before = norm(vector);
    const once = this.projectOnce(vector);
    return once < this.repeatBelow * before ? this.projectOnce(vector) : once;
  }

  /** Extends the span by `vector` if it is outside (see INDEPENDENCE_TOLERANCE); returns whether it was. */
  add(vector: Float64Array): boolean {
    // Scale by the largest entry first: the squares of a tiny or huge vector underflow or overflow.
    const largest = vector.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    if (largest === 0 || this.count === this.dimension) return false;
    const rest = vector.map((value) => value / largest);
    normalise(rest);
    const left = this.project(rest);
    if (left <= INDEPENDENCE_TOLERANCE) return false;
    normalise(rest);
    // A short remainder has relatively large rounding errors: project again at full length.
    if (!this.isLarge || left < REPEAT_LARGE_BELOW) {
      this.project(rest);
      normalise(rest);
    }
    this.reserve();
    rowOf(this.vectors, this.count).set(rest);
    this.unitOf.push(coordinateOfUnit(rest));
    this.count++;
    return true;
  }

  /** One pass, four basis vectors at a time: the vector is read and written once for all four. */
  private projectOnce(vector: Float64Array): number {
    const { count, dimension } = this;
    const { data } = this.vectors;
    let k = 0;
    for (; k + 4 <= count; k += 4) {
      if (this.clearUnits(vector, k)) continue;
      const a = k * dimension;
      const b = a + dimension;
      const c = b + dimension;
      const e = c + dimension;
      let alongA = 0;
      let alongB = 0;
      let alongC = 0;
      let alongE = 0;
      for (let i = 0; i < dimension; i++) {
        const value = vector[i] as number;
        alongA += value * (data[a + i] as number);
        alongB += value * (data[b + i] as number);
        alongC += value * (data[c + i] as number);
        alongE += value * (data[e + i] as number);
      }
      for (let i = 0; i < dimension; i++) {
        vector[i] =
          (vector[i] as number) -
          (alongA * (data[a + i] as number) +
            alongB * (data[b + i] as number) +
            alongC * (data[c + i] as number) +
            alongE * (data[e + i] as number));
      }
    }
    for (; k < count; k++) {
      const a = k * dimension;
      let along = 0;
      for (let i = 0; i < dimension; i++) along += (vector[i] as number) * (data[a + i] as number);
      for (let i = 0; i < dimension; i++)
        vector[i] = (vector[i] as number) - along * (data[a + i] as number);
    }
    return norm(vector);
  }

  /** Projects off four basis vectors from the k-th on if all are unit vectors; returns whether they are. */
  private clearUnits(vector: Float64Array, k: number): boolean {
    for (let j = k; j < k + 4; j++) if (this.unitOf[j] === -1) return false;
    for (let j = k; j < k + 4; j++) vector[this.unitOf[j] as number] = 0;
    return true;
  }

  private reserve(): void {
    if (this.count < this.vectors.rows) return;
    const larger = zeros(Math.min(this.dimension, 2 * this.vectors.rows), this.dimension);
    larger.data.set(this.vectors.data);
    this.vectors = larger;
  }
}

/** The only nonzero coordinate; -1 if there are more. */
function coordinateOfUnit(vector: Float64Array): number {
  const first = vector.findIndex((value) => value !== 0);
  for (let i = first + 1; i < vector.length; i++) if (vector[i] !== 0) return -1;
  return first;
}

function normalise(vector: Float64Array): void {
  divide(vector, norm(vector));
}

/**
 * The Moore-Penrose pseudo-inverse of a matrix M from its row space, without singular values: M = T B with B the basis and T of
 * full column rank, so M^+ = B' T^+. If every row of M raised the rank, T is lower triangular; otherwise T = Q R and
 * T^+ = R^-1 Q'.
 *
 * @param coordinates T = M B', rows x rank
 * @param basis B, rank x d, its rows orthonormal, in the order in which the rows of M raised the rank
 * @returns M^+, d x rows
 */
export function pseudoInverseOnBasis(coordinates: Dense, basis: Dense): Dense {
  const solution: Dense = { ...basis, data: basis.data.slice() };
  if (coordinates.rows === basis.rows) {
    solveTransposedLower(coordinates, solution);
    return transpose(solution);
  }
  const { q, r } = thinQr(coordinates);
  solveTransposedUpper(r, solution);
  return transpose(multiply(q, solution));
}

/** Overwrites B with the Y of L'Y = B. */
function solveTransposedLower(lower: Dense, solution: Dense): void {
  const rank = solution.rows;
  const factors = new Float64Array(rank);
  for (let i = rank - 1; i >= 0; i--) {
    const target = rowOf(solution, i);
    for (let k = i + 1; k < rank; k++) factors[k] = -(lower.data[k * rank + i] as number);
    addCombination(target, factors, solution, i + 1, rank);
    divide(target, lower.data[i * rank + i] as number);
  }
}

/** Overwrites B with the Y of R'Y = B. */
function solveTransposedUpper(upper: Dense, solution: Dense): void {
  const rank = solution.rows;
  const factors = new Float64Array(rank);
  for (let i = 0; i < rank; i++) {
    const target = rowOf(solution, i);
    for (let k = 0; k < i; k++) factors[k] = -(upper.data[k * rank + i] as number);
    addCombination(target, factors, solution, 0, i);
    divide(target, upper.data[i * rank + i] as number);
  }
}

function divide(vector: Float64Array, divisor: number): void {
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / divisor;
}
