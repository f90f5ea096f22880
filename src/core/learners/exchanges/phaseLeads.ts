/** The least squares of a single phase: what it says about a direction, such as the difference of two actions. */
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';
import { merged } from '../designs/phaseBlocks';
import type { NoiseModel, NoiseSize } from '../noise/noiseModel';
import { generalisedInverse } from './generalisedInverse';
import { withoutRounding, type Residual } from '../noise/residual';
import { eachRow } from '../problem/pool';
import { isByArm, type SparseSamples } from './sparsePull';

/** What a phase determines about directions v; base arms with coefficient 0 are ignored. */
export interface PhaseLeads {
  /** The number of estimates: blocks with the same counts. */
  readonly blocks: number;
  /** Whether v is in the range of A. */
  determines(v: ObservationRow): boolean;
  /** v'theta^ of a block, for a determined v; 0 if it is rounding error. */
  value(block: number, v: ObservationRow): number;
  /** v'A^-1 v, A of one block */
  square(v: ObservationRow): number;
  /** theta^ of the first block and the diagonal of A^-1, 0 for unseen base arms; null unless every row is of one base arm. */
  readonly arms: { readonly theta: Float64Array; readonly squares: Float64Array } | null;
  /** The residual of the parts, which shows the size of the noise. */
  readonly residual: Residual;
  /** The noise as known before the phase. */
  readonly noise: NoiseSize;
}

/** A component up to this share of a direction is 0 up to rounding. */
const OUTSIDE = 1e-7;

/** Solutions of A theta = b, one per block, and what does not depend on b. */
export interface Solved extends Pick<PhaseLeads, 'determines' | 'square' | 'arms'> {
  readonly thetas: readonly Float64Array[];
  readonly rank: number;
}

/** @param estimates the samples of each block, each action once, with the same counts in all blocks */
export type Solve = (estimates: readonly (readonly SparseSamples[])[], dimension: number) => Solved;

/**
 * @param estimates the samples of each block
 * @param parts the same samples in the parts that give the residual; empty if it is not needed
 * @param dimension d
 * @param noise before the samples
 * @param solve a solver that knows the structure of the rows
 */
export function phaseLeads(
  estimates: readonly (readonly SparseSamples[])[],
  parts: readonly (readonly SparseSamples[])[],
  dimension: number,
  noise: NoiseSize,
  solve: Solve = solveRows,
): PhaseLeads {
  const { thetas, rank, determines, square, arms: single } = solve(estimates, dimension);
  return {
    noise,
    blocks: estimates.length,
    determines,
    square,
    arms: single,
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

/** The leads of a phase, in the blocks of the noise model. @param seen its parts */
export function leadsIn(
  seen: readonly (readonly SparseSamples[])[],
  noise: NoiseModel,
  dimension: number,
  solve?: Solve,
): PhaseLeads {
  const { kind } = noise.blocks;
  const estimates = kind === 'estimates' ? seen : [merged(seen)];
  return phaseLeads(estimates, kind === 'parts' ? seen : [], dimension, noise.now(), solve);
}

/** Least squares of arbitrary rows. */
export function solveRows(...[estimates, dimension]: Parameters<Solve>): Solved {
  const [first = []] = estimates;
  return (isByArm(first.map(({ pull }) => pull)) ? byArm : together)(estimates, dimension);
}

/** Entries with coefficient 0 may be NaN. */
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

/** Least squares with a diagonal A. */
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
  const squares = information.map((own) => (own > 0 ? 1 / own : 0));
  return {
    thetas,
    arms: { theta: thetas[0] ?? new Float64Array(dimension), squares },
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
        total += weighted((coefficients[k] as number) ** 2, squares[arms[k] as number] as number);
      return total;
    },
  };
}

/**
 * Least squares by a generalised inverse: that of A on a largest set of independent coordinates, 0 elsewhere. In the range of
 * A, the choice of the set does not matter. Base arms that all rows show alike, such as settled ones, share a coordinate.
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
  // Base arms with a coordinate of their own; a direction with any other base arm is not determined.
  const sharing = new Int32Array(size);
  for (const place of coordinate) if (place >= 0) sharing[place] = (sharing[place] as number) + 1;
  const alone = coordinate.map((place) => (place >= 0 && sharing[place] === 1 ? place : -1));
  const placeOf = (arm: number | undefined) => alone[arm as number] as number;
  return {
    thetas,
    rank,
    arms: null,
    determines({ arms, coefficients }) {
      let total = 0;
      for (let k = 0; k < arms.length; k++) {
        if (coefficients[k] === 0) continue;
        if (placeOf(arms[k]) < 0) return false;
        total += Math.abs(coefficients[k] as number);
      }
      return dependent.every(({ place, coefficients: combination }) => {
        let rest = 0;
        for (let k = 0; k < arms.length; k++) {
          if (coefficients[k] === 0) continue;
          const own = placeOf(arms[k]);
          const part = own === place ? 1 : -(combination[own] as number);
          rest += (coefficients[k] as number) * part;
        }
        return Math.abs(rest) <= OUTSIDE * total;
      });
    },
    square({ arms, coefficients }) {
      let total = 0;
      for (let k = 0; k < arms.length; k++) {
        const own = coefficients[k] as number;
        if (own === 0) continue;
        const start = placeOf(arms[k]) * size;
        for (let l = 0; l < k; l++) {
          const other = coefficients[l] as number;
          if (other !== 0) total += 2 * own * other * (inverse[start + placeOf(arms[l])] as number);
        }
        total += own * own * (inverse[start + placeOf(arms[k])] as number);
      }
      return total;
    },
  };
}

/** Base arms that all rows show alike share a coordinate, named after the first of them; -1 if no row shows them. */
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
