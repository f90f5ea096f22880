/** A generalised inverse of an information matrix whose coordinates may depend on each other. */

/** A pivot up to this share of its diagonal entry is 0 up to rounding. */
const DEPENDENT = 1e-9;

export interface GeneralisedInverse {
  /** size x size */
  readonly inverse: Float64Array;
  readonly rank: number;
  /** Each dependent coordinate as a combination of the independent ones. */
  readonly dependent: readonly { readonly place: number; readonly coefficients: Float64Array }[];
}

/**
 * By a Cholesky factorisation that skips coordinates that depend on earlier ones.
 *
 * @param matrix A, size x size, symmetric and positive semidefinite
 * @returns the inverse of A on a largest set of independent coordinates, 0 elsewhere
 */
export function generalisedInverse(matrix: Float64Array, size: number): GeneralisedInverse {
  const kept: number[] = [];
  const factor: Float64Array[] = [];
  const left: { readonly place: number; readonly row: Float64Array }[] = [];
  for (let j = 0; j < size; j++) {
    const row = new Float64Array(kept.length + 1);
    let square = 0;
    for (let k = 0; k < kept.length; k++) {
      const other = factor[k] as Float64Array;
      let sum = matrix[j * size + (kept[k] as number)] as number;
      for (let l = 0; l < k; l++) sum -= (row[l] as number) * (other[l] as number);
      const value = sum / (other[k] as number);
      row[k] = value;
      square += value * value;
    }
    const diagonal = matrix[j * (size + 1)] as number;
    if (diagonal - square > DEPENDENT * diagonal) {
      row[kept.length] = Math.sqrt(diagonal - square);
      kept.push(j);
      factor.push(row);
    } else left.push({ place: j, row });
  }
  const columns = inverseColumns(factor);
  const inverse = new Float64Array(size * size);
  columns.forEach((one, a) => {
    for (let b = 0; b <= a; b++) {
      const other = columns[b] as Float64Array;
      let sum = 0;
      for (let l = a; l < one.length; l++) sum += (one[l] as number) * (other[l] as number);
      const [i, j] = [kept[a] as number, kept[b] as number];
      inverse[i * size + j] = sum;
      inverse[j * size + i] = sum;
    }
  });
  const dependent = left.map(({ place, row }) => {
    const coefficients = new Float64Array(size);
    columns.forEach((column, a) => {
      let sum = 0;
      for (let l = a; l < row.length - 1; l++) sum += (column[l] as number) * (row[l] as number);
      coefficients[kept[a] as number] = sum;
    });
    return { place, coefficients };
  });
  return { inverse, rank: kept.length, dependent };
}

/** The columns of L^-1. @param factor the rows of L, each up to its diagonal */
function inverseColumns(factor: readonly Float64Array[]): readonly Float64Array[] {
  const columns = factor.map(() => new Float64Array(factor.length));
  factor.forEach((row, i) => {
    const pivot = row[i] as number;
    for (let c = 0; c <= i; c++) {
      const column = columns[c] as Float64Array;
      let sum = i === c ? 1 : 0;
      for (let l = c; l < i; l++) sum -= (row[l] as number) * (column[l] as number);
      column[i] = sum / pivot;
    }
  });
  return columns;
}
