/** A distribution lambda over a support of actions, and the precision of estimates of theta under it. */
import type { Action } from '../../families/family';
import { cholesky, type Cholesky } from '../../numerics/cholesky';
import { dot, weightedGram } from '../../numerics/linearAlgebra';
import { armsInSpan, type LinearProblem } from '../problem/linearProblem';
import type { Candidate, Estimate } from '../contract/roundReport';
import { armEstimates, linearEstimate } from '../contract/roundReport';
import { NORMAL_975, type NoiseModel } from '../noise/noiseModel';

/** The actions to sample and their shares, with the information matrix of the design. */
export interface SamplingDesign {
  readonly support: readonly Action[];
  /** The actions of the support, in coordinates of their span. */
  readonly points: readonly Float64Array[];
  readonly lambda: Float64Array;
  /** M(lambda) = sum of lambda_x x x', factored. */
  readonly information: Cholesky;
}

/** @throws Error if the support does not span */
export function createSamplingDesign(
  support: readonly Action[],
  points: readonly Float64Array[],
  lambda: Float64Array,
): SamplingDesign {
  const information = cholesky(weightedGram(points, lambda));
  if (information === null) throw new Error('The actions of the design do not span its space.');
  return { support, points, lambda, information };
}

/** x' M^-1 y for each y of the support: the effect of one observation of y on the estimate of x. */
export function influences(design: SamplingDesign, point: Float64Array): Float64Array {
  const direction = design.information.solve(point);
  return Float64Array.from(design.points, (y) => dot(direction, y));
}

/**
 * Half the width of an asymptotic 95% interval of x'theta^ for the randomised least squares of VectorEst. The plug-in
 * variance (sum of lambda_y (x'M^-1 y)^2 ((y'theta^)^2 + R^2) - (x'theta^)^2) / n covers the random choice of the actions
 * as well as the noise.
 *
 * @param influence `influences` of the point
 */
export function halfWidthOf(
  design: SamplingDesign,
  influence: Float64Array,
  point: Float64Array,
  theta: Float64Array,
  n: number,
  noise: NoiseModel,
): number {
  let secondMoment = 0;
  design.points.forEach((y, index) => {
    const mean = dot(y, theta);
    const weight = influence[index] as number;
    secondMoment +=
      (design.lambda[index] as number) * weight * weight * (mean * mean + noise.variance(1));
  });
  const mean = dot(point, theta);
  return NORMAL_975 * Math.sqrt(Math.max(0, secondMoment - mean * mean) / n);
}

/** The precision of theta^ of VectorEst from n samples of the design, which must span the span of the actions. */
export function createDrawnEstimates(
  { span, noise }: LinearProblem,
  design: SamplingDesign,
): (theta: Float64Array, n: number) => Estimate<Candidate> {
  const arms = armsInSpan(span);
  const ofArms = arms?.map((point) => (point === null ? null : influences(design, point))) ?? [];
  return (theta, n) => {
    const halfWidth = (point: Float64Array, influence = influences(design, point)): number =>
      halfWidthOf(design, influence, point, theta, n, noise);
    return {
      ...linearEstimate(halfWidth, theta),
      ...(arms && {
        arms: () =>
          armEstimates(arms, theta, (point, arm) => halfWidth(point, ofArms[arm] ?? undefined)),
      }),
    };
  };
}
