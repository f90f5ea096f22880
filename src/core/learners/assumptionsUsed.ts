/** Which of the stated bounds the sample sizes of an algorithm rest on. */
import type { AlgorithmName, LearnerOptions } from './options';

/** The names of `assumptions` in a spec. */
export type AssumptionName = 'thetaNorm' | 'noiseScale' | 'rewardBound';

/**
 * The bounds that the guarantee of an algorithm with these options needs, and no others: ALBA and PolyALBA as printed
 * have L in c0 = max(4 L^2, 3); their sound sizes have R and B >= |x'theta| in its place; of the radii of GCB-PE only
 * the one for sub-Gaussian noise has R.
 */
export function assumptionsUsed(
  algorithm: AlgorithmName,
  { constants, radius }: Pick<LearnerOptions, 'constants' | 'radius'>,
): ReadonlySet<AssumptionName> {
  if (algorithm === 'gcb-pe') return new Set(radius === 'sub-gaussian' ? ['noiseScale'] : []);
  return new Set(constants === 'sound' ? ['noiseScale', 'rewardBound'] : ['thetaNorm']);
}
