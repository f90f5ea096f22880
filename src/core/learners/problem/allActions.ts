/** Every action of X, for the algorithms that list them. */
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import { poolAction, type PoolAction, type TotalsPool } from './pool';
import type { LearnerInput } from '../contract/algorithmKind';
import { armsInSpan, relativeDeviation, type LinearProblem } from './linearProblem';
import { linearProblem } from './totals';
import { mostListed } from './listing';
import { noStatistics } from './survivors';
import type { Action } from '../../families/family';
import type { Candidate } from '../contract/roundReport';
import type { NoiseModel } from '../noise/noiseModel';
import type { Constants } from '../../protocol/learner';

/** A linear reward under full-bandit feedback, with all of X. */
export interface ListedProblem {
  /** All of X as members, the measurable actions as points. */
  readonly pool: TotalsPool;
  readonly delta: number;
  /** How much worse than the best an action may be; 0: not at all. */
  readonly accuracy: number;
  readonly noise: NoiseModel;
  /** L >= |theta| */
  readonly thetaNorm: number;
}

/** The constants of a listed problem, for reports. */
export function listedConstants({ pool, delta, noise }: ListedProblem): Constants {
  const { members, dimension } = pool;
  return { actions: members.length, dimension, delta, noiseScale: noise.scale };
}

/** @throws RangeError if X is too large to list (see mostListed); Error without full-bandit feedback */
export function listedProblem(input: LearnerInput): ListedProblem {
  const problem = linearProblem(input);
  const { delta, accuracy, noise, thetaNorm } = problem;
  return { pool: poolOfAll(problem), delta, accuracy, noise, thetaNorm };
}

/**
 * X in coordinates of its span: all actions as members U'x, which are compared, and the measurable ones as points U'x / u_x,
 * whose noise has scale R.
 * @throws RangeError if X is too large to list (see mostListed)
 */
export function poolOfAll(problem: LinearProblem): TotalsPool {
  const { span, isMeasurable } = problem;
  const members = allActions(problem).map((action) => spanAction(problem, action));
  return {
    dimension: span.rank,
    members,
    actions: members.filter(({ action }) => isMeasurable(action)),
    sufficientStatistics: noStatistics(span.rank),
    arms: armsInSpan(span),
  };
}

/** An action in coordinates of the span. */
export function spanAction(problem: LinearProblem, action: Action): PoolAction {
  const point = coordinatesInSpan(problem.span, action);
  return poolAction({ action, point }, relativeDeviation(problem, action));
}

/** All of X before any estimate. @throws RangeError if X is too large to list (see mostListed) */
export function listedX(problem: LinearProblem): readonly Candidate[] {
  return allActions(problem).map((action) => ({
    action,
    point: coordinatesInSpan(problem.span, action),
    estimate: NaN,
  }));
}

function allActions({ family, span }: LinearProblem): readonly Action[] {
  const actions = family.enumerate(mostListed(span.rank));
  if (actions === null) throw new RangeError('There are too many actions to list.');
  return actions;
}
