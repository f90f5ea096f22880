/** A lower bound on samples for any reward, from values under which another action is best (docs/nonlinear.md, section 4). */
import type { XyPoint } from '../../design/xy/xyProblem';
import { LeastSquares } from '../../numerics/leastSquares';
import { addScaled, dot, norm } from '../../numerics/linearAlgebra';

/** The advantage of an action over the best one, as a function of theta. */
type Ahead = (theta: Float64Array) => number;

interface Rival {
  readonly ahead: Ahead;
  /** The gradient of `ahead` at theta. */
  readonly slopes: Float64Array;
}

/** The number of rounds; each finds the nearest alternatives to a design, then the next design. */
const ROUNDS = 10;
/** The share of a design that is spread evenly over all actions. */
const UNIFORM = 0.01;
/** The most alternatives kept per round, and the largest cost relative to the nearest. */
const MOST_KEPT = 40;
const FAR = 4;
/** Alternatives of smaller weight are dropped. */
const LEAST_WEIGHT = 1e-4;
const GAME_STEPS = 1000;
/** The search range for an alternative, relative to its linearised distance, and the relative precision. */
const FARTHEST = 64;
const CLOSE = 1e-4;
/** The step for numerical slopes, relative to the size of theta. */
const DIFFERENCE = 1e-4;

/**
 * Replaces rho* for a reward that is not linear. For the mean counts n of a run and each h such that another action is best at
 * theta + h, Σ n_x |M_x h|^2 / 2 is at least ln(1 / (2.4 delta)). With weights w_k of sum 1 on some such h_k, the total count is
 * therefore at least 2 ln(1 / (2.4 delta)) divided by max over x of Σ w_k |M_x h_k|^2, for any h_k and weights.
 *
 * @param points for each action, the rows that a sample shows, in units in which their noise is N(0, I)
 * @param design a first guess, one share per action
 * @returns 1 over that maximum; 0 if no h was found
 */
export function byAlternatives(
  theta: Float64Array,
  points: readonly XyPoint[],
  rivals: readonly Rival[],
  design: Float64Array,
): number {
  let shares = design;
  const last: Float64Array[] = [];
  const costsOf = (shift: Float64Array) =>
    Float64Array.from(points, (rows) => rows.reduce((all, row) => all + dot(row, shift) ** 2, 0));
  let known: readonly Float64Array[] = [];
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const own = shares;
    const sampled = new LeastSquares(theta.length);
    points.forEach((rows, x) => {
      const share = (1 - UNIFORM) * (shares[x] as number) + UNIFORM / points.length;
      for (const row of rows) sampled.add(row, share, 0);
    });
    const { information } = sampled.solveDetermined();
    const costs = rivals.flatMap(({ ahead, slopes }, place) => {
      const found = [slopes, last[place] ?? slopes].flatMap(
        (along) => nearest(ahead, theta, along, information.solve) ?? [],
      );
      const [nearer] = found
        .map((shift) => ({ shift, costs: costsOf(shift) }))
        .sort((a, b) => dot(a.costs, own) - dot(b.costs, own));
      // The gradient there is another search direction for the next round.
      if (nearer !== undefined) last[place] = slopesOf(ahead, sumOf(theta, nearer.shift));
      return nearer === undefined ? [] : [nearer.costs];
    });
    known = [...known, ...decisive(costs, shares)];
    if (known.length === 0) return 0;
    const played = game(known);
    most = Math.max(most, 1 / played.value);
    known = known.filter((_, k) => (played.weights[k] as number) > LEAST_WEIGHT);
    shares = shares.map((share, x) => (share + (played.shares[x] as number)) / 2);
  }
  return most;
}

/** The nearest alternatives; distant ones get almost no weight in the end, but distort averages of weights. */
function decisive(costs: readonly Float64Array[], shares: Float64Array): readonly Float64Array[] {
  const sorted = costs
    .map((own) => ({ own, cost: dot(own, shares) }))
    .sort((a, b) => a.cost - b.cost);
  const most = FAR * (sorted[0]?.cost ?? 0);
  return sorted
    .slice(0, MOST_KEPT)
    .filter(({ cost }) => cost <= most)
    .map(({ own }) => own);
}

/** The gradient by differences; it guides the search, and proves nothing. */
export function slopesOf(ahead: Ahead, theta: Float64Array): Float64Array {
  const step = DIFFERENCE * Math.max(norm(theta), Number.MIN_VALUE);
  return theta.map(
    (value, arm) =>
      (ahead(theta.with(arm, value + step)) - ahead(theta.with(arm, value - step))) / (2 * step),
  );
}

/** A short h in direction A^-1 slopes at which the rival is ahead; null if none is found. */
function nearest(
  ahead: Ahead,
  theta: Float64Array,
  slopes: Float64Array,
  solve: (b: Float64Array) => Float64Array,
): Float64Array | null {
  const direction = solve(slopes);
  const square = dot(slopes, direction);
  if (!(square > 0)) return null;
  const linear = -ahead(theta) / square;
  const at = (t: number) => theta.map((value, i) => value + t * (direction[i] as number));
  let above = linear;
  while (!(ahead(at(above)) > 0)) {
    above *= 2;
    if (!(above <= FARTHEST * linear)) return null;
  }
  let below = 0;
  while (above - below > CLOSE * above) {
    const middle = (below + above) / 2;
    if (ahead(at(middle)) > 0) above = middle;
    else below = middle;
  }
  return direction.map((value) => above * value);
}

/**
 * Approximate equilibrium of the matrix game: row weights with a small largest column mean, column shares with a large smallest
 * row mean. Uses regret matching plus with linearly weighted averages (Tammelin 2014).
 */
function game(costs: readonly Float64Array[]) {
  const columns = costs[0]?.length ?? 0;
  const [rowRegrets, columnRegrets] = [new Float64Array(costs.length), new Float64Array(columns)];
  const [weights, shares] = [new Float64Array(costs.length), new Float64Array(columns)];
  for (let step = 1; step <= GAME_STEPS; step++) {
    const p = matched(rowRegrets);
    const gains = mixed(costs, p);
    const value = dot(gains, matched(columnRegrets));
    columnRegrets.forEach((own, x) => {
      columnRegrets[x] = Math.max(0, own + (gains[x] as number) - value);
    });
    const q = matched(columnRegrets);
    const paid = costs.map((row) => dot(row, q));
    const mean = paid.reduce((sum, cost, k) => sum + cost * (p[k] as number), 0);
    rowRegrets.forEach((own, k) => {
      rowRegrets[k] = Math.max(0, own + mean - (paid[k] as number));
    });
    weights.forEach((own, k) => (weights[k] = own + step * (p[k] as number)));
    shares.forEach((own, x) => (shares[x] = own + step * (q[x] as number)));
  }
  const w = matched(weights);
  const value = mixed(costs, w).reduce((a, b) => Math.max(a, b), 0);
  return { value, weights: w, shares: matched(shares) };
}

/** Normalised nonnegative numbers; uniform if all are 0. */
function matched(numbers: Float64Array): Float64Array {
  const total = numbers.reduce((a, b) => a + b, 0);
  return numbers.map((value) => (total > 0 ? value / total : 1 / numbers.length));
}

function mixed(costs: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(costs[0]?.length ?? 0);
  costs.forEach((row, k) => {
    if (weights[k] !== 0) addScaled(sum, weights[k] as number, row);
  });
  return sum;
}

function sumOf(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value + (b[i] as number));
}
