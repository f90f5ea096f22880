/** The pool of an elimination under partial feedback, in coordinates of the observer set's row space. */
import type { Action, RankedAction } from '../../../families/family';
import { denseRow } from '../../../feedback/observerSet/rowSpan';
import { whitenedPull } from '../../../feedback/whitened';
import { multiplyVector, norm, subtract, transpose } from '../../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../../numerics/orthonormalBasis';
import { coefficientsOf } from '../../../reward/rewardVectors';
import { notIn, type EliminationPool, type Member, type PoolPull } from '../../problem/pool';
import { noStatistics } from '../../problem/survivors';
import { projected } from '../../evidence/survivorsPool';
import { isInSpan } from '../../designs/phaseEstimate';
import { MOST_ARM_ESTIMATES, type ArmPoints } from '../../contract/roundReport';
import type { PartialProblem } from './partialProblem';

/**
 * The row space of M_sigma. Feedback from any action of X tells only the projection of theta on it, and all differences of
 * rewards lie in it.
 */
export interface PartialSpace {
  /** The rank of M_sigma. */
  readonly dimension: number;
  /** The vector of R^d with these coordinates. */
  lift(coordinates: Float64Array): Float64Array;
  /** P e_i: everything that depends on theta_i depends on it through this direction. */
  unitOf(arm: number): Float64Array;
  /** v_x: the reward of x is v_x' theta. */
  memberOf(action: Action): Member;
  /** The rows of T M_x. */
  pullOf(action: Action): PoolPull;
  /** Whether all feedback of an action lies in the space. */
  isInside(action: Action): boolean;
  readonly arms: ArmPoints;
  /** Whether the rewards themselves, not only their differences, lie in the space. */
  readonly hasValues: () => boolean;
}

/** e_i counts as inside the row space if less than this share of its length is outside. */
const OUTSIDE = 1e-5;

/** @throws Error if the reward is not linear in theta */
export function partialSpace(problem: PartialProblem): PartialSpace {
  const { family, reward, feedback, observerSet, noise, priceOf } = problem;
  const d = family.dimension;
  const isWhole = observerSet.rank === d;
  const basis = new OrthonormalBasis(d);
  if (!isWhole) {
    for (const row of observerSet.observations.flat()) basis.add(denseRow(row, d));
  }
  const rows = basis.rows();
  const lifting = transpose(rows);
  const inside = (vector: Float64Array) => (isWhole ? vector : multiplyVector(rows, vector));
  const unitAt = (arm: number) => denseRow({ arms: [arm], coefficients: [1] }, d);
  const vectorOf = (action: Action) =>
    denseRow({ arms: action, coefficients: coefficientsOf(reward, action) }, d);
  const armOf = (arm: number): Float64Array | null => {
    const unit = unitAt(arm);
    return isWhole || basis.project(unit.slice()) < OUTSIDE ? inside(unit) : null;
  };
  return {
    dimension: isWhole ? d : basis.size,
    lift: (coordinates) => (isWhole ? coordinates : multiplyVector(lifting, coordinates)),
    unitOf: (arm) => inside(unitAt(arm)),
    memberOf: (action) => ({ action, point: inside(vectorOf(action)) }),
    pullOf: (action) => {
      const pull = whitenedPull(feedback, noise, d, action);
      return { ...pull, action, rows: pull.rows.map(inside), price: priceOf(action) };
    },
    isInside: (action) =>
      whitenedPull(feedback, noise, d, action).rows.every(
        (row) => norm(inside(row)) > norm(row) * (1 - OUTSIDE * OUTSIDE),
      ),
    hasValues: () => {
      const { action } = reward.best(new Float64Array(d), 1)[0] as RankedAction;
      const v = vectorOf(action);
      return isWhole || basis.project(v.slice()) <= OUTSIDE * norm(v);
    },
    arms: d > MOST_ARM_ESTIMATES ? null : Array.from({ length: d }, (_, arm) => armOf(arm)),
  };
}

/** Drops members whose v_x equals an earlier one's: they are the same answer. */
export function distinctMembers(members: readonly Member[]): readonly Member[] {
  return distinct(members, ({ point }) => point);
}

/** Drops entries whose point equals an earlier one's. */
export function distinct<Entry>(
  entries: readonly Entry[],
  pointOf: (entry: Entry) => Float64Array,
): readonly Entry[] {
  const known = new Set<string>();
  return entries.filter((entry) => known.size < known.add(pointOf(entry).join()).size);
}

/** X is compared exhaustively up to this many actions and this many multiplications per design step. */
export const MOST_POOLED = 256;
export const MOST_STEP_WORK = 3e7;

/** What may be pulled to distinguish some actions: these actions, the observer set, and other measurable actions. */
export function pullsAmong(
  { isMeasurable, beside, observerSet }: PartialProblem,
  actions: readonly Action[],
): readonly Action[] {
  const own = actions.filter(isMeasurable);
  return [...own, ...notIn(own, [...observerSet.actions, ...beside(actions)])];
}

/** A pool without samples. @param actions what may be pulled */
export function partialPool(
  { dimension, arms, pullOf }: PartialSpace,
  members: readonly Member[],
  actions: readonly Action[],
): EliminationPool {
  return {
    dimension,
    members,
    actions: actions.map(pullOf).filter(({ rows }) => rows.length > 0),
    sufficientStatistics: noStatistics(dimension),
    arms,
  };
}

/**
 * The pool restricted to the span of what the members' own actions show. Rows not wholly inside are dropped, as if they were
 * not observed.
 * @returns null if some difference of members lies outside
 */
export function restrictedPool(
  pool: EliminationPool,
  own: ReadonlySet<string>,
): EliminationPool | null {
  const basis = new OrthonormalBasis(pool.dimension);
  for (const { action, rows } of pool.actions) {
    if (own.has(action.join())) for (const row of rows) basis.add(row);
  }
  const isInside = (vector: Float64Array) => isInSpan(basis, vector);
  const [first] = pool.members as readonly [Member];
  if (!pool.members.every(({ point }) => isInside(subtract(point, first.point)))) return null;
  const directions = basis.rows();
  const inside = (vector: Float64Array) => multiplyVector(directions, vector);
  const actions = pool.actions.flatMap(({ action, rows, whiten, price }): readonly PoolPull[] => {
    const kept = [...rows.keys()].filter((l) => isInside(rows[l] as Float64Array));
    if (kept.length === 0) return [];
    return [
      {
        action,
        price,
        rows: kept.map((l) => inside(rows[l] as Float64Array)),
        whiten: (answers) => {
          const all = whiten(answers);
          return kept.map((l) => all[l] as number);
        },
      },
    ];
  });
  return {
    dimension: basis.size,
    members: pool.members.map(({ action, point }) => ({ action, point: inside(point) })),
    actions,
    sufficientStatistics: projected(pool.sufficientStatistics, directions),
    arms: null,
  };
}
