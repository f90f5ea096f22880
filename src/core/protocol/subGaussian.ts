/** The sub-Gaussian constant of a noise law. */
import type { Noise, NoiseDistribution } from './environment';

/** The least kappa for scale 1 with E exp(t e) <= exp(kappa^2 t^2 / 2) for all t. */
const CONSTANTS: Readonly<Record<NoiseDistribution, number>> = {
  gaussian: 1,
  rademacher: 1,
  uniform: 1 / Math.sqrt(3),
  none: 0,
};

/** kappa of one noise variable, on a base arm or on a row of the feedback. */
export function subGaussianConstantOf({ distribution, scale }: Noise): number {
  return scale * CONSTANTS[distribution];
}
