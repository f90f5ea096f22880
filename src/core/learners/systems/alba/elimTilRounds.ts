/** How one call of ElimTil samples its design: counts drawn from lambda, as in the paper, or fixed counts. */
import { entropicMirrorDescent } from '../../../design/gOptimal/mirrorDescent';
import { roundDesign } from '../../../design/gOptimal/rounding';
import type { Action } from '../../../families/family';
import { cholesky } from '../../../numerics/cholesky';
import { addScaled, dot, scale, sum, weightedGram } from '../../../numerics/linearAlgebra';
import type { Binomial } from '../../../numerics/random';
import { answersOf } from '../../../protocol/answers';
import type { Routine } from '../../../protocol/learner';
import { dropSmallWeights, supportSize } from '../../designs/sampleDesign';
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
  /** The samples after which every |x'(theta^ - theta)| <= epsilon / 2 with probability 1 - delta_r. */
  planned(epsilon: number, deltaRound: number): number;
  /** theta^ from new samples only. */
  estimate(samples: number): Routine<Float64Array>;
  /** The half-width of a 95% interval for x'theta^. */
  halfWidth(point: Float64Array, theta: Float64Array, samples: number): number;
}

/** Samples the optimal design on S. */
export type Sampler = (listed: ListedActions) => DesignRounds;

/** The design's largest variance exceeds the optimum by at most this share. */
const DESIGN_TOLERANCE = 0.005;
const DESIGN_ITERATIONS = 1000;

/** A design to draw from, with the number of bounds that must hold together. */
export interface DrawnDesign {
  /** One weight per action. */
  readonly lambda: Float64Array;
  readonly bounds: number;
}

/**
 * VectorEst(lambda, n_r) with the printed sample sizes.
 * @param designOf lambda; by default the optimal design, with one bound per action
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
 * norm of M(lambda)^-1. Rounding to p actions keeps at least (n_r - p) M(lambda), so the noise of x'theta^ is sub-Gaussian
 * with at most R^2 q / (n_r - p). A round has 2 |S| one-sided events.
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
    const size = supportSize(lambda);
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

/** Drops negligible weights if the rest still spans. Weights add up to 1. */
function spanning(points: readonly Float64Array[], lambda: Float64Array): Float64Array {
  const few = dropSmallWeights(lambda);
  const kept = scale(few, 1 / sum(few));
  return cholesky(weightedGram(points, kept)) === null ? lambda : kept;
}
