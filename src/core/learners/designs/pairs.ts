/** Pairs of the actions of an elimination: the design that distinguishes them, and the leads that rule them out. */
import { isHarder, type Lead } from '../../design/certificates/challenger';
import { xyDesign, type XyDesign } from '../../design/xy/xyDesign';
import { argMax } from '../../numerics/argMax';
import { normalised, subtract } from '../../numerics/linearAlgebra';
import type { EliminationPool, Member } from '../problem/pool';
import { MOST_COMPARED } from '../problem/listing';
import { squareOf, type Difference } from '../noise/pairProcesses';
import { differencesBy } from './phaseEstimate';
import { dropSmallWeights } from './sampleDesign';
import { XY_LIMITS } from './xyLimits';

/** Up to this many pairs, all are directions from the start; otherwise a design takes in the pairs that it leaves worst. */
const MOST_LISTED = 2000;
/** Pairs taken in at a time, per dimension, and the most of them with the same first action. */
const COMING = 4;
const COMING_EACH = 4;
/** The tolerance of the first of those designs, and the excess below which the next design starts from the last. */
const MOST_LOOSE = 0.1;
const NEAR = 0.05;

/** The differences of each action from all later ones; with `leader`, of the first action only. */
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
  /** One weight per action of the pool that can be pulled. */
  readonly lambda: Float64Array;
  /** rho: an upper bound on |a - b|^2 in the norm of M(lambda)^-1 over all pairs a, b of the actions. */
  readonly rho: number;
}

/**
 * The XY design for the pairs of the active actions.
 * @param active at least two distinct actions, the leader first
 * @param directions `leader` leaves out the pairs without the leader; their variance is at most four times as large
 */
export function pairDesign(
  pool: EliminationPool,
  active: readonly Member[],
  directions: 'pairs' | 'leader' = 'pairs',
): PairDesign {
  const { length } = active;
  const isLed = directions === 'leader' || length > MOST_COMPARED;
  if (!isLed && (length * (length - 1)) / 2 > MOST_LISTED) return grownDesign(pool, active);
  const points = pool.actions.map(({ rows }) => rows);
  const wanted = pairDirections(active, isLed ? 'leader' : 'pairs');
  return measured(pool, active, xyDesign(points, wanted, XY_LIMITS).lambda);
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
 * The design for all pairs without a list of them. It starts from equal weights and takes in the pairs that it leaves worst,
 * until none exceeds the certified lower bound for the pairs taken in, which also bounds every design for all pairs.
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
  for (let left: number = XY_LIMITS.maxWork; ;) {
    const { lambda } = last ?? best;
    const worst = worstPairs(comparedUnder(pool, active, lambda), COMING * dimension);
    const [{ square }] = worst as readonly [WorstPair];
    left -= look;
    if (square < best.square) best = { lambda, square };
    const coming = worst.filter(({ i, j }) => !known.has(i * active.length + j));
    const isFound = last !== null && square - last.lower <= XY_LIMITS.tolerance * square;
    if (isFound || coming.length === 0 || left <= 0) break;
    for (const { i, j } of coming) {
      known.add(i * active.length + j);
      directions.push(subtract((active[i] as Member).point, (active[j] as Member).point));
    }
    // A design for some pairs need not be more exact than its error on the others.
    const excess: number = last === null ? Infinity : square / last.upper - 1;
    last = xyDesign(points, directions, {
      tolerance: Math.min(MOST_LOOSE, Math.max(XY_LIMITS.tolerance / 2, excess / 4)),
      maxIterations: XY_LIMITS.maxIterations,
      maxWork: left,
      ...(excess < NEAR ? { start: lambda } : {}),
    });
    left -= last.work;
  }
  return measured(pool, active, best.lambda);
}

/**
 * |a - b|^2 in the norm of M(lambda)^-1: the largest over all pairs, and the largest and the mean over pairs with the first
 * action. Infinite if the design does not determine a difference.
 * @param lambda one weight per action of the pool, in any unit: divided by their sum
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

/** The difference of each action from the first, for one sample of a design. @param lambda in any unit */
function comparedUnder(
  pool: EliminationPool,
  active: readonly Member[],
  lambda: Float64Array,
): readonly (Difference | null)[] {
  const points = active.map(({ point }) => point);
  return differencesBy(pool, normalised(lambda), points);
}

/** The largest variance of a lead; for long lists four times the largest over the first action (triangle inequality). */
function largestVariance(differences: readonly (Difference | null)[]): number {
  if (differences.length > MOST_COMPARED) {
    return 4 * differences.reduce((most, entry) => Math.max(most, entry?.square ?? 0), 0);
  }
  let largest = 0;
  eachPair(differences, (square) => (largest = Math.max(largest, square)));
  return largest;
}

/** Visits all pairs i < j with their |a - b|^2 in the norm of A^-1. */
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

/** The pairs with the largest |a - b|^2 in the norm of A^-1, largest first; only a few share a first action. */
function worstPairs(
  differences: readonly (Difference | null)[],
  most: number,
): readonly WorstPair[] {
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

/** The lead over an action that comes closest to ruling it out, or exceeds its threshold most. */
export interface StrongestLead extends Lead {
  readonly by: number;
  readonly over: number;
}

/** The lead of one action over another and its threshold, which is Infinity if the round cannot compare them. */
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
 * The strongest lead over each action; it rules the action out if it exceeds its threshold.
 * @param leaders the actions whose leads are compared
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

/** The actions whose leads are compared: all; in long lists only the best one, which rules out fewer. */
export function comparedIn(differences: readonly (Difference | null)[]): readonly number[] {
  const all = Array.from(differences.keys());
  if (all.length <= MOST_COMPARED) return all;
  const values = differences.map((entry) => entry?.values[0] ?? -Infinity);
  return [argMax(values)];
}
