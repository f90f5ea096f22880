/** Which of the stated bounds the sample sizes of an algorithm rest on. */
import type { AlgorithmName, LearnerOptions } from './options';

/** The names of `assumptions` in a spec. */
export type AssumptionName = 'thetaNorm' | 'noiseScale' | 'rewardBound';

/** The options that decide it. */
export type DecidingOptions = Pick<
  LearnerOptions,
  'constants' | 'counts' | 'elimination' | 'radius'
>;

/**
 * The bounds that the guarantee of an algorithm with these options needs, and no others. Samples drawn from lambda
 * have L in c0 = max(4 L^2, 3) as in the paper, and R and B >= |x'theta| in their sound sizes; with fixed counts, and in an
 * elimination by pairs, only the noise is random: R alone. Of the radii of GCB-PE only the one for sub-Gaussian noise
 * has R.
 */
export function assumptionsUsed(
  algorithm: AlgorithmName,
  options: DecidingOptions,
): ReadonlySet<AssumptionName> {
  const { constants, radius } = options;
  if (algorithm === 'gcb-pe') return new Set(radius === 'sub-gaussian' ? ['noiseScale'] : []);
  const used = new Set<AssumptionName>();
  if (drawsCounts(algorithm, options)) {
    for (const name of constants === 'sound' ? SOUND : PRINTED) used.add(name);
  }
  if (options.counts === 'fixed' || options.elimination !== 'alba') used.add('noiseScale');
  return used;
}

const SOUND: readonly AssumptionName[] = ['noiseScale', 'rewardBound'];
const PRINTED: readonly AssumptionName[] = ['thetaNorm'];

/** Whether some sample size is that of randomised least squares, with c0: an elimination by pairs has fixed counts. */
export function drawsCounts(
  algorithm: AlgorithmName,
  { counts, elimination }: Pick<LearnerOptions, 'counts' | 'elimination'>,
): boolean {
  if (counts === 'fixed' || algorithm === 'gcb-pe') return false;
  return algorithm === 'polyalba' || elimination === 'alba';
}
