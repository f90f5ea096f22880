/** The least squares of one phase alone: what it says of a direction, such as the difference of two actions. */
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';
import { merged } from '../designs/phaseBlocks';
import type { NoiseModel, NoiseSize } from '../noise/noiseModel';
import { diagonalAbove } from './diagonalAbove';
import { withoutRounding, type Residual } from '../noise/residual';
import { eachRow, isByArm, type SparseSamples } from './sparsePull';

/** What a phase determines of directions v; an arm with the coefficient 0 is not looked at. */
export interface PhaseLeads {
  /** How many estimates there are: blocks with the same counts. */
  readonly blocks: number;
  /** Whether v is in the range of A. */
  determines(v: ObservationRow): boolean;
  /** v'theta^ of a block, for a v that is determined; 0 where it is rounding. */
  value(block: number, v: ObservationRow): number;
  /** v'A^-1 v, A of one block */
  square(v: ObservationRow): number;
  /** theta^ of each block, of which only what is determined says something. */
  readonly thetas: readonly Float64Array[];
  /** The diagonal of an H with v'A^-1 v <= v'Hv for all v that are determined. */
  above(): Float64Array;
  /** What the estimate leaves of the parts by which the size of the noise is seen. */
  readonly residual: Residual;
  /** What was known of the noise before the phase. */
  readonly noise: NoiseSize;
}

/** A pivot that is no larger than this share of its diagonal entry is 0 but for rounding. */
const DEPENDENT = 1e-9;
/** The same for a coefficient of a direction. */
const OUTSIDE = 1e-7;

/** Solutions of A theta = b, one a block, and the rest that does not depend on them. */
interface Solved extends Pick<PhaseLeads, 'determines' | 'square' | 'thetas' | 'above'> {
  readonly rank: number;
}

/**
 * @param estimates the samples of each block, every action once; the same counts in all of them
 * @param parts the same samples in the parts by which the residual is known; none where it is not asked for
 * @param dimension d
 * @param noise before them
 */
export function phaseLeads(
  estimates: readonly (readonly SparseSamples[])[],
  parts: readonly (readonly SparseSamples[])[],
  dimension: number,
  noise: NoiseSize,
): PhaseLeads {
  const [first = []] = estimates;
  const solve = isByArm(first.map(({ pull }) => pull)) ? byArm : together;
  const { thetas, rank, determines, square, above } = solve(estimates, dimension);
  return {
    noise,
    blocks: estimates.length,
    ...{ thetas, determines, square, above },
    value(block, { arms, coefficients }) {
      const theta = thetas[block] as Float64Array;
      let [total, size] = [0, 0];
      for (let k = 0; k < arms.length; k++) {
        const own = weighted(coefficients[k] as number, theta[arms[k] as number] as number);
        total += own;
        size += Math.abs(own);
      }
      return withoutRounding(total, size);
    },
    residual: residualOf(parts, thetas[0] as Float64Array, rank),
  };
}

/** What a phase says by the blocks that the noise is known by. @param seen its parts */
export function leadsIn(
  seen: readonly (readonly SparseSamples[])[],
  noise: NoiseModel,
  dimension: number,
): PhaseLeads {
  const { kind } = noise.blocks;
  const estimates = kind === 'estimates' ? seen : [merged(seen)];
  return phaseLeads(estimates, kind === 'parts' ? seen : [], dimension, noise.now());
}

/** What is not looked at may be NaN. */
function weighted(coefficient: number, value: number): number {
  return coefficient === 0 ? 0 : coefficient * value;
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
  return {
    thetas,
    rank: information.filter((own) => own > 0).length,
    determines({ arms, coefficients }) {
      for (let k = 0; k < arms.length; k++)
        if (coefficients[k] !== 0 && !((information[arms[k] as number] as number) > 0))
          return false;
      return true;
    },
    square({ arms, coefficients }) {
      let total = 0;
      for (let k = 0; k < arms.length; k++)
        total += weighted(
          (coefficients[k] as number) ** 2,
          1 / (information[arms[k] as number] as number),
        );
      return total;
    },
    above: () => information.map((own) => (own > 0 ? 1 / own : 0)),
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
  const sharing = new Int32Array(size);
  for (const place of coordinate) if (place >= 0) sharing[place] = (sharing[place] as number) + 1;
  /** Of the arms that share a coordinate the first stands for it; -1 for the others. */
  const placeOf = (arm: number | undefined) => {
    const place = coordinate[arm as number] as number;
    return named[place] === arm ? place : -1;
  };
  return {
    thetas,
    rank,
    determines(v) {
      const { arms, coefficients } = v;
      let total = 0;
      for (let k = 0; k < arms.length; k++) {
        if (coefficients[k] === 0) continue;
        const place = coordinate[arms[k] as number] as number;
        if (place < 0) return false;
        if ((sharing[place] as number) > 1 && !isWhole(v, k)) return false;
        total += Math.abs(coefficients[k] as number);
      }
      return dependent.every(({ place, coefficients: combination }) => {
        let rest = 0;
        for (let k = 0; k < arms.length; k++) {
          if (coefficients[k] === 0) continue;
          const own = placeOf(arms[k]);
          const part = own === place ? 1 : own < 0 ? 0 : -(combination[own] as number);
          rest += (coefficients[k] as number) * part;
        }
        return Math.abs(rest) <= OUTSIDE * total;
      });
    },
    square({ arms, coefficients }) {
      let total = 0;
      for (let k = 0; k < arms.length; k++) {
        const own = coefficients[k] as number;
        const place = own === 0 ? -1 : placeOf(arms[k]);
        if (place < 0) continue;
        const start = place * size;
        for (let l = 0; l < k; l++) {
          const other = coefficients[l] === 0 ? -1 : placeOf(arms[l]);
          if (other >= 0)
            total += 2 * own * (coefficients[l] as number) * (inverse[start + other] as number);
        }
        total += own * own * (inverse[start + place] as number);
      }
      return total;
    },
    above() {
      const above = new Float64Array(dimension);
      const scaled = diagonalAbove({ rows: size, columns: size, data: inverse });
      named.forEach((arm, place) => (above[arm] = scaled[place] as number));
      return above;
    },
  };

  /** Whether v has all arms that share the coordinate of its k-th one, and all alike. */
  function isWhole({ arms, coefficients }: ObservationRow, k: number): boolean {
    const place = coordinate[arms[k] as number];
    let count = 0;
    for (let l = 0; l < arms.length; l++) {
      if (coefficients[l] === 0 || coordinate[arms[l] as number] !== place) continue;
      if (coefficients[l] !== coefficients[k]) return false;
      count++;
    }
    return count === sharing[place as number];
  }
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
