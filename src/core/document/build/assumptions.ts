/** L, R and the bound of the rewards: as the spec states them, else read off the simulated truth. */
import type { DeclaredNoise, Noise, Truth } from '../../protocol/environment';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { ActionFamily } from '../../families/family';
import type { Assumptions, Bounds } from '../../learners/instance';
import type { AssumptionsSpec, FeedbackSpec } from '../schema';

/**
 * L, R and the reward bound, max over X of |x' theta|, as they are in the simulation: two calls of the oracle.
 * @param feedback the spec of the feedback, on which R depends where the noise is on the arms
 */
export function trueBounds(
  { theta, noise }: Truth,
  family: ActionFamily,
  feedback: FeedbackSpec,
): Bounds {
  const largest = family.maximize(theta).value;
  const least = -family.maximize(theta.map((value) => -value)).value;
  return {
    thetaNorm: Math.hypot(...theta),
    noiseScale: subGaussianConstant(noise, family, feedback),
    rewardBound: Math.max(Math.abs(largest), Math.abs(least)),
  };
}

/**
 * R, the sub-Gaussian constant of one feedback row. Independent noise on the arms with constant kappa
 * gives a row a of M_x the constant kappa ||a||_2; the largest over the actions and rows counts.
 */
function subGaussianConstant(noise: Noise, family: ActionFamily, feedback: FeedbackSpec): number {
  const constant = subGaussianConstantOf(noise);
  return noise.on === 'feedback' || constant === 0
    ? constant
    : constant * longestRow(family, feedback);
}

/** The largest ||row of M_x||_2 over the actions x. */
function longestRow(family: ActionFamily, feedback: FeedbackSpec): number {
  switch (feedback.type) {
    case 'full-bandit':
      return Math.sqrt(family.largestAction);
    case 'semi-bandit':
    case 'top-ranked':
      return 1;
    case 'first':
      return feedback.sum ? Math.sqrt(Math.min(feedback.count, family.largestAction)) : 1;
    case 'masked':
      return Math.sqrt(Math.max(...feedback.matrix.map((row) => longestSquare(row, family))));
    case 'explicit':
      return feedback.matrices
        .flat()
        .reduce((longest, row) => Math.max(longest, Math.hypot(...row)), 0);
  }
}

/** The largest ||a diag(x)||_2^2, which is linear in x: the oracle of the family finds it. A ranking has every item. */
function longestSquare(row: readonly number[], family: ActionFamily): number {
  const squares = Float64Array.from(row, (weight) => weight * weight);
  if (family.kind === 'ranking') return squares.reduce((sum, square) => sum + square, 0);
  return family.maximize(squares).value;
}

/**
 * The assumptions that a run uses.
 * @param bounds those of `noise`; null without a truth: a bound that is then not stated is not known: Infinity
 * @param noise that of the simulation; null without one
 */
export function buildAssumptions(
  stated: AssumptionsSpec,
  bounds: Bounds | null,
  noise: Noise | null,
  largestAction: number,
): Assumptions {
  const thetaNorm = stated.thetaNorm ?? bounds?.thetaNorm ?? Infinity;
  const noiseScale = stated.noiseScale ?? bounds?.noiseScale ?? Infinity;
  const derived: string[] = [];
  if (bounds && stated.thetaNorm === undefined) {
    derived.push(`thetaNorm = ${shown(thetaNorm)}, taken from the simulated theta`);
  }
  if (bounds && stated.noiseScale === undefined) {
    derived.push(`noiseScale = ${shown(noiseScale)}, taken from the simulated noise`);
  }
  const rewardBound = stated.rewardBound ?? Math.sqrt(largestAction) * thetaNorm;
  if (bounds && stated.thetaNorm === undefined && stated.rewardBound === undefined) {
    derived.push(`rewardBound = ${shown(rewardBound)}, sqrt(m) times the derived thetaNorm`);
  }
  const declared = declaredNoise(noise, noiseScale, bounds?.noiseScale ?? 0);
  return { thetaNorm, noiseScale, rewardBound, noise: declared, derived };
}

/** The law of the simulation, scaled to the declared R; without one Gaussian noise of that R on the feedback. */
function declaredNoise(noise: Noise | null, noiseScale: number, actual: number): DeclaredNoise {
  const rows = 'independent';
  if (noise === null) return { on: 'feedback', distribution: 'gaussian', scale: noiseScale, rows };
  return { ...noise, scale: noise.scale * (actual > 0 ? noiseScale / actual : 1), rows };
}

function shown(value: number): string {
  return String(Number(value.toPrecision(4)));
}
