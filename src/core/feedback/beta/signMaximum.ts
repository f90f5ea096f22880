/** Maximises ||s_1 v_1 + … + s_n v_n||_2 over signs s in {-1, 1}^n: convex maximisation over a box, attained at its corners. */
import { addScaled, dot, norm, scale, symmetricEigen, zeros } from '../../numerics/linearAlgebra';
import { searchSigns } from './signSearch';

/** Vectors are parallel if their unit vectors agree in every entry up to this. */
const PARALLEL_TOLERANCE = 1e-10;
/** If the lower bound is this close to the upper one, relatively, the value is exact. */
const BOUNDS_MEET = 1e-12;
/** The operator norm needs an eigendecomposition with as many rows as vectors; above this size it is skipped. */
const OPERATOR_NORM_LIMIT = 200;
/** The most passes of single sign flips that improve the lower bound. */
const FLIP_PASSES = 10;

export interface SignMaximum {
  readonly value: number;
  /** If false, `value` is an upper bound. */
  readonly exact: boolean;
}

/**
 * Exact if the bounds meet or the search ends in time. Otherwise a certified upper bound: the smaller of the row-sum bound and
 * sqrt(n) times the operator norm.
 *
 * @param vectors vectors of equal length; merge parallel ones first (mergeParallel)
 * @param maxWork the approximate work limit of the search in operations; 1e8 take a fifth of a second
 */
export function maximiseOverSigns(vectors: readonly Float64Array[], maxWork: number): SignMaximum {
  const upper = rowSumBound(vectors);
  const lower = lowerBound(vectors);
  if (lower >= upper * (1 - BOUNDS_MEET)) return { value: upper, exact: true };
  const n = vectors.length;
  const signs = n * n * n <= maxWork ? searchSigns(gramOf(vectors), Math.floor(maxWork / n)) : null;
  if (signs !== null) {
    // Recompute the corner, because the running squares of the search have rounding errors.
    const sum = new Float64Array(vectors[0]?.length ?? 0);
    vectors.forEach((vector, k) => addScaled(sum, signs[k] as number, vector));
    return { value: norm(sum), exact: true };
  }
  return { value: Math.min(upper, operatorBound(vectors)), exact: false };
}

/** ||(sum_j |v_j1|, sum_j |v_j2|, …)||_2: every coordinate at its maximum at once. */
export function rowSumBound(vectors: readonly Float64Array[]): number {
  const sums = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let i = 0; i < sums.length; i++)
      sums[i] = (sums[i] as number) + Math.abs(vector[i] as number);
  }
  return norm(sums);
}

/** sqrt(n) times the largest singular value, because a sign vector has length sqrt(n). */
function operatorBound(vectors: readonly Float64Array[]): number {
  if (vectors.length > OPERATOR_NORM_LIMIT) return Infinity;
  const { values } = symmetricEigen(gramOf(vectors));
  return Math.sqrt(vectors.length * Math.max(0, values[values.length - 1] ?? 0));
}

/** The length at a good corner: signs chosen greedily, then flipped while that helps. */
function lowerBound(vectors: readonly Float64Array[]): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  const signs = vectors.map((vector): number => {
    const sign = dot(sum, vector) < 0 ? -1 : 1;
    addScaled(sum, sign, vector);
    return sign;
  });
  for (let pass = 0; pass < FLIP_PASSES; pass++) {
    let flipped = false;
    vectors.forEach((vector, k) => {
      const sign = signs[k] as number;
      // ||sum - 2 s v||^2 > ||sum||^2
      if (sign * dot(sum, vector) >= dot(vector, vector) * (1 - BOUNDS_MEET)) return;
      addScaled(sum, -2 * sign, vector);
      signs[k] = -sign;
      flipped = true;
    });
    if (!flipped) break;
  }
  return norm(sum);
}

function gramOf(vectors: readonly Float64Array[]) {
  const gram = zeros(vectors.length, vectors.length);
  vectors.forEach((a, i) => {
    for (let j = 0; j <= i; j++) {
      const product = dot(a, vectors[j] as Float64Array);
      gram.data[i * vectors.length + j] = product;
      gram.data[j * vectors.length + i] = product;
    }
  });
  return gram;
}

/** Merges parallel vectors, and drops zero vectors. Aligned signs make a sum of parallel vectors longest, so they form one variable. */
export function mergeParallel(vectors: readonly Float64Array[]): Float64Array[] {
  const units: Float64Array[] = [];
  const lengths: number[] = [];
  const marks: number[] = [];
  for (const vector of vectors) {
    const length = norm(vector);
    if (length === 0) continue;
    const unit = scale(vector, 1 / length);
    const mark = markOf(unit);
    // The marks of equal unit vectors differ by at most this.
    const near = 2 * PARALLEL_TOLERANCE * unit.length;
    const isSame = (other: Float64Array, k: number): boolean => {
      const known = marks[k] as number;
      return (
        (Math.abs(known - mark) <= near && agree(other, unit, 1)) ||
        (Math.abs(known + mark) <= near && agree(other, unit, -1))
      );
    };
    const same = units.findIndex(isSame);
    if (same === -1) {
      units.push(unit);
      lengths.push(length);
      marks.push(mark);
    } else lengths[same] = (lengths[same] as number) + length;
  }
  units.forEach((unit, k) => {
    const length = lengths[k] as number;
    for (let i = 0; i < unit.length; i++) unit[i] = (unit[i] as number) * length;
  });
  return units;
}

const GOLDEN_RATIO = 0.618_033_988_749_894_9;

/** A hash for fast comparison: a weighted sum of the entries, with weights in [0, 1) from the golden ratio. */
function markOf(vector: Float64Array): number {
  let mark = 0;
  for (let i = 0; i < vector.length; i++) {
    const turns = (i + 1) * GOLDEN_RATIO;
    mark += (turns - Math.floor(turns)) * (vector[i] as number);
  }
  return mark;
}

/** Whether a = sign * b; most pairs already differ in their first entries. */
function agree(a: Float64Array, b: Float64Array, sign: number): boolean {
  for (let i = 0; i < a.length; i++) {
    if (Math.abs((a[i] as number) - sign * (b[i] as number)) > PARALLEL_TOLERANCE) return false;
  }
  return true;
}
