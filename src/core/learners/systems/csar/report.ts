/** What a CSAR phase finds: what is known about base arms, expressed as actions. */
import { binomial } from '../../../combinatorics/bigCounting';
import type { Action, ActionFamily } from '../../../families/family';
import type { Estimate } from '../../../numerics/leastSquares';
import { dot } from '../../../numerics/linearAlgebra';
import type { LeadPair } from '../../../protocol/learner';
import type { Candidate, Findings } from '../../contract/roundReport';
import { MOST_ARM_ESTIMATES, SHOWN_LEADERS, linearEstimate } from '../../contract/roundReport';
import type { NoiseModel } from '../../noise/noiseModel';

/** The base arms that the best action contains, and those that it does not. */
interface Settled {
  readonly accepted: readonly number[];
  readonly rejected: readonly number[];
}

export interface CsarPhase {
  readonly gap: number;
  readonly pair: LeadPair;
  readonly threshold: number;
  readonly passed: boolean;
  readonly before: Settled;
  readonly after: Settled;
  /** From all samples so far. */
  readonly solution: Estimate;
}

/** The indicator of an action. */
function pointOf(dimension: number, action: Action): Float64Array {
  const point = new Float64Array(dimension);
  for (const arm of action) point[arm] = 1;
  return point;
}

export function csarFindings(
  family: ActionFamily,
  noise: NoiseModel,
  { before, after, solution, ...test }: CsarPhase,
): Findings<Candidate> {
  const { dimension } = family;
  const { theta, information } = solution;
  const width = (point: Float64Array): number =>
    noise.halfWidth(Math.sqrt(information.inverseQuadratic(point)));
  const ranked = (): readonly Candidate[] => bestOf(family, theta, before);
  const arms =
    dimension > MOST_ARM_ESTIMATES
      ? null
      : Array.from({ length: dimension }, (_, arm) => pointOf(dimension, [arm]));
  const { leader } = test.pair;
  return {
    ...test,
    ranked,
    survivors: {
      length: countLeft(family, after),
      has: (action) => isLeft(action, after),
    },
    firstTwo: () => {
      const point = pointOf(dimension, leader);
      const others = ranked().filter(({ action }) => action.join() !== leader.join());
      return [{ action: leader, point, estimate: dot(point, theta) }, ...others];
    },
    estimate: linearEstimate(width, theta, arms),
  };
}

/** The number of actions with every accepted arm and no rejected one. */
function countLeft(
  { dimension, largestAction }: ActionFamily,
  { accepted, rejected }: Settled,
): number {
  const left = dimension - accepted.length - rejected.length;
  return Number(binomial(left, largestAction - accepted.length));
}

function isLeft(action: Action, { accepted, rejected }: Settled): boolean {
  return (
    accepted.every((arm) => action.includes(arm)) && !rejected.some((arm) => action.includes(arm))
  );
}

/** The best actions with every accepted arm and no rejected one. */
function bestOf(family: ActionFamily, theta: Float64Array, settled: Settled): readonly Candidate[] {
  // More than any two actions can differ by.
  const force = 1 + 2 * theta.reduce((sum, value) => sum + Math.abs(value), 0);
  const weights = theta.slice();
  for (const arm of settled.accepted) weights[arm] = (weights[arm] as number) + force;
  for (const arm of settled.rejected) weights[arm] = (weights[arm] as number) - force;
  return family.best(weights, SHOWN_LEADERS).flatMap(({ action }) => {
    if (!isLeft(action, settled)) return [];
    const point = pointOf(family.dimension, action);
    return [{ action, point, estimate: dot(point, theta) }];
  });
}
