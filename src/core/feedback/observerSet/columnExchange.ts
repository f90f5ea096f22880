/** Columns of the inverse of a matrix, as rows of the matrix are exchanged one by one. */
import { addCombination, addScaled, rowOf, zeros, type Dense } from '../../numerics/linearAlgebra';

/** So many exchanges are put off in large dimensions, because then an entry is read and written once for all of them. */
const PUT_OFF = 16;
/** In smaller ones all entries stay in the cache of the processor. */
const AT_ONCE_UP_TO = 300;

/**
 * The columns c_k of an inverse: c_k is 1 on the row k and 0 on the others. With the products p_k = a'c_k of a row a, a in
 * the place of the row i makes c_i / p_i of c_i and takes p_k times that off every other c_k.
 */
export class ColumnExchange {
  /** Row k: c_k but for what was put off; changed in place. */
  readonly columns: Dense;
  readonly #putOff: Dense;
  /** Row k: how often each column that was put off is to be added to c_k. */
  readonly #factors: Dense;
  #waiting = 0;

  constructor(columns: Dense) {
    this.columns = columns;
    const most = columns.columns > AT_ONCE_UP_TO ? PUT_OFF : 1;
    this.#putOff = zeros(most, columns.columns);
    this.#factors = zeros(columns.rows, most);
  }

  /** The column c_k, a copy. */
  column(k: number): Float64Array {
    const column = rowOf(this.columns, k).slice();
    addCombination(column, rowOf(this.#factors, k), this.#putOff, 0, this.#waiting);
    return column;
  }

  /** The sum of the columns from `first` on, each times its factor. */
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
   * @param places where the vector is not 0
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
   * @param column c_i as it is
   * @param products those of the row that takes the place of the row i
   * @param first columns before it are not kept
   * @param length beyond it the columns are 0
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
    // The new column is the one put off: nothing of before counts for it.
    rowOf(this.columns, i).fill(0);
    rowOf(this.#factors, i).fill(0);
    this.#factors.data[i * most + waiting] = 1;
    if (this.#waiting === most) this.catchUp(first, length);
  }

  /** Writes what was put off; the parameters are those of `exchange`. */
  catchUp(first = 0, length = this.columns.columns): void {
    if (this.#waiting === 0) return;
    for (let k = first; k < this.columns.rows; k++) {
      const target = rowOf(this.columns, k).subarray(0, length);
      addCombination(target, rowOf(this.#factors, k), this.#putOff, 0, this.#waiting);
    }
    this.#factors.data.fill(0);
    this.#waiting = 0;
  }

  /** Two rows change places. */
  swap(a: number, b: number): void {
    for (const matrix of [this.columns, this.#factors]) {
      const kept = rowOf(matrix, a).slice();
      rowOf(matrix, a).set(rowOf(matrix, b));
      rowOf(matrix, b).set(kept);
    }
  }
}

/** The products of rows with a sparse vector, from the row `first` on. Four rows at a time, which share what is read of the vector. */
function sparseProducts(
  sums: Float64Array,
  data: Float64Array,
  columns: number,
  vector: Float64Array,
  places: Int32Array,
  first: number,
): void {
  for (let k = first; k < sums.length; k += 4) {
    // Rows past the last are the last one again.
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
    // Beyond the end nothing is written.
    sums[k + 1] = sumB;
    sums[k + 2] = sumC;
    sums[k + 3] = sumE;
  }
}
