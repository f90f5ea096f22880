/** L, R and the bound of the rewards: as the spec states them, else read off the simulated truth. */
import type { Noise } from '../../environment/environment';
import type { ActionFamily } from '../../families/family';
import type { Assumptions, Simulated } from '../instance';
import type { AssumptionsSpec, FeedbackSpec } from '../schema';

/** What is true of a simulation. `rewardBound` is max over X of |x' theta|. */
export type Truth = Pick<Assumptions, 'thetaNorm' | 'noiseScale' | 'rewardBound'>;

export function truthOf(
  { theta, noise }: Simulated,
  family: ActionFamily,
  feedback: FeedbackSpec,
): Truth {
  const largest = family.maximize(theta).value;
  const least = -family.maximize(theta.map((value) => -value)).value;
  return {
    thetaNorm: Math.hypot(...theta),
    noiseScale: subGaussianConstant(noise, family, feedback),
    rewardBound: Math.max(Math.abs(largest), Math.abs(least)),
  };
}

/**
 * R, the sub-Gaussian constant of one feedback row (ALGORITHMS 0.1). Gaussian and Rademacher noise of scale s are
 * s-sub-Gaussian. Independent noise on the arms gives a row a of M_x the constant s ||a||_2; the largest over the
 * actions and rows counts.
 */
export function subGaussianConstant(
  noise: Noise,
  family: ActionFamily,
  feedback: FeedbackSpec,
): number {
  if (noise.distribution === 'none') return 0;
  if (noise.on === 'feedback') return noise.scale;
  switch (feedback.type) {
    case 'full-bandit':
      return noise.scale * Math.sqrt(family.largestAction);
    case 'semi-bandit':
      return noise.scale;
    case 'masked': {
      // ||row of M_x||_2^2 is linear in x: the oracle of the family finds its largest value.
      const squares = feedback.matrix.map(
        (row) => family.maximize(Float64Array.from(row, (weight) => weight * weight)).value,
      );
      return noise.scale * Math.sqrt(Math.max(...squares));
    }
  }
}

/**
 * The assumptions that a run goes by.
 * @param truth null without an environment; a bound that is then not stated is not known: Infinity
 */
export function buildAssumptions(
  stated: AssumptionsSpec,
  truth: Truth | null,
  largestAction: number,
): Assumptions {
  const thetaNorm = stated.thetaNorm ?? truth?.thetaNorm ?? Infinity;
  const noiseScale = stated.noiseScale ?? truth?.noiseScale ?? Infinity;
  const derived: string[] = [];
  if (truth && stated.thetaNorm === undefined) {
    derived.push(`thetaNorm = ${shown(thetaNorm)}, read off the simulated theta`);
  }
  if (truth && stated.noiseScale === undefined) {
    derived.push(`noiseScale = ${shown(noiseScale)}, read off the simulated noise`);
  }
  const rewardBound = stated.rewardBound ?? Math.sqrt(largestAction) * thetaNorm;
  if (truth && stated.thetaNorm === undefined && stated.rewardBound === undefined) {
    derived.push(`rewardBound = ${shown(rewardBound)}, sqrt(m) times the derived thetaNorm`);
  }
  return { thetaNorm, noiseScale, rewardBound, derived };
}

function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
