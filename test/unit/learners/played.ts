/** Runs on instances built by hand in which nothing is random: what they ask for, and what they tell. */
import type { Action, ActionFamily } from '../../../src/core/families/family';
import type { ObservationRow } from '../../../src/core/feedback/feedback';
import { createPath } from '../../../src/core/families/graph/path';
import { poolOfAll } from '../../../src/core/learners/problem/allActions';
import { poolAction, type TotalsPool } from '../../../src/core/learners/problem/pool';
import { sparseDot, zeros } from '../../../src/core/numerics/linearAlgebra';
import { drawsOf } from '../../../src/core/numerics/random';
import { samplesOf } from '../../../src/core/protocol/dialogue';
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
  const points = actions.map((action) => indicator(dimension, action));
  return poolOfPoints(points, actions);
}

interface Special {
  /** How the noise of the rows of one sample hangs together. */
  readonly rows?: 'independent' | 'any';
  readonly measurable?: ActionFamily;
}

export function play(settings: InstanceSettings, { rows, measurable }: Special = {}) {
  const instance = buildInstance(settings);
  const { assumptions } = instance;
  const noise = { ...assumptions.noise, ...(rows && { rows }) };
  const special = { assumptions: { ...assumptions, noise }, ...(measurable && { measurable }) };
  const prepared = prepareInstance({ ...instance, ...special });
  const { feedback, run } = prepared.instance;
  const theta = Float64Array.from(settings.theta);
  const meanOf = ({ arms, coefficients }: ObservationRow) => sparseDot(arms, coefficients, theta);
  const answer = ({ action, count }: Pull): Totals => {
    return {
      count,
      sum: Float64Array.from(feedback.observe(action), (row) => count * meanOf(row)),
    };
  };
  const learner = createLearner(prepared, run.options, () => drawsOf(streamOf(1)));
  const told = listen(learner, answer);
  const pulls = told.requests.flatMap((request) => request.pulls);
  return { ...told, pulls, samples: samplesOf(pulls), prepared };
}
