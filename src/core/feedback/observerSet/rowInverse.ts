/** The inverse of a matrix that grows row by row, for dimensions where orthonormal bases are too slow. */
import { norm, rowOf, scale, transpose, zeros, type Dense } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import { ColumnExchange } from './columnExchange';
import type { ObservationRow } from '../feedback';
import { denseRow, type RowSpan } from './rowSpan';

/** A row is independent if its product with a vector off the span exceeds this, relative to their lengths. */
const INDEPENDENCE_TOLERANCE = 1e-10;

/**
 * Gauss-Jordan elimination of independent rows a_1, …, a_r. The unit vectors e_j of the open coordinates complete them to a
 * square matrix, whose inverse has a column c for each row. The columns of the open e_j are orthogonal to a_1, …, a_r. For d rows
 * it takes d^3 / 2 multiplications, and a third of that without the columns of the rows.
 */
export class RowInverse implements RowSpan {
  /** The eliminated coordinates in order, then the open ones. */
  readonly #coordinates: Int32Array;
  /** The position of each coordinate in #coordinates. */
  readonly #placeOf: Int32Array;
  /**
   * Row k is the column c of a_k, or of e_j for the open coordinate j at position k; entries are indexed by position. The entry 1
   * of e_j at its own coordinate is implicit, and all entries beyond the eliminated positions are 0.
   */
  readonly #inverse: ColumnExchange;
  readonly #rows: ObservationRow[] = [];

  /** @param keepsColumns maintains the columns of the rows; otherwise the pseudo-inverse repeats the elimination */
  constructor(
    readonly dimension: number,
    private readonly keepsColumns = false,
  ) {
    this.#coordinates = Int32Array.from({ length: dimension }, (_, j) => j);
    this.#placeOf = this.#coordinates.slice();
    this.#inverse = new ColumnExchange(zeros(dimension, dimension));
  }

  get size(): number {
    return this.#rows.length;
  }

  directionOff(normal: () => number): Float64Array {
    const { size, dimension } = this;
    const normals = new Float64Array(dimension);
    for (let k = size; k < dimension; k++) normals[k] = normal();
    const byPlace = this.#inverse.combination(normals, size, size);
    byPlace.set(normals.subarray(size), size);
    const direction = new Float64Array(dimension);
    this.#coordinates.forEach((j, k) => (direction[j] = byPlace[k] as number));
    return scale(direction, 1 / norm(direction));
  }

  add(row: ObservationRow): boolean {
    const { size, dimension } = this;
    if (size === dimension) return false;
    const products = this.#products(row);
    let pivot = size;
    for (let k = size; k < dimension; k++) {
      if (Math.abs(products[k] as number) > Math.abs(products[pivot] as number)) pivot = k;
    }
    const column = this.#inverse.column(pivot);
    column[pivot] = 1;
    const length = Math.hypot(...row.coefficients) * norm(column);
    if (!(Math.abs(products[pivot] as number) > INDEPENDENCE_TOLERANCE * length)) return false;
    for (const list of [this.#coordinates, products, column]) swap(list, pivot, size);
    this.#inverse.swap(pivot, size);
    this.#placeOf[this.#coordinates[pivot] as number] = pivot;
    this.#placeOf[this.#coordinates[size] as number] = size;
    this.#inverse.exchange(size, column, products, this.#first, size + 1);
    this.#rows.push(row);
    return true;
  }

  rows(): Dense {
    const { size, dimension } = this;
    if (size === dimension) {
      const identity = zeros(size, size);
      for (let i = 0; i < size; i++) identity.data[i * size + i] = 1;
      return identity;
    }
    const basis = new OrthonormalBasis(dimension);
    for (const row of this.#rows) basis.add(denseRow(row, dimension));
    return basis.rows();
  }

  /** Also null if an orthonormal basis of the span is as fast as one of its complement. */
  pseudoInverse(): Dense | null {
    const { size, dimension } = this;
    if (2 * (dimension - size) > size) return null;
    if (!this.keepsColumns) {
      const whole = new RowInverse(dimension, true);
      for (const row of this.#rows) whole.add(row);
      return whole.pseudoInverse();
    }
    this.#inverse.catchUp(0, size);
    const { columns: all } = this.#inverse;
    const off = new OrthonormalBasis(dimension);
    for (let k = size; k < dimension; k++) {
      const column = rowOf(all, k).slice();
      column[k] = 1;
      off.add(column);
    }
    const columns = { ...all, rows: size, data: all.data.slice(0, size * dimension) };
    if (off.size > 0) for (let k = 0; k < size; k++) off.project(rowOf(columns, k));
    const byPlace = transpose(columns);
    const inverse = zeros(dimension, size);
    this.#coordinates.forEach((j, k) => rowOf(inverse, j).set(rowOf(byPlace, k)));
    return inverse;
  }

  get #first(): number {
    return this.keepsColumns ? 0 : this.size;
  }

  /** The products of the row with all maintained columns. */
  #products({ arms, coefficients }: ObservationRow): Float64Array {
    const { size, dimension } = this;
    const held = new Float64Array(dimension);
    arms.forEach((arm, index) => {
      const place = this.#placeOf[arm] as number;
      held[place] = (held[place] as number) + (coefficients[index] as number);
    });
    // Ascending, so that memory is read in order.
    const seen = Int32Array.from(held.subarray(0, size).keys()).filter((k) => held[k] !== 0);
    const products = this.#inverse.products(held, seen, this.#first);
    for (let k = size; k < dimension; k++) {
      products[k] = (products[k] as number) + (held[k] as number);
    }
    return products;
  }
}

function swap(list: Int32Array | Float64Array, a: number, b: number): void {
  const kept = list[a] as number;
  list[a] = list[b] as number;
  list[b] = kept;
}
