/** The true theta and the noise of a simulated environment. */
import type { Noise } from '../../protocol/environment';
import { geometricTheta, topKGapTheta, uniformTheta } from '../../environment/theta';
import type { SimulatedSpec, ThetaSpec } from '../schema';

/** theta as `dimension` numbers. @throws RangeError if the spec has neither a rule nor a list */
export function buildTheta(theta: ThetaSpec, dimension: number): Float64Array {
  if (Array.isArray(theta)) return Float64Array.from(theta);
  if (theta.geometric) {
    return geometricTheta(dimension, theta.geometric.first, theta.geometric.ratio);
  }
  if (theta.topKGap) {
    const { k, gap, seed } = theta.topKGap;
    return topKGapTheta(dimension, k, gap, seed);
  }
  if (!theta.uniform) throw new RangeError('theta is neither a list nor a rule');
  const { low, high, seed } = theta.uniform;
  return uniformTheta(dimension, low, high, seed);
}

/** The noise; by default Gaussian on the feedback with standard deviation 1. */
export function buildNoise({ noise = {} }: SimulatedSpec): Noise {
  const { on = 'feedback', distribution = 'gaussian', scale = 1 } = noise;
  return { on, distribution, scale: distribution === 'none' ? 0 : scale };
}
