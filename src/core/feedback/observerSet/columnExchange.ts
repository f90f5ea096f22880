/** Maintains the columns of an inverse while rows of the matrix are exchanged one by one. */
import { addCombination, addScaled, rowOf, zeros, type Dense } from '../../numerics/linearAlgebra';

/** The number of exchanges deferred in large dimensions, so that each entry is read and written once for all of them. */
const PUT_OFF = 16;
/** Up to this dimension all entries stay in the processor cache. */
const AT_ONCE_UP_TO = 300;

/**
 * The columns c_k of an inverse: c_k is 1 on row k and 0 on the others. Replacing row i by a row a with products p_k = a'c_k
 * turns c_i into c_i / p_i and subtracts p_k times that from every other c_k.
 */
export class ColumnExchange {
  /** Row k is c_k without the deferred part; changed in place. */
  readonly columns: Dense;
  readonly #putOff: Dense;
  /** Row k has the factors of the deferred columns in c_k. */
  readonly #factors: Dense;
  #waiting = 0;

  constructor(columns: Dense) {
    this.columns = columns;
    const most = columns.columns > AT_ONCE_UP_TO ? PUT_OFF : 1;
    this.#putOff = zeros(most, columns.columns);
    this.#factors = zeros(columns.rows, most);
  }

  /** A copy of the column c_k. */
  column(k: number): Float64Array {
    const column = rowOf(this.columns, k).slice();
    addCombination(column, rowOf(this.#factors, k), this.#putOff, 0, this.#waiting);
    return column;
  }

  /** The linear combination of the columns from `first` on. */
  combination(factors: Float64Array, first: number, length: number): Float64Array {
    const sum = new Float64Array(this.columns.columns);
    addCombination(sum.subarray(0, length), factors, this.columns, first, this.columns.rows);
    const putOff = new Float64Array(this.#waiting);
    for (let k = first; k < factors.length; k++) {
      addScaled(putOff, factors[k] as number, rowOf(this.#factors, k));
    }
    addCombination(sum, putOff, this.#putOff, 0, this.#waiting);
    return sum;
  }

  /**
   * The products of the columns from `first` on with a vector.
   * @param places the nonzero places of the vector
   */
  products(vector: Float64Array, places: Int32Array, first = 0): Float64Array {
    const { data, columns, rows } = this.columns;
    const { columns: most } = this.#factors;
    const products = new Float64Array(rows);
    sparseProducts(products, data, columns, vector, places, first);
    const waiting = new Float64Array(this.#waiting);
    sparseProducts(waiting, this.#putOff.data, columns, vector, places, 0);
    for (let k = first; k < rows; k++) {
      let sum = products[k] as number;
      for (let t = 0; t < waiting.length; t++) {
        sum += (waiting[t] as number) * (this.#factors.data[k * most + t] as number);
      }
      products[k] = sum;
    }
    return products;
  }

  /**
   * @param column the current c_i
   * @param products the products of the new row i
   * @param first columns before it are not maintained
   * @param length the columns are 0 beyond it
   */
  exchange(
    i: number,
    column: Float64Array,
    products: Float64Array,
    first = 0,
    length = this.columns.columns,
  ): void {
    const { columns: most } = this.#factors;
    const waiting = this.#waiting++;
    const pivot = products[i] as number;
    rowOf(this.#putOff, waiting).set(column.map((value) => value / pivot));
    for (let k = first; k < products.length; k++) {
      this.#factors.data[k * most + waiting] = -(products[k] as number);
    }
    // The new column is fully deferred, so its earlier parts are cleared.
    rowOf(this.columns, i).fill(0);
    rowOf(this.#factors, i).fill(0);
    this.#factors.data[i * most + waiting] = 1;
    if (this.#waiting === most) this.catchUp(first, length);
  }

  /** Applies the deferred exchanges; the parameters are those of `exchange`. */
  catchUp(first = 0, length = this.columns.columns): void {
    if (this.#waiting === 0) return;
    for (let k = first; k < this.columns.rows; k++) {
      const target = rowOf(this.columns, k).subarray(0, length);
      addCombination(target, rowOf(this.#factors, k), this.#putOff, 0, this.#waiting);
    }
    this.#factors.data.fill(0);
    this.#waiting = 0;
  }

  /** Swaps two rows. */
  swap(a: number, b: number): void {
    for (const matrix of [this.columns, this.#factors]) {
      const kept = rowOf(matrix, a).slice();
      rowOf(matrix, a).set(rowOf(matrix, b));
      rowOf(matrix, b).set(kept);
    }
  }
}

/** Products of rows with a sparse vector, from row `first` on. Handles four rows at a time, which share the reads of the vector. */
function sparseProducts(
  sums: Float64Array,
  data: Float64Array,
  columns: number,
  vector: Float64Array,
  places: Int32Array,
  first: number,
): void {
  for (let k = first; k < sums.length; k += 4) {
    // Clamp rows beyond the end to the last row.
    const row = (offset: number): number => Math.min(k + offset, sums.length - 1) * columns;
    const [a, b, c, e] = [row(0), row(1), row(2), row(3)] as const;
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumE = 0;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number;
      const value = vector[place] as number;
      sumA += value * (data[a + place] as number);
      sumB += value * (data[b + place] as number);
      sumC += value * (data[c + place] as number);
      sumE += value * (data[e + place] as number);
    }
    sums[k] = sumA;
    // Writes beyond the end are ignored by the typed array.
    sums[k + 1] = sumB;
    sums[k + 2] = sumC;
    sums[k + 3] = sumE;
  }
}
