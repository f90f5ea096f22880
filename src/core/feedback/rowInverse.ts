/** The inverse of a matrix that grows row by row, for dimensions where orthonormal bases take too long. */
import type { Dense } from '../linearAlgebra';
import { addCombination, norm, rowOf, scale, transpose, zeros } from '../linearAlgebra';
import { OrthonormalBasis } from '../orthonormalBasis';
import type { ObservationRow } from './feedback';
import type { RowSpan } from './rowSpan';
import { denseRow } from './rowSpan';

/** A row adds to the span where its product with a vector off the span is over this, both of length 1. */
const INDEPENDENCE_TOLERANCE = 1e-10;
/** So many rows are put off, because then every entry is read and written once for all of them. */
const PUT_OFF = 16;

/**
 * Gauss-Jordan elimination of independent rows a_1, …, a_r among unit vectors: the unit vectors e_j of the coordinates
 * that are still open make them a square matrix, whose inverse has a column c for each row. Those of the open e_j are
 * orthogonal to a_1, …, a_r. Half d^3 multiplications for all d rows, a third without those of the rows.
 */
export class RowInverse implements RowSpan {
  /** The coordinates in the order in which they were eliminated, then those that are open. */
  readonly #coordinates: Int32Array;
  /** The place of each among them. */
  readonly #placeOf: Int32Array;
  /**
   * Row k: the column c of a_k, or of e_j for the coordinate j in the place k; its entries are by the places of the
   * coordinates. The 1 of e_j in its own coordinate is not written, and all entries beyond the eliminated ones are 0.
   */
  readonly #columns: Dense;
  readonly #rows: ObservationRow[] = [];
  /** Row t: the column of the t-th row put off. */
  readonly #putOff: Dense;
  /** Row k: what is still to be added to the column k of each row put off. */
  readonly #factors: Dense;
  #waiting = 0;

  /** @param keepsInverse without it, only the span is known */
  constructor(
    readonly dimension: number,
    readonly keepsInverse = true,
  ) {
    this.#coordinates = Int32Array.from({ length: dimension }, (_, j) => j);
    this.#placeOf = this.#coordinates.slice();
    this.#columns = zeros(dimension, dimension);
    this.#putOff = zeros(PUT_OFF, dimension);
    this.#factors = zeros(dimension, PUT_OFF);
  }

  get size(): number {
    return this.#rows.length;
  }

  directionOff(normal: () => number): Float64Array {
    this.#catchUp();
    const { size, dimension } = this;
    const normals = new Float64Array(dimension);
    for (let k = size; k < dimension; k++) normals[k] = normal();
    const byPlace = normals.slice();
    addCombination(byPlace.subarray(0, size), normals, this.#columns, size, dimension);
    return scale(this.#byCoordinate(byPlace), 1 / norm(byPlace));
  }

  add(row: ObservationRow): boolean {
    const { size, dimension } = this;
    if (size === dimension) return false;
    const products = this.#products(row);
    let pivot = size;
    for (let k = size; k < dimension; k++) {
      if (Math.abs(products[k] as number) > Math.abs(products[pivot] as number)) pivot = k;
    }
    const product = products[pivot] as number;
    const column = this.#current(pivot);
    column[pivot] = 1;
    const length = Math.hypot(...row.coefficients) * norm(column);
    if (!(Math.abs(product) > INDEPENDENCE_TOLERANCE * length)) return false;
    this.#exchange(pivot, size, products, column);
    const waiting = this.#waiting++;
    rowOf(this.#putOff, waiting).set(scale(column, 1 / product));
    for (let k = this.#first; k < dimension; k++) {
      if (k !== size) this.#factors.data[k * PUT_OFF + waiting] = -(products[k] as number);
    }
    // The column of the row is the one put off: nothing of before counts for it.
    rowOf(this.#columns, size).fill(0);
    rowOf(this.#factors, size).fill(0);
    this.#factors.data[size * PUT_OFF + waiting] = 1;
    this.#rows.push(row);
    if (this.#waiting === PUT_OFF) this.#catchUp();
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

  /**
   * The pseudo-inverse of the rows that raised the rank, d x size, in their order; null where it is not kept, or where
   * an orthonormal basis is as quick.
   */
  pseudoInverse(): Dense | null {
    const { size, dimension } = this;
    const open = dimension - size;
    if (!this.keepsInverse || 2 * open > size) return null;
    this.#catchUp();
    const off = new OrthonormalBasis(dimension);
    for (let k = size; k < dimension; k++) {
      const column = rowOf(this.#columns, k).slice();
      column[k] = 1;
      off.add(column);
    }
    const data = this.#columns.data.slice(0, size * dimension);
    const columns = { rows: size, columns: dimension, data };
    if (open > 0) for (let k = 0; k < size; k++) off.project(rowOf(columns, k));
    const byPlace = transpose(columns);
    const inverse = zeros(dimension, size);
    this.#coordinates.forEach((j, k) => rowOf(inverse, j).set(rowOf(byPlace, k)));
    return inverse;
  }

  get #first(): number {
    return this.keepsInverse ? 0 : this.size;
  }

  /** The product of the row with every column that is kept. */
  #products({ arms, coefficients }: ObservationRow): Float64Array {
    const { dimension } = this;
    const held = new Float64Array(dimension);
    arms.forEach((arm, index) => {
      const place = this.#placeOf[arm] as number;
      held[place] = (held[place] as number) + (coefficients[index] as number);
    });
    const products = held.slice();
    products.fill(0, 0, this.size);
    const places = held.subarray(0, this.size);
    // In order, because then the entries are read in order.
    const seen = Int32Array.from(places.keys()).filter((place) => places[place] !== 0);
    const waiting = Float64Array.from({ length: this.#waiting }, (_, t) =>
      sparseProduct(this.#putOff.data, t * dimension, held, seen),
    );
    for (let k = this.#first; k < dimension; k++) {
      let sum = sparseProduct(this.#columns.data, k * dimension, held, seen);
      for (let t = 0; t < waiting.length; t++) {
        sum += (waiting[t] as number) * (this.#factors.data[k * PUT_OFF + t] as number);
      }
      products[k] = (products[k] as number) + sum;
    }
    return products;
  }

  /** The column k with what was put off. */
  #current(k: number): Float64Array {
    const column = rowOf(this.#columns, k).slice();
    addCombination(column, rowOf(this.#factors, k), this.#putOff, 0, this.#waiting);
    return column;
  }

  #catchUp(): void {
    if (this.#waiting === 0) return;
    const { size, dimension } = this;
    for (let k = this.#first; k < dimension; k++) {
      const target = rowOf(this.#columns, k).subarray(0, size);
      addCombination(target, rowOf(this.#factors, k), this.#putOff, 0, this.#waiting);
    }
    this.#factors.data.fill(0);
    this.#waiting = 0;
  }

  /** Two places change places. */
  #exchange(a: number, b: number, products: Float64Array, column: Float64Array): void {
    for (const list of [this.#coordinates, products, column]) {
      const kept = list[a] as number;
      list[a] = list[b] as number;
      list[b] = kept;
    }
    this.#placeOf[this.#coordinates[a] as number] = a;
    this.#placeOf[this.#coordinates[b] as number] = b;
    for (const matrix of [this.#columns, this.#factors]) {
      const kept = rowOf(matrix, a).slice();
      rowOf(matrix, a).set(rowOf(matrix, b));
      rowOf(matrix, b).set(kept);
    }
  }

  #byCoordinate(byPlace: Float64Array): Float64Array {
    const vector = new Float64Array(this.dimension);
    this.#coordinates.forEach((j, k) => (vector[j] = byPlace[k] as number));
    return vector;
  }
}

function sparseProduct(
  data: Float64Array,
  start: number,
  vector: Float64Array,
  places: Int32Array,
): number {
  let sum = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number;
    sum += (vector[place] as number) * (data[start + place] as number);
  }
  return sum;
}
