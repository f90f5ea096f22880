/** The span of observation rows, growing row by row. */
import { norm, scale, zeros, type Dense } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { ObservationRow } from '../feedback';

export interface RowSpan {
  readonly dimension: number;
  readonly size: number;
  /** A random unit vector orthogonal to all rows. */
  directionOff(normal: () => number): Float64Array;
  /** Adds a row if it is outside the span; returns whether it was. */
  add(row: ObservationRow): boolean;
  /** An orthonormal basis, size x dimension; read-only. */
  rows(): Dense;
  /** M^+, dimension x size, for the added rows in order; null if not available. */
  pseudoInverse(): Dense | null;
}

/** The span as an orthonormal basis. */
export class BasisSpan implements RowSpan {
  readonly #basis: OrthonormalBasis;

  constructor(readonly dimension: number) {
    this.#basis = new OrthonormalBasis(dimension);
  }

  get size(): number {
    return this.#basis.size;
  }

  directionOff(normal: () => number): Float64Array {
    const direction = Float64Array.from({ length: this.dimension }, normal);
    const length = this.#basis.project(direction);
    return direction.map((value) => value / length);
  }

  add(row: ObservationRow): boolean {
    return this.#basis.add(denseRow(row, this.dimension));
  }

  rows(): Dense {
    return this.#basis.rows();
  }

  pseudoInverse(): null {
    return null;
  }
}

/** The span of rows with a single base arm each: the set of these base arms. */
export class ArmSpan implements RowSpan {
  readonly #shown = new Map<number, number>();

  constructor(readonly dimension: number) {}

  get size(): number {
    return this.#shown.size;
  }

  directionOff(normal: () => number): Float64Array {
    const direction = Float64Array.from({ length: this.dimension }, (_, arm) =>
      this.#shown.has(arm) ? 0 : normal(),
    );
    return scale(direction, 1 / norm(direction));
  }

  add({ arms: [arm = 0], coefficients: [coefficient = 0] }: ObservationRow): boolean {
    if (coefficient === 0 || this.#shown.has(arm)) return false;
    this.#shown.set(arm, coefficient);
    return true;
  }

  rows(): Dense {
    const rows = zeros(this.size, this.dimension);
    [...this.#shown.keys()].forEach((arm, k) => (rows.data[k * this.dimension + arm] = 1));
    return rows;
  }

  pseudoInverse(): Dense {
    const inverse = zeros(this.dimension, this.size);
    [...this.#shown].forEach(([arm, own], k) => (inverse.data[arm * this.size + k] = 1 / own));
    return inverse;
  }
}

export function denseRow(row: ObservationRow, dimension: number): Float64Array {
  const dense = new Float64Array(dimension);
  row.arms.forEach((arm, index) => {
    dense[arm] = (dense[arm] as number) + (row.coefficients[index] as number);
  });
  return dense;
}
