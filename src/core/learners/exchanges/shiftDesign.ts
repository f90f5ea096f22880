// Designs for long sums (docs/large-problems.md, "Long sums"): the shifts of one or a few sets of base arms.
import type { Action } from '../../families/family';
import type { ExchangeSpace } from './exchangeSpace';
import type { Counts } from './blocks';
import { cyclicSets } from './cyclicSets';
import type { NoiseModel } from '../noise/noiseModel';
import type { Growing } from './growth';
import type { Solve } from './phaseLeads';
import type { SparsePull } from './sparsePull';

/** With fewer base arms, grown designs take fewer samples. */
const FEWEST = 40;
/** The same if blocks are estimates: shifts determine all differences by the fewest rows. */
const FEWEST_OF_BLOCKS = 10;

/** The actions that contain `inside`, `size` of the base arms in question, and no others. */
export interface Face {
  readonly arms: Int32Array;
  readonly size: number;
  readonly inside: readonly number[];
}

/** The actions that agree with a basis outside of the base arms in question. */
export function faceOf(arms: Int32Array, basis: readonly number[]): Face {
  const asked = new Set(arms);
  const inside = basis.filter((arm) => !asked.has(arm));
  return { arms, size: basis.length - inside.length, inside };
}

/** @param places indices into the base arms of the face */
function onFace({ arms, inside }: Face, places: Iterable<number>): Action {
  return [...inside, ...Array.from(places, (place) => arms[place] as number)].sort((a, b) => a - b);
}

export interface LongSums {
  readonly growing: Growing;
  readonly noise: Pick<NoiseModel, 'blocks'>;
  /** From this many base arms on, sums are long. */
  readonly fewestOfLong?: number;
}

/**
 * The exchangeable base arms, if every set of one size is an action, all count alike, and only their sum is seen; otherwise,
 * or if they are few, null.
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
  // Each base arm must appear in the row of some shift, always with the same coefficient.
  const rows = Array.from(found, (_, shift) => {
    const places = Array.from({ length: size }, (__, place) => (place + shift) % found.length);
    return scaleOf(pullOf(onFace({ arms: found, size, inside }, places)));
  });
  return rows.every((own) => own !== 0 && own === rows[0]) ? found : null;
}

/** The common coefficient of the base arms in the only row; 0 if there is none, or the pull has a price. */
function scaleOf({ rows: [row], rows, action, price }: SparsePull): number {
  if (row === undefined || rows.length > 1 || row.arms.length !== action.length || price !== 1)
    return 0;
  const [scale = 0] = row.coefficients;
  return row.coefficients.every((own) => own === scale) ? scale : 0;
}

/**
 * All shifts of sets of the face. Their information on its base arms is circulant, and so is the inverse: a number per distance.
 *
 * @param count of the sets; raised until all base arms are distinguished
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
    for (let shift = 0; shift < n; shift++) {
      const shifted = set.map((place) => (place + shift) % n);
      counts.set(pullOf(onFace(face, shifted)), 1);
    }
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
      // Base arms in all rows hide the level of the others.
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

/** Coefficients whose sum is at most this share of their absolute sum cancel up to rounding. */
const OUTSIDE = 1e-12;

/** The first row of the inverse of weight times the sum of the information of all shifts of each set. */
function circleInverse(n: number, sets: readonly Int32Array[], weight: number): Float64Array {
  const wave = Float64Array.from({ length: n }, (_, t) => Math.cos((2 * Math.PI * t) / n));
  // How often each distance occurs in the sets, in both directions.
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

/** sum over t of values[t] cos(2 pi f t / n), for each f; f and n - f have the same sum. */
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
