/** Pairs of the actions of an elimination: the design that distinguishes them, and the leads that rule them out. */
import { isHarder, type Lead } from '../../design/certificates/challenger';
import { xyDesign, type XyDesign } from '../../design/xy/xyDesign';
import { subtract } from '../../numerics/linearAlgebra';
import type { EliminationPool, Member } from '../problem/pool';
import { MOST_COMPARED } from '../problem/listing';
import { squareOf, type Difference } from '../noise/pairProcesses';
import { phaseEstimate } from './phaseEstimate';
import { dropSmallWeights } from './sampleDesign';

/** So many pairs are all directions from the start; of more of them those come in that a design leaves worst. */
const MOST_LISTED = 2000;
/** How many come in at a time, times the dimension, and how many of them of one action. */
const COMING = 4;
const COMING_EACH = 4;
/** The tolerance of the first of those designs, and how little one misses from which the next one starts. */
const MOST_LOOSE = 0.1;
const NEAR = 0.05;
const TOLERANCE = 0.03;
const MOST_ITERATIONS = 500;
const MOST_WORK = 4e8;

/** The differences of each action of a list with all later ones; with `leader` those of the first of them alone. */
export function pairDirections(
  active: readonly Member[],
  directions: 'pairs' | 'leader' = 'pairs',
): readonly Float64Array[] {
  return active.flatMap((a, i) =>
    i === 0 || directions === 'pairs'
      ? active.slice(i + 1).map((b) => subtract(a.point, b.point))
      : [],
  );
}

/** A design over a pool for the differences of actions. */
export interface PairDesign {
  /** One weight an action of the pool that can be pulled. */
  readonly lambda: Float64Array;
  /** rho: no two of the actions a, b have |a - b|^2 in the norm of M(lambda)^-1 above it. */
  readonly rho: number;
}

/**
 * The XY design for the pairs of the active actions.
 * @param active at least two, different from each other, the one that leads first
 * @param directions `leader` spares the others, whose variance is at most four times as large
 */
export function pairDesign(
  pool: EliminationPool,
  active: readonly Member[],
  directions: 'pairs' | 'leader' = 'pairs',
): PairDesign {
  const { length } = active;
  const isLed = directions === 'leader' || length > MOST_COMPARED;
  if (!isLed && (length * (length - 1)) / 2 > MOST_LISTED) return grownDesign(pool, active);
  const design = xyDesign(
    pool.actions.map(({ rows }) => rows),
    pairDirections(active, isLed ? 'leader' : 'pairs'),
    { tolerance: TOLERANCE, maxIterations: MOST_ITERATIONS, maxWork: MOST_WORK },
  );
  return measured(pool, active, design.lambda);
}

function measured(
  pool: EliminationPool,
  active: readonly Member[],
  design: Float64Array,
): PairDesign {
  const lambda = dropSmallWeights(design);
  return { lambda, rho: pairVariances(pool, active, lambda).pairs };
}

/**
 * The design for all pairs without a list of them: equal weights, then one for the pairs that were left worst, and so on until
 * none is worse than the certified least value for those that are in, which no design for all pairs is below either.
 */
function grownDesign(pool: EliminationPool, active: readonly Member[]): PairDesign {
  const { dimension } = pool;
  const points = pool.actions.map(({ rows }) => rows);
  const look = (active.length ** 2 * dimension) / 2;
  const directions: Float64Array[] = [];
  const known = new Set<number>();
  const equal: Float64Array = new Float64Array(points.length).fill(1 / points.length);
  let best = { lambda: equal, square: Infinity };
  let last: XyDesign | null = null;
  for (let left = MOST_WORK; ;) {
    const { lambda } = last ?? best;
    const worst = worstPairs(comparedUnder(pool, active, lambda), COMING * dimension);
    const [{ square }] = worst as readonly [WorstPair];
    left -= look;
    if (square < best.square) best = { lambda, square };
    const coming = worst.filter(({ i, j }) => !known.has(i * active.length + j));
    const isFound = last !== null && square - last.lower <= TOLERANCE * square;
    if (isFound || coming.length === 0 || left <= 0) break;
    for (const { i, j } of coming) {
      known.add(i * active.length + j);
      directions.push(subtract((active[i] as Member).point, (active[j] as Member).point));
    }
    // A design for some pairs need not be more exact than it misses the others.
    const excess: number = last === null ? Infinity : square / last.upper - 1;
    last = xyDesign(points, directions, {
      tolerance: Math.min(MOST_LOOSE, Math.max(TOLERANCE / 2, excess / 4)),
      maxIterations: MOST_ITERATIONS,
      maxWork: left,
      ...(excess < NEAR ? { start: lambda } : {}),
    });
    left -= last.work;
  }
  return measured(pool, active, best.lambda);
}

/**
 * |a - b|^2 in the norm of M(lambda)^-1: the largest over all pairs of the actions, the largest and the mean over those with
 * the first of them. Infinite where the design does not determine one.
 * @param lambda one weight an action of the pool, in any unit: they are divided by their sum
 */
export function pairVariances(
  pool: EliminationPool,
  active: readonly Member[],
  lambda: Float64Array,
): { readonly pairs: number; readonly leader: number; readonly mean: number } {
  const compared = comparedUnder(pool, active, lambda);
  if (compared.includes(null)) return { pairs: Infinity, leader: Infinity, mean: Infinity };
  const squares = compared.map((entry) => entry?.square ?? 0);
  return {
    pairs: largestVariance(compared),
    leader: squares.reduce((a, b) => Math.max(a, b), 0),
    mean: squares.reduce((a, b) => a + b, 0) / (squares.length - 1),
  };
}

/** What either action is off the first one, of one sample of a design. @param lambda in any unit */
function comparedUnder(
  { actions }: EliminationPool,
  active: readonly Member[],
  lambda: Float64Array,
): readonly (Difference | null)[] {
  const total = lambda.reduce((sum, weight) => sum + weight, 0);
  const pulls = actions.flatMap((pull, index) => {
    const count = (lambda[index] as number) / total;
    return count > 0 ? [{ pull, count, sums: pull.rows.map(() => 0) }] : [];
  });
  const points = active.map(({ point }) => point);
  return phaseEstimate([pulls], points).differences;
}

/** The largest variance of a lead; among many the triangle inequality bounds it by four times that over the first. */
function largestVariance(differences: readonly (Difference | null)[]): number {
  if (differences.length > MOST_COMPARED) {
    return 4 * differences.reduce((most, entry) => Math.max(most, entry?.square ?? 0), 0);
  }
  let largest = 0;
  eachPair(differences, (square) => (largest = Math.max(largest, square)));
  return largest;
}

/** Goes through |a - b|^2 in the norm of A^-1 of all pairs, i < j. */
function eachPair(
  differences: readonly (Difference | null)[],
  take: (square: number, i: number, j: number) => void,
): void {
  differences.forEach((left, i) => {
    for (let j = i + 1; j < differences.length; j++) {
      const right = differences[j] ?? null;
      take(left === null || right === null ? Infinity : squareOf(left, right), i, j);
    }
  });
}

interface WorstPair {
  readonly square: number;
  readonly i: number;
  readonly j: number;
}

/** Pairs of the largest |a - b|^2 in the norm of A^-1, the largest first, few of any one action. */
function worstPairs(
  differences: readonly (Difference | null)[],
  most: number,
): readonly WorstPair[] {
  // Few are kept of each first action, so that they do not all share one.
  const kept: WorstPair[] = [];
  let own: WorstPair[] = [];
  let of = -1;
  const close = (): void => {
    kept.push(...own.sort((a, b) => b.square - a.square).slice(0, COMING_EACH));
    own = [];
  };
  eachPair(differences, (square, i, j) => {
    if (i !== of) close();
    of = i;
    const least = own.at(-1)?.square ?? -Infinity;
    if (own.length < COMING_EACH || square > least) {
      own.push({ square, i, j });
      own.sort((a, b) => b.square - a.square);
      own.length = Math.min(own.length, COMING_EACH);
    }
  });
  close();
  return kept.sort((a, b) => b.square - a.square).slice(0, most);
}

/** Of one action the lead of another that comes closest to ruling it out, or is furthest beyond. */
export interface StrongestLead extends Lead {
  readonly by: number;
  readonly over: number;
}

/** The lead of one action over another, and what it has to exceed; what the round cannot compare it does not rule out. */
export function pairLeads(
  differences: readonly (Difference | null)[],
  radius: (square: number) => number,
): (by: number, over: number) => StrongestLead {
  return (by, over) => {
    const [own = null, other = null] = [differences[over], differences[by]];
    if (own === null || other === null) return { by, over, gap: 0, threshold: Infinity };
    return {
      by,
      over,
      gap: (other.values[0] as number) - (own.values[0] as number),
      threshold: radius(squareOf(other, own)),
    };
  };
}

/**
 * One for each action; it is ruled out where the lead exceeds its threshold.
 * @param leaders whose leads are looked at
 */
export function strongestLeads(
  size: number,
  leadAt: (by: number, over: number) => StrongestLead,
  leaders: readonly number[],
): readonly StrongestLead[] {
  return Array.from({ length: size }, (_, over) => {
    let strongest: StrongestLead = { by: over, over, gap: 0, threshold: Infinity };
    for (const by of leaders) {
      if (by === over) continue;
      const lead = leadAt(by, over);
      if (lead.threshold === Infinity) continue;
      if (strongest.by === over || isHarder(strongest, lead)) strongest = lead;
    }
    return strongest;
  });
}

/** Of very many actions only the leads of the leader are looked at: fewer are ruled out. */
export function comparedIn(differences: readonly (Difference | null)[]): readonly number[] {
  const all = Array.from(differences.keys());
  if (all.length <= MOST_COMPARED) return all;
  const values = differences.map((entry) => entry?.values[0] ?? -Infinity);
  return [values.indexOf(Math.max(...values))];
}
