/** Pairs of the actions of an elimination: the design that distinguishes them, and the leads that rule them out. */
import type { Lead } from '../../design/certificates/challenger';
import { isHarder } from '../../design/certificates/challenger';
import { xyDesign } from '../../design/xy/xyDesign';
import { dot, subtract } from '../../numerics/linearAlgebra';
import type { EliminationPool, Member } from './eliminationPool';
import type { PhaseDifference } from './phaseEstimate';
import { phaseEstimate } from './phaseEstimate';
import { dropSmallWeights } from './sampleDesign';

/** All pairs are directions of a design up to this many actions, else only those with the first of them. */
const MOST_PAIRED = 40;
/** All pairs are compared up to this many actions, else only those with the leader. */
const MOST_COMPARED = 2000;
const TOLERANCE = 0.03;
const MOST_ITERATIONS = 500;
const MOST_WORK = 4e8;

/** The differences that a design is for. @param active the one that leads first */
export function pairDirections(
  active: readonly Member[],
  directions: 'pairs' | 'leader' = 'pairs',
): readonly Float64Array[] {
  const isPaired = directions === 'pairs' && active.length <= MOST_PAIRED;
  return active.flatMap((a, i) =>
    i === 0 || isPaired ? active.slice(i + 1).map((b) => subtract(a.point, b.point)) : [],
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
  maxWork = MOST_WORK,
): PairDesign {
  const design = xyDesign(
    pool.actions.map(({ rows }) => rows),
    pairDirections(active, directions),
    { tolerance: TOLERANCE, maxIterations: MOST_ITERATIONS, maxWork },
  );
  const lambda = dropSmallWeights(design.lambda);
  return { lambda, rho: pairVariances(pool, active, lambda).pairs };
}

/**
 * |a - b|^2 in the norm of M(lambda)^-1: the largest over all pairs of the actions, the largest and the mean over those with
 * the first of them. Infinite where the design does not determine one.
 * @param lambda one weight an action of the pool, in any unit: they are divided by their sum
 */
export function pairVariances(
  { actions }: EliminationPool,
  active: readonly Member[],
  lambda: Float64Array,
): { readonly pairs: number; readonly leader: number; readonly mean: number } {
  const total = lambda.reduce((sum, weight) => sum + weight, 0);
  const pulls = actions.flatMap((pull, index) => {
    const count = (lambda[index] as number) / total;
    return count > 0 ? [{ pull, count, sums: pull.rows.map(() => 0) }] : [];
  });
  const compared = phaseEstimate(
    pulls,
    active.map(({ point }) => point),
  );
  if (compared.includes(null)) return { pairs: Infinity, leader: Infinity, mean: Infinity };
  const squares = squaresOf(compared);
  return {
    pairs: largestVariance(compared),
    leader: squares.reduce((a, b) => Math.max(a, b), 0),
    mean: squares.reduce((a, b) => a + b, 0) / (squares.length - 1),
  };
}

/** The largest variance of a lead; among many the triangle inequality bounds it by four times that over the first. */
function largestVariance(differences: readonly (PhaseDifference | null)[]): number {
  const squares = squaresOf(differences);
  if (differences.length > MOST_COMPARED) return 4 * squares.reduce((a, b) => Math.max(a, b), 0);
  let largest = 0;
  differences.forEach((left, i) => {
    for (let j = i + 1; j < differences.length; j++) {
      const square = squareOfPair(squares, left, i, differences[j] ?? null, j);
      largest = Math.max(largest, square);
    }
  });
  return largest;
}

function squaresOf(differences: readonly (PhaseDifference | null)[]): Float64Array {
  return Float64Array.from(differences, (entry) =>
    entry === null ? 0 : dot(entry.direction, entry.solved),
  );
}

/** |a - b|^2 in the norm of A^-1, from what either is off the first action. */
function squareOfPair(
  squares: Float64Array,
  left: PhaseDifference | null,
  i: number,
  right: PhaseDifference | null,
  j: number,
): number {
  if (left === null || right === null) return Infinity;
  return (squares[i] as number) + (squares[j] as number) - 2 * dot(left.direction, right.solved);
}

/** Of one action the lead of another that comes closest to ruling it out, or is furthest beyond. */
export interface StrongestLead extends Lead {
  readonly by: number;
  readonly over: number;
}

/** The lead of one action over another, and what it has to exceed; what the round cannot compare it does not rule out. */
export function pairLeads(
  differences: readonly (PhaseDifference | null)[],
  radius: (square: number) => number,
): (by: number, over: number) => StrongestLead {
  const squares = squaresOf(differences);
  return (by, over) => {
    const [own = null, other = null] = [differences[over], differences[by]];
    if (own === null || other === null) return { by, over, gap: 0, threshold: Infinity };
    const square = squareOfPair(squares, other, by, own, over);
    return { by, over, gap: other.value - own.value, threshold: radius(square) };
  };
}

/**
 * One for each action; it is ruled out where the lead exceeds its threshold.
 * @param leaders whose leads are looked at; all, where there are few enough
 */
export function strongestLeads(
  size: number,
  leadAt: (by: number, over: number) => StrongestLead,
  leaders: readonly number[] = Array.from({ length: size }, (_, index) => index),
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
export function comparedIn(differences: readonly (PhaseDifference | null)[]): readonly number[] {
  const all = Array.from(differences.keys());
  if (all.length <= MOST_COMPARED) return all;
  const values = differences.map((entry) => entry?.value ?? -Infinity);
  return [values.indexOf(Math.max(...values))];
}
