/** How one call of ElimTil samples its design: counts drawn from lambda, as in the paper, or fixed ones. */
import { entropicMirrorDescent } from '../../../design/gOptimal/mirrorDescent';
import { roundDesign } from '../../../design/gOptimal/rounding';
import type { Action } from '../../../families/family';
import { cholesky } from '../../../numerics/cholesky';
import { addScaled, dot, scale, weightedGram } from '../../../numerics/linearAlgebra';
import type { Binomial } from '../../../numerics/random';
import { answersOf } from '../../../protocol/answers';
import type { Routine } from '../../../protocol/learner';
import { dropSmallWeights } from '../../designs/sampleDesign';
import type { SampleSizes } from './sampleSizes';
import { createSamplingDesign, halfWidthOf, influences } from '../../designs/samplingDesign';
import { vectorEst } from './vectorEst';
import type { NoiseModel } from '../../noise/noiseModel';

/** S in coordinates of its span. */
export interface ListedActions {
  readonly actions: readonly Action[];
  readonly points: readonly Float64Array[];
  readonly rank: number;
}

/** One design, sampled round by round. */
interface DesignRounds {
  /** How many samples make every |x'(theta^ - theta)| <= epsilon / 2 with probability 1 - delta_r. */
  planned(epsilon: number, deltaRound: number): number;
  /** theta^ from this many new samples. */
  estimate(samples: number): Routine<Float64Array>;
  /** Half of the width of a 95% interval of x'theta^ after this many samples. */
  halfWidth(point: Float64Array, theta: Float64Array, samples: number): number;
}

/** Samples the optimal design on S. */
export type Sampler = (listed: ListedActions) => DesignRounds;

/** The design is optimal up to this share of the largest variance. */
const DESIGN_TOLERANCE = 0.005;
const DESIGN_ITERATIONS = 1000;

/** What is drawn from, and how many bounds have to hold at once. */
export interface DrawnDesign {
  /** One weight an action. */
  readonly lambda: Float64Array;
  readonly bounds: number;
}

/**
 * VectorEst(lambda, n_r) with the sizes of the printed form.
 * @param designOf lambda, here the optimal design for the actions, each of which has a bound
 */
export function drawnSampler(
  sizes: SampleSizes,
  noise: NoiseModel,
  binomial: Binomial,
  designOf = ({ points, rank }: ListedActions): DrawnDesign => ({
    lambda: optimalDesign(points, rank).lambda,
    bounds: points.length,
  }),
): Sampler {
  return (listed) => {
    const { actions, points, rank } = listed;
    const { lambda, bounds } = designOf(listed);
    const design = createSamplingDesign(actions, points, lambda);
    return {
      planned: (epsilon, deltaRound) => sizes.elimination(epsilon, deltaRound, rank, bounds),
      estimate: (samples) => vectorEst(design, samples, binomial),
      halfWidth: (point, theta, samples) =>
        halfWidthOf(design, influences(design, point), point, theta, samples, noise),
    };
  };
}

/**
 * Fixed counts: n_r = ceil(2 R^2 q ln(2 |S| / delta_r) / (epsilon_r / 2)^2) + p samples, q = max over S of |x|^2 in the
 * norm of M(lambda)^-1. Rounding to p actions leaves at least (n_r - p) M(lambda), so that the noise of x'theta^ is
 * sub-Gaussian with R^2 q / (n_r - p) at most: 2 |S| one-sided events a round.
 *
 * @param deviationOf u_x = R_x / R
 */
export function fixedSampler(noise: NoiseModel, deviationOf: (action: Action) => number): Sampler {
  return ({ actions, points, rank }) => {
    const deviations = actions.map(deviationOf);
    const scaled = points.map((point, i) => scale(point, 1 / (deviations[i] as number)));
    const lambda = spanning(scaled, optimalDesign(scaled, rank).lambda);
    const { information } = createSamplingDesign(actions, scaled, lambda);
    const squareOf = (point: Float64Array) => dot(point, information.solve(point));
    const largest = points.reduce((most, point) => Math.max(most, squareOf(point)), 0);
    const size = lambda.filter((weight) => weight > 0).length;
    return {
      planned: (epsilon, deltaRound) => {
        const logarithm = Math.log((2 * actions.length) / deltaRound);
        return Math.ceil(noise.samplesFor(largest, logarithm, epsilon / 2)) + size;
      },
      *estimate(samples) {
        const counts = roundDesign(lambda, samples);
        const drawn = [...actions.keys()].filter((i) => (counts[i] as number) > 0);
        const pulls = drawn.map((i) => ({
          action: actions[i] as Action,
          count: counts[i] as number,
        }));
        const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
        // A = sum of n_x z z' / u_x^2, b = sum of z (sum of rewards of x) / u_x^2
        const { information: pulled } = createSamplingDesign(actions, scaled, counts);
        const b = new Float64Array(rank);
        drawn.forEach((i, position) => {
          const sum = (totals[position]?.sum[0] as number) / (deviations[i] as number);
          addScaled(b, sum, scaled[i] as Float64Array);
        });
        return pulled.solve(b);
      },
      halfWidth: (point, _theta, samples) => noise.halfWidth(Math.sqrt(squareOf(point) / samples)),
    };
  };
}

function optimalDesign(points: readonly Float64Array[], rank: number) {
  return entropicMirrorDescent(points, DESIGN_TOLERANCE * rank, DESIGN_ITERATIONS);
}

/** Without its negligible weights, where what is left still spans; weights that add up to 1. */
function spanning(points: readonly Float64Array[], lambda: Float64Array): Float64Array {
  const few = dropSmallWeights(lambda);
  const total = few.reduce((a, b) => a + b, 0);
  const kept = scale(few, 1 / total);
  return cholesky(weightedGram(points, kept)) === null ? lambda : kept;
}
