// Selections of many base arms of which a sum is seen (docs/large-problems.md, "Long sums"): the shifts of a set or a few.
import type { Action } from '../../families/family';
import type { ExchangeSpace } from './exchangeSpace';
import type { Counts } from './blocks';
import { cyclicSets } from './cyclicSets';
import type { NoiseModel } from '../noise/noiseModel';
import type { Growing } from './growth';
import type { Solve } from './phaseLeads';
import type { SparsePull } from './sparsePull';

/** Of fewer base arms designs that grow take fewer samples. */
const FEWEST = 40;
/** The same where a block is an estimate: shifts determine all differences by the fewest rows. */
const FEWEST_OF_BLOCKS = 10;

/** The actions that have `inside`, so many of the base arms in question, and no other ones. */
export interface Face {
  readonly arms: Int32Array;
  readonly size: number;
  readonly inside: readonly number[];
}

/** The actions that agree with a basis wherever nothing is asked. */
export function faceOf(arms: Int32Array, basis: readonly number[]): Face {
  const asked = new Set(arms);
  const inside = basis.filter((arm) => !asked.has(arm));
  return { arms, size: basis.length - inside.length, inside };
}

/** @param places among the base arms of the face */
function onFace({ arms, inside }: Face, places: Iterable<number>): Action {
  return [...inside, ...Array.from(places, (place) => arms[place] as number)].sort((a, b) => a - b);
}

/** What decides whether sums are long. */
export interface LongSums {
  readonly growing: Growing;
  readonly noise: Pick<NoiseModel, 'blocks'>;
  /** With so many base arms sums are long. */
  readonly fewestOfLong?: number;
}

/**
 * The base arms that can be exchanged where any so many of them are an action, each counts alike, and their sum is all that is seen;
 * null elsewhere, and of few.
 */
export function exchangeableIn(
  { matroid, arms, factors, groupOf }: ExchangeSpace,
  { growing: { family, pullOf, spanning }, noise, fewestOfLong }: LongSums,
): Int32Array | null {
  const fewest = fewestOfLong ?? (noise.blocks.kind === 'estimates' ? FEWEST_OF_BLOCKS : FEWEST);
  const groups = matroid.groups?.filter((group) => group.length > 0);
  if (matroid.elements !== arms || groups?.length !== 1 || groupOf === null) return null;
  if (spanning !== null || factors.some((own) => own !== factors[0])) return null;
  const found = Int32Array.from(groups[0] as readonly number[]).sort();
  const { size, inside } = faceOf(found, family.maximize(new Float64Array(arms)).action);
  if (size < 1 || size >= found.length || found.length < fewest) return null;
  // Each of them is looked at in a row of its own.
  const rows = Array.from(found, (_, shift) => {
    const places = Array.from({ length: size }, (__, place) => (place + shift) % found.length);
    return scaleOf(pullOf(onFace({ arms: found, size, inside }, places)));
  });
  return rows.every((own) => own !== 0 && own === rows[0]) ? found : null;
}

/** What its one row has of each of its base arms; 0 where it is not so, or a sample has a price. */
function scaleOf({ rows: [row], rows, action, price }: SparsePull): number {
  if (row === undefined || rows.length > 1 || row.arms.length !== action.length || price !== 1)
    return 0;
  const [scale = 0] = row.coefficients;
  return row.coefficients.every((own) => own === scale) ? scale : 0;
}

/**
 * All shifts of sets of the face. Their information about its base arms is a circle, and so is its inverse: a number for each distance.
 *
 * @param count of the sets, or as many as it takes to tell all base arms apart
 * @returns the counts, and the least squares of samples with any multiple of them
 */
export function shiftDesign(
  face: Face,
  count: number,
  pullOf: Growing['pullOf'],
): { readonly counts: Counts; readonly solve: Solve } {
  const n = face.arms.length;
  const sets = wholeSets(n, face.size, count);
  const counts = new Map<SparsePull, number>();
  for (const set of sets)
    for (let shift = 0; shift < n; shift++)
      counts.set(
        pullOf(
          onFace(
            face,
            set.map((place) => (place + shift) % n),
          ),
        ),
        1,
      );
  return {
    counts,
    solve: (estimates, dimension) => leastSquares(face, sets, estimates, dimension),
  };
}

function wholeSets(n: number, size: number, count: number): readonly Int32Array[] {
  const sets = cyclicSets(n, size, count);
  return sets ?? wholeSets(n, size, count + 1);
}

function leastSquares(
  { arms, inside }: Face,
  sets: readonly Int32Array[],
  estimates: Parameters<Solve>[0],
  dimension: number,
): ReturnType<Solve> {
  const n = arms.length;
  const placeOf = new Int32Array(dimension).fill(-1);
  arms.forEach((arm, place) => (placeOf[arm] = place));
  const first = estimates[0]?.[0];
  const scale = first?.pull.rows[0]?.coefficients[0] ?? 1;
  const inverse = circleInverse(n, sets, (first?.count ?? 1) * scale * scale);
  const thetas = estimates.map((samples) => {
    const vector = new Float64Array(n);
    for (const { pull: own, sums } of samples)
      for (const arm of own.action) {
        const place = placeOf[arm] as number;
        if (place >= 0) vector[place] = (vector[place] as number) + scale * (sums[0] as number);
      }
    const theta = new Float64Array(dimension);
    arms.forEach((arm, place) => {
      let value = 0;
      for (let other = 0; other < n; other++)
        value += (inverse[Math.abs(place - other)] as number) * (vector[other] as number);
      theta[arm] = value;
    });
    return theta;
  });
  return {
    thetas,
    rank: n,
    arms: null,
    determines({ arms: own, coefficients }) {
      let [total, size] = [0, 0];
      for (let k = 0; k < own.length; k++) {
        const coefficient = coefficients[k] as number;
        if (coefficient !== 0 && (placeOf[own[k] as number] as number) < 0) return false;
        total += coefficient;
        size += Math.abs(coefficient);
      }
      // What is the same in all rows hides the level of the others.
      return inside.length === 0 || Math.abs(total) <= OUTSIDE * size;
    },
    square({ arms: own, coefficients }) {
      let total = 0;
      for (let k = 0; k < own.length; k++) {
        const place = placeOf[own[k] as number] as number;
        for (let l = 0; l < own.length; l++) {
          const product = (coefficients[k] as number) * (coefficients[l] as number);
          if (product !== 0)
            total +=
              product *
              (inverse[Math.abs(place - (placeOf[own[l] as number] as number))] as number);
        }
      }
      return total;
    },
  };
}

/** A coefficient that is no larger than this share of the others is 0 but for rounding. */
const OUTSIDE = 1e-12;

/** The first row of (weight times sum of the matrices C'C of the shifts of each set)^-1. */
function circleInverse(n: number, sets: readonly Int32Array[], weight: number): Float64Array {
  const wave = Float64Array.from({ length: n }, (_, t) => Math.cos((2 * Math.PI * t) / n));
  // The distances that the sets have, each in both directions.
  const distances = new Float64Array(n);
  for (const set of sets)
    for (const i of set)
      for (const j of set) {
        const distance = (i - j + n) % n;
        distances[distance] = (distances[distance] as number) + weight;
      }
  const inverted = transform(distances, wave).map((power) => 1 / power);
  return transform(inverted, wave).map((own) => own / n);
}

/** sum over t of values[t] cos(2 pi f t / n), for each f; half of them are the others. */
function transform(values: Float64Array, wave: Float64Array): Float64Array {
  const n = values.length;
  const result = new Float64Array(n);
  for (let f = 0; 2 * f <= n; f++) {
    let total = 0;
    for (let t = 0, at = 0; t < n; t++) {
      total += (values[t] as number) * (wave[at] as number);
      if ((at += f) >= n) at -= n;
    }
    result[f] = total;
    if (f > 0) result[n - f] = total;
  }
  return result;
}
