/** The active set of an XY design: the points and directions of the Newton steps. All others are only priced. */
import { dotAt, rowOf } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import type { Iterate } from './xyNewton';
import type { Evaluation, Prices, XyProblem } from './xyProblem';

/** The first points and directions, times r, and limits on the number of directions. */
const FIRST_POINTS = 2;
const FIRST_DIRECTIONS = 3;
const FEWEST_DIRECTIONS = 20;
const MOST_DIRECTIONS = 200;
/** A direction enters above this share of the largest active variance. */
const NEAR_LARGEST = 0.98;
/** A new direction may use this share of the condition sum_y q_y |z_xy|^2 <= 1 of any point. */
const FIRST_SHARE = 0.1;
/** A point leaves if its g is below this and its weight below that times mu. */
const OUT_BELOW_GAIN = 0.7;
const OUT_BELOW_WEIGHT = 2 / 3;
/** Two points with a larger squared cosine (in the pricing form) do not enter together. */
const ALIKE = 0.7;
/** An entering point gets the weight mu over its excess of g over 1, which counts as at least this. */
const LEAST_EXCESS = 0.05;

/**
 * The points of positive weight. The heaviest that span come first (`guarded`, at most r): they always stay, so that M never
 * becomes singular. With `most`, the rest is cut to a few times r.
 */
export function firstPoints(
  { rows, starts, size }: XyProblem,
  lambda: ArrayLike<number>,
  most: boolean,
): number[] {
  const rank = rows.columns;
  const basis = new OrthonormalBasis(rank);
  const guarded: number[] = [];
  const rest: number[] = [];
  const order = Array.from({ length: size }, (_, x) => x).sort(
    (a, b) => (lambda[b] as number) - (lambda[a] as number),
  );
  for (const x of order) {
    let isNew = false;
    for (let row = starts[x] as number; row < (starts[x + 1] as number); row++) {
      isNew = (basis.size < rank && basis.add(rowOf(rows, row))) || isNew;
    }
    if (isNew) guarded.push(x);
    else if ((lambda[x] as number) > 0) rest.push(x);
  }
  return [...guarded, ...(most ? rest.slice(0, FIRST_POINTS * rank) : rest)];
}

/** The directions of largest variance. */
export function firstDirections({ directions }: XyProblem, variances: Float64Array): number[] {
  const most = Math.min(
    MOST_DIRECTIONS,
    Math.max(FEWEST_DIRECTIONS, FIRST_DIRECTIONS * directions.columns),
  );
  return Array.from(variances.keys())
    .sort((a, b) => (variances[b] as number) - (variances[a] as number))
    .slice(0, most);
}

/** Inactive directions with a variance near or above the largest active one, largest first. */
export function violatedDirections(
  { directions }: XyProblem,
  { variances }: Evaluation,
  taking: readonly number[],
): number[] {
  const active = new Set(taking);
  const largest = taking.reduce((most, y) => Math.max(most, variances[y] as number), 0);
  return Array.from(variances.keys())
    .filter((y) => (variances[y] as number) > NEAR_LARGEST * largest && !active.has(y))
    .sort((a, b) => (variances[b] as number) - (variances[a] as number))
    .slice(0, Math.max(FEWEST_DIRECTIONS, directions.columns));
}

/** The dual of an entering direction: that of the central path, limited so that the duals of the points hardly change. */
export function firstDual(
  { rows, starts, size, directions }: XyProblem,
  { inverse, variances }: Evaluation,
  direction: number,
  mu: number,
): number {
  const rank = rows.columns;
  const solved = new Float64Array(rank);
  for (let i = 0; i < rank; i++) {
    solved[i] = dotAt(inverse.data, i * rank, directions.data, direction * rank, rank);
  }
  let largest = 0;
  for (let x = 0; x < size; x++) {
    let square = 0;
    for (let row = starts[x] as number; row < (starts[x + 1] as number); row++) {
      square += dotAt(solved, 0, rows.data, row * rank, rank) ** 2;
    }
    largest = Math.max(largest, square);
  }
  return Math.min(mu / (1 - (variances[direction] as number)), FIRST_SHARE / largest);
}

/** Drops points with negligible weight and no reason to gain any; keeps the first `guarded` points. */
export function dropPoints(
  iterate: Iterate,
  gains: Float64Array,
  mu: number,
  guarded: number,
): void {
  const keep = Array.from(iterate.points.keys()).filter(
    (k) =>
      k < guarded ||
      (iterate.weights[k] as number) >= OUT_BELOW_WEIGHT * mu ||
      (gains[iterate.points[k] as number] as number) >= OUT_BELOW_GAIN,
  );
  iterate.points = keep.map((k) => iterate.points[k] as number);
  iterate.weights = keep.map((k) => iterate.weights[k] as number);
  iterate.pointDuals = keep.map((k) => iterate.pointDuals[k] as number);
}

/** Adds up to r points with g over 1 + excess, largest first, skipping points too similar to one just added. */
export function addPoints(
  { rows, starts }: XyProblem,
  iterate: Iterate,
  { form, gains }: Prices,
  mu: number,
  excess: number,
): void {
  const rank = rows.columns;
  const active = new Set(iterate.points);
  const violated = Array.from(gains.keys())
    .filter((x) => (gains[x] as number) > 1 + excess && !active.has(x))
    .sort((a, b) => (gains[b] as number) - (gains[a] as number));
  const rowsOf = (x: number) =>
    Array.from(
      { length: (starts[x + 1] as number) - (starts[x] as number) },
      (_, l) => ((starts[x] as number) + l) * rank,
    );
  const taken: { readonly gain: number; readonly images: readonly Float64Array[] }[] = [];
  for (const x of violated) {
    if (taken.length === rank) return;
    const gain = gains[x] as number;
    const own = rowsOf(x);
    const isAlike = taken.some(({ images, gain: other }) => {
      let square = 0;
      for (const image of images) {
        for (const row of own) square += dotAt(image, 0, rows.data, row, rank) ** 2;
      }
      return square > ALIKE * gain * other;
    });
    if (isAlike) continue;
    const images = own.map((row) =>
      Float64Array.from({ length: rank }, (_, i) =>
        dotAt(form.data, i * rank, rows.data, row, rank),
      ),
    );
    taken.push({ gain, images });
    const weight = mu / Math.max(gain - 1, LEAST_EXCESS);
    iterate.points.push(x);
    iterate.weights.push(weight);
    iterate.pointDuals.push(mu / weight);
  }
}
