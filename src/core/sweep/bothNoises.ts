/** Compares a spec without a declared noise scale with the same spec given that scale. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import { runsWithoutScale } from '../learners/facts';
import type { PresetName } from '../learners/contract/options';
import type { Overrides } from '../document/overrides';
import { isObject } from '../text/isObject';

/** The name of a setting with the scale given. */
export const NOISE_TOLD = 'noise scale given';

/** The scale comes from the simulation, or from a `noiseScale` in the spec. */
const TOLD: Overrides['set'] = [['assumptions.noise', 'declared']];

/**
 * The settings to compare an algorithm in: the spec as it is, if the algorithm can run so, and with the noise scale given.
 * @param noise `assumptions.noise` of the spec
 * @returns the overrides of each setting; a single empty one if the spec declares the noise
 */
export function noiseSettings(
  noise: unknown,
  algorithm: AlgorithmName,
  preset: PresetName,
): readonly Overrides['set'][] {
  if (!isUndeclared(noise)) return [[]];
  return runsWithoutScale(algorithm, preset) ? [[], TOLD] : [TOLD];
}

/** Whether an `assumptions.noise` leaves the noise scale undeclared. */
export function isUndeclared(noise: unknown): boolean {
  const type = isObject(noise) ? noise['type'] : noise;
  return type === 'symmetric' || type === 'gaussian';
}

/** Whether overrides declare the noise. */
export function isTold({ set }: Overrides): boolean {
  return set.findLast(([path]) => path === TOLD[0]?.[0])?.[1] === 'declared';
}
