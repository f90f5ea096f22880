/** The pool of an elimination among the survivors of a preparation. */
import type { Action } from '../../families/family';
import { among } from '../../families/hasAction';
import type { Dense } from '../../numerics/linearAlgebra';
import { cholesky } from '../../numerics/cholesky';
import { denseOf, dot, multiplyVector, rowOf, symmetrise } from '../../numerics/linearAlgebra';
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import { armsInSpan, relativeDeviation, type LinearProblem } from '../problem/linearProblem';
import { invert } from '../designs/designState';
import type { StaticDesign } from '../designs/staticDesign';
import { noStatistics, type Survivors } from '../problem/survivors';
import type { EliminationPool, Member, PoolAction, TotalsPool } from '../problem/pool';
import { notIn, poolAction } from '../problem/pool';

/** The most multiplications of one step of a design; beyond, the support stays out of the pool. */
const MOST_STEP_WORK = 3e7;

/**
 * P = S + support in the span of X; or a measurable S alone in its own span, if P is too large to design over. Then the
 * least squares of the preparation is projected: Q theta^ with covariance Q A^-1 Q' is all it says about that span.
 */
export function createPool(
  problem: LinearProblem,
  design: StaticDesign,
  { candidates, sufficientStatistics }: Survivors,
  old: EliminationPool['old'] = [],
): TotalsPool {
  const { rank } = problem.span;
  const own = candidates.map(({ action, point }) => ({ action, point }));
  const isMeasurable = ({ action }: { readonly action: Action }) => problem.isMeasurable(action);
  const measured = own.filter(isMeasurable).map(({ action }) => action);
  const beside = problem.beside(own.map(({ action }) => action));
  const rest = notIn(measured, [...design.support, ...beside]).map((action) => ({
    action,
    point: coordinatesInSpan(problem.span, action),
  }));
  const withNoise = (member: Member): PoolAction => {
    const { action } = member;
    return poolAction(member, relativeDeviation(problem, action), problem.priceOf(action));
  };
  const size = own.length + rest.length;
  if (size * rank * rank <= MOST_STEP_WORK || !own.every(isMeasurable)) {
    const arms = armsInSpan(problem.span);
    const members = own.map(withNoise);
    const actions = [...members.filter(isMeasurable), ...rest.map(withNoise)];
    return { dimension: rank, members, actions, sufficientStatistics, arms, old };
  }
  const basis = new OrthonormalBasis(rank);
  for (const { point } of own) basis.add(point);
  const rows = basis.rows();
  const members = own.map(({ action, point }) =>
    withNoise({ action, point: multiplyVector(rows, point) }),
  );
  return {
    dimension: basis.size,
    members,
    actions: members,
    sufficientStatistics: projected(sufficientStatistics, rows),
    arms: null,
  };
}

/** A pool of actions before any sample, and one copy of the design: each action of the support once. */
export function unsampled(
  problem: LinearProblem,
  design: StaticDesign,
  candidates: Survivors['candidates'],
): [pool: TotalsPool, counts: Float64Array] {
  const pool = createPool(problem, design, {
    candidates,
    sufficientStatistics: noStatistics(problem.span.rank),
    samples: 0,
    finished: true,
  });
  const isInSupport = among(design.support);
  return [pool, Float64Array.from(pool.actions, ({ action }) => Number(isInSupport(action)))];
}

/** The information on Q theta: (Q A^-1 Q')^-1, and this times Q A^-1 b. @param rows Q, orthonormal */
export function projected(
  { matrix, vector }: Survivors['sufficientStatistics'],
  rows: Dense,
): EliminationPool['sufficientStatistics'] {
  const information = cholesky(matrix);
  if (information === null) throw new Error('The actions of the preparation do not span.');
  const solved = Array.from({ length: rows.rows }, (_, i) => information.solve(rowOf(rows, i)));
  const covariance = denseOf(
    solved.map((column) => Float64Array.from(solved, (_, j) => dot(column, rowOf(rows, j)))),
  );
  // Solving leaves differences in the last bits.
  symmetrise(covariance);
  const inverse = invert(covariance)?.inverse;
  if (inverse === undefined) throw new Error('The covariance of the preparation is not positive.');
  const theta = Float64Array.from(solved, (column) => dot(column, vector));
  return { matrix: inverse, vector: multiplyVector(inverse, theta) };
}
