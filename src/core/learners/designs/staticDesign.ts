/** A fixed design: replications of one pull of each of r independent actions. */
import { liftFromSpan, type Distribution } from '../../design/gOptimal/distribution';
import type { LeaderDistance } from '../../design/certificates/leaderDistance';
import { createLeaderDistance } from '../../design/certificates/leaderDistance';
import type { Action } from '../../families/family';
import { cholesky, type Cholesky } from '../../numerics/cholesky';
import type { Dense } from '../../numerics/linearAlgebra';
import { addScaled, dot, scale, weightedGram, zeros } from '../../numerics/linearAlgebra';
import type { Pull, Totals } from '../../protocol/learner';
import { armEstimates, type Candidate, type Estimate } from '../contract/roundReport';
import { armsInSpan, relativeDeviation, type LinearProblem } from '../problem/linearProblem';

export interface StaticDesign {
  readonly support: readonly Action[];
  /** The support in coordinates of the span. */
  readonly points: readonly Float64Array[];
  /** u_x, noise of each action relative to R. */
  readonly deviations: Float64Array;
  /** Pulls in one replication. */
  readonly replicationSize: number;
  /** The mean price of a pull. */
  readonly price: number;
  /** A_1 = sum of z z' / u_x^2 of one replication, factored; n replications have n A_1. */
  readonly information: Cholesky;
  /** Q = U A_1^-1 U', d x d: the variance proxy of x'theta^ after one replication is R^2 x'Qx. */
  readonly quadratic: Dense;
  /** (x - z)'Q(x - z), with a certified maximum over x. */
  readonly distance: LeaderDistance;
}

/**
 * @param distribution only its support is used
 * @throws Error if the support does not span
 */
export function createStaticDesign(
  problem: LinearProblem,
  { support, points }: Pick<Distribution, 'support' | 'points'>,
): StaticDesign {
  const { family, span } = problem;
  const deviations = Float64Array.from(support, (action) => relativeDeviation(problem, action));
  const weights = deviations.map((deviation) => 1 / deviation ** 2);
  const information = cholesky(weightedGram(points, weights));
  if (information === null) throw new Error('The actions of the support do not span.');
  // A_1^-1 = sum of A_1^-1 z z' A_1^-1 / u_x^2: the factors, lifted to the base arms, give Q.
  const factors = points.map((point, index) =>
    liftFromSpan(span, scale(information.solve(point), Math.sqrt(weights[index] as number))),
  );
  const d = family.dimension;
  const quadratic = factors.length === 0 ? zeros(d, d) : weightedGram(factors);
  return {
    support,
    points,
    deviations,
    replicationSize: support.length,
    price: support.reduce((cost, action) => cost + problem.priceOf(action), 0) / support.length,
    information,
    quadratic,
    distance: createLeaderDistance(family, quadratic, factors),
  };
}

/** The pulls of further replications. */
export function replicationPulls({ support }: StaticDesign, replications: number): readonly Pull[] {
  return support.map((action) => ({ action, count: replications }));
}

/** Adds the answers of these pulls to b = sum of z (sum of rewards) / u_x^2. */
export function addReplications(
  { deviations, points }: StaticDesign,
  vector: Float64Array,
  totals: readonly Totals[],
): void {
  points.forEach((point, index) => {
    const sum = (totals[index]?.sum[0] as number) / (deviations[index] as number) ** 2;
    addScaled(vector, sum, point);
  });
}

/** theta^ = A^-1 b with A = n A_1 after n replications. */
export function replicationEstimate(
  { information }: StaticDesign,
  vector: Float64Array,
  replications: number,
): Float64Array {
  return information.solve(vector).map((value) => value / replications);
}

/** x'A_1^-1 x in coordinates of the span. */
function squaredNorm({ information }: StaticDesign, point: Float64Array): number {
  return dot(point, information.solve(point));
}

/** A of `replications` replications. */
export function informationOf({ points, deviations }: StaticDesign, replications: number): Dense {
  const weights = deviations.map((deviation) => replications / deviation ** 2);
  return weightedGram(points, weights);
}

/** The precision of theta^ after some replications of the design, by ordinary least squares. */
export function createFixedEstimates(
  { span, noise }: LinearProblem,
  design: StaticDesign,
): (theta: Float64Array, replications: number) => Estimate<Candidate> {
  const arms = armsInSpan(span);
  const squares = arms?.map((point) => (point === null ? NaN : squaredNorm(design, point))) ?? [];
  return (theta, replications) => {
    const widthOf = (square: number): number => noise.halfWidth(Math.sqrt(square / replications));
    return {
      halfWidth: ({ point }) => widthOf(squaredNorm(design, point)),
      leadHalfWidth: (best, other) =>
        widthOf(design.distance.squaredBetween(best.action, other.action)),
      ...(arms && {
        arms: () => armEstimates(arms, theta, (_, arm) => widthOf(squares[arm] as number)),
      }),
    };
  };
}
