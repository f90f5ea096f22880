/** The least squares of one phase alone: what it says of the difference of two elements, wi e_i - wj e_j. */
import { sparseDot } from '../../numerics/linearAlgebra';
import { withoutRounding, type Residual } from '../noise/residual';
import { eachRow, isByArm, type SparseSamples } from './sparsePull';

/** What a phase determines; a weight of 0 leaves its element out. */
export interface PhaseLeads {
  /** How many estimates there are: blocks with the same counts. */
  readonly blocks: number;
  /** Whether the direction is in the range of A. */
  determines(i: number, wi: number, j: number, wj: number): boolean;
  /** v'theta^ of a block, for a direction v that is determined; 0 where it is rounding. */
  value(block: number, i: number, wi: number, j: number, wj: number): number;
  /** v'A^-1 v, A of one block */
  square(i: number, wi: number, j: number, wj: number): number;
  /** What the estimate leaves of the parts by which the size of the noise is seen. */
  readonly residual: Residual;
}

/** A pivot that is no larger than this share of its diagonal entry is 0 but for rounding. */
const DEPENDENT = 1e-9;
/** The same for a coefficient of a direction. */
const OUTSIDE = 1e-7;

/** Solutions of A theta = b, one a block, and the rest that does not depend on them. */
interface Solved extends Pick<PhaseLeads, 'determines' | 'square'> {
  readonly thetas: readonly Float64Array[];
  readonly rank: number;
}

/**
 * @param estimates the samples of each block, every action once; the same counts in all of them
 * @param parts the same samples in the parts by which the residual is known; none where it is not asked for
 * @param dimension d
 */
export function phaseLeads(
  estimates: readonly (readonly SparseSamples[])[],
  parts: readonly (readonly SparseSamples[])[],
  dimension: number,
): PhaseLeads {
  const [first = []] = estimates;
  const solve = isByArm(first.map(({ pull }) => pull)) ? byArm : together;
  const { thetas, rank, determines, square } = solve(estimates, dimension);
  const valueOf = (theta: Float64Array, arm: number, weight: number) =>
    weight === 0 ? 0 : weight * (theta[arm] as number);
  return {
    blocks: estimates.length,
    determines,
    square,
    value(block, i, wi, j, wj) {
      const own = valueOf(thetas[block] as Float64Array, i, wi);
      const other = valueOf(thetas[block] as Float64Array, j, wj);
      return withoutRounding(own - other, Math.abs(own) + Math.abs(other));
    },
    residual: residualOf(parts, thetas[0] as Float64Array, rank),
  };
}

/** sum of (sum - n z'theta)^2 / n */
function residualOf(
  parts: readonly (readonly SparseSamples[])[],
  theta: Float64Array,
  rank: number,
): Residual {
  const rest = { squares: 0, degrees: parts.length === 0 ? 0 : -rank };
  for (const part of parts)
    eachRow(part, ({ arms, coefficients }, count, sum) => {
      const fitted = count * sparseDot(arms, coefficients, theta);
      rest.squares += withoutRounding(sum - fitted, Math.abs(sum) + Math.abs(fitted)) ** 2 / count;
      rest.degrees++;
    });
  return rest;
}

/** A is diagonal. */
function byArm(estimates: readonly (readonly SparseSamples[])[], dimension: number): Solved {
  const information = new Float64Array(dimension);
  eachRow(estimates[0] ?? [], ({ arms: [arm = 0], coefficients: [value = 0] }, count) => {
    information[arm] = (information[arm] as number) + count * value * value;
  });
  const thetas = estimates.map((samples) => {
    const theta = new Float64Array(dimension);
    eachRow(samples, ({ arms: [arm = 0], coefficients: [value = 0] }, _, sum) => {
      theta[arm] = (theta[arm] as number) + (value * sum) / (information[arm] as number);
    });
    return theta;
  });
  const isSeen = (arm: number, weight: number) => weight === 0 || (information[arm] as number) > 0;
  const part = (arm: number, weight: number) =>
    weight === 0 ? 0 : (weight * weight) / (information[arm] as number);
  return {
    thetas,
    rank: information.filter((own) => own > 0).length,
    determines: (i, wi, j, wj) => isSeen(i, wi) && isSeen(j, wj),
    square: (i, wi, j, wj) => part(i, wi) + part(j, wj),
  };
}

/**
 * A generalised inverse: that of A on a largest set of independent coordinates, 0 elsewhere. For what is in the range of A it
 * does not matter which set. Base arms that all rows show alike, as those that are settled, are one coordinate.
 */
function together(estimates: readonly (readonly SparseSamples[])[], dimension: number): Solved {
  const [first = []] = estimates;
  const { coordinate, named } = coordinatesOf(first, dimension);
  const size = named.length;
  const matrix = new Float64Array(size * size);
  const inside = (arms: readonly number[], take: (place: number, k: number) => void) => {
    arms.forEach((arm, k) => {
      const place = coordinate[arm] as number;
      if (named[place] === arm) take(place, k);
    });
  };
  eachRow(first, ({ arms, coefficients }, count) => {
    inside(arms, (a, k) => {
      const value = count * (coefficients[k] as number);
      inside(arms, (b, l) => {
        matrix[a * size + b] =
          (matrix[a * size + b] as number) + value * (coefficients[l] as number);
      });
    });
  });
  const { inverse, rank, dependent } = generalisedInverse(matrix, size);
  const thetas = estimates.map((samples) => {
    const vector = new Float64Array(size);
    eachRow(samples, ({ arms, coefficients }, _, sum) => {
      inside(arms, (place, k) => {
        vector[place] = (vector[place] as number) + sum * (coefficients[k] as number);
      });
    });
    const theta = new Float64Array(dimension);
    named.forEach((arm, place) => {
      let value = 0;
      for (let j = 0; j < size; j++)
        value += (inverse[place * size + j] as number) * (vector[j] as number);
      theta[arm] = value;
    });
    return theta;
  });
  // Those that have their coordinate for themselves.
  const sharing = new Int32Array(size);
  for (const place of coordinate) if (place >= 0) sharing[place] = (sharing[place] as number) + 1;
  const alone = coordinate.map((place) => (place >= 0 && sharing[place] === 1 ? place : -1));
  const isThere = (arm: number, weight: number) => weight === 0 || (alone[arm] as number) >= 0;
  const at = (i: number, j: number) =>
    inverse[(alone[i] as number) * size + (alone[j] as number)] as number;
  return {
    thetas,
    rank,
    determines: (i, wi, j, wj) =>
      isThere(i, wi) &&
      isThere(j, wj) &&
      dependent.every(({ place, coefficients }) => {
        const restOf = (arm: number, weight: number): number => {
          if (weight === 0) return 0;
          const own = alone[arm] as number;
          return weight * (own === place ? 1 : -(coefficients[own] as number));
        };
        const rest = restOf(i, wi) - restOf(j, wj);
        return Math.abs(rest) <= OUTSIDE * (Math.abs(wi) + Math.abs(wj));
      }),
    square: (i, wi, j, wj) =>
      (wi === 0 ? 0 : wi * wi * at(i, i)) +
      (wj === 0 ? 0 : wj * wj * at(j, j)) -
      (wi === 0 || wj === 0 ? 0 : 2 * wi * wj * at(i, j)),
  };
}

/** Base arms that all rows show alike have one coordinate, which is named after the first of them; -1 for what no row shows. */
function coordinatesOf(samples: readonly SparseSamples[], dimension: number) {
  const shown = Array.from({ length: dimension }, (): string[] => []);
  let number = 0;
  eachRow(samples, ({ arms, coefficients }) => {
    number++;
    arms.forEach((arm, k) => {
      (shown[arm] as string[]).push(`${number}:${coefficients[k] as number}`);
    });
  });
  const coordinate = new Int32Array(dimension).fill(-1);
  const named: number[] = [];
  const known = new Map<string, number>();
  shown.forEach((rows, arm) => {
    if (rows.length === 0) return;
    const name = rows.join();
    const place = known.get(name) ?? named.length;
    if (place === named.length) {
      known.set(name, place);
      named.push(arm);
    }
    coordinate[arm] = place;
  });
  return { coordinate, named };
}

interface GeneralisedInverse {
  /** size x size */
  readonly inverse: Float64Array;
  readonly rank: number;
  /** Each coordinate that was left out, as a combination of those that were not. */
  readonly dependent: readonly { readonly place: number; readonly coefficients: Float64Array }[];
}

/** By a Cholesky factorisation that leaves out what depends on what comes before it. */
function generalisedInverse(matrix: Float64Array, size: number): GeneralisedInverse {
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
