/** Runs on instances built by hand in which nothing is random: what they ask for, and what they tell. */
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createPath } from '../../../src/core/families/graph/path';
import { poolOfAll } from '../../../src/core/learners/problem/allActions';
import { poolAction, type TotalsPool } from '../../../src/core/learners/problem/pool';
import { zeros } from '../../../src/core/numerics/linearAlgebra';
import { drawsOf } from '../../../src/core/numerics/random';
import type { Pull, Totals } from '../../../src/core/protocol/learner';
import { createLearner } from '../../../src/core/run/session/createLearner';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { assignments } from '../families/assignments';
import { indicator } from '../feedback/listedFamily';
import { buildInstance, type InstanceSettings } from '../run/instances';
import { linearProblem, listen, streamOf } from './problems';
import { pairs } from '../lists';

export const PERFECT = assignments(3);
/** The best matching, 0 4 8, leads the next by 0.7. */
export const MATCHING_THETA = [0.9, 0.1, 0.2, 0.3, 0.7, 0.1, 0.2, 0.5, 0.6];
/** Two roads to the first node, then two to the second: rank 3 of 4. */
export const PATHS = createPath({
  nodes: 3,
  edges: pairs('0-1 0-1 1-2 1-2'),
  source: 0,
  target: 2,
});

/** All actions, as the algorithms have them that list X. */
export function poolOf(family: ActionFamily) {
  return poolOfAll(linearProblem(family, new Float64Array(family.dimension).fill(0.5)).problem);
}

/** Points that are both answers and what can be measured. */
export function poolOfPoints(
  points: readonly Float64Array[],
  actions: readonly Action[] = points.map((_, i) => [i]),
): TotalsPool {
  const dimension = points[0]?.length ?? 0;
  const members = points.map((point, i) => poolAction({ action: actions[i] ?? [], point }, 1));
  return {
    ...{ dimension, members, actions: members, arms: null },
    sufficientStatistics: {
      matrix: zeros(dimension, dimension),
      vector: new Float64Array(dimension),
    },
  };
}

/** The actions as points of base arms. */
export function poolOfActions(dimension: number, actions: readonly Action[]): TotalsPool {
  return poolOfPoints(
    actions.map((action) => indicator(dimension, action)),
    actions,
  );
}

/** @param rows how the noise of the rows of one sample hangs together */
export function play(settings: InstanceSettings, rows: 'independent' | 'any' = 'independent') {
  const instance = buildInstance(settings);
  const { assumptions } = instance;
  const noise = { ...assumptions.noise, rows };
  const prepared = prepareInstance({ ...instance, assumptions: { ...assumptions, noise } });
  const { feedback, run } = prepared.instance;
  const answer = ({ action, count }: Pull): Totals => ({
    count,
    sum: Float64Array.from(
      feedback.observe(action),
      ({ arms, coefficients }) =>
        count *
        arms.reduce(
          (sum, arm, i) => sum + (coefficients[i] as number) * (settings.theta[arm] as number),
          0,
        ),
    ),
  });
  const told = listen(
    createLearner(prepared, run.options, () => drawsOf(streamOf(1))),
    answer,
  );
  const pulls = told.requests.flatMap((request) => request.pulls);
  return { ...told, pulls, samples: pulls.reduce((sum, { count }) => sum + count, 0), prepared };
}
