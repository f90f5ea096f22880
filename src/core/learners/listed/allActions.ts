/** Every action of X, for the algorithms that list them. */
import { coordinatesInSpan } from '../../design/gOptimal/distribution';
import { scale, zeros } from '../../numerics/linearAlgebra';
import type { EliminationPool, PoolAction } from '../elimination/eliminationPool';
import type { LinearProblem } from '../shared/linearProblem';
import { armsInSpan, relativeDeviation } from '../shared/linearProblem';
import { MOST_ARM_ESTIMATES } from '../shared/roundReport';
import { mostListed } from './listing';

/**
 * X twice, in coordinates of its span: the answers, U'x, which are compared, and of those that can be measured the
 * points, U'x / u_x, whose noise has the scale R.
 * @throws RangeError if X is too large to list (see mostListed)
 */
export function poolOfAll(problem: LinearProblem): EliminationPool {
  const { family, span, isMeasurable } = problem;
  const actions = family.enumerate(mostListed(span.rank));
  if (actions === null) throw new RangeError('There are too many actions to list.');
  const members = actions.map((action): PoolAction => {
    const point = coordinatesInSpan(span, action);
    const deviation = relativeDeviation(problem, action);
    return { action, point, deviation, scaled: scale(point, 1 / deviation) };
  });
  return {
    dimension: span.rank,
    members,
    actions: members.filter(({ action }) => isMeasurable(action)),
    sufficientStatistics: {
      matrix: zeros(span.rank, span.rank),
      vector: new Float64Array(span.rank),
    },
    arms: span.dimension > MOST_ARM_ESTIMATES ? null : armsInSpan(span),
  };
}
