/** A spec that declares nothing of the size of its noise, beside the same told that size. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import { runsWithoutScale } from '../learners/facts';
import type { PresetName } from '../learners/contract/options';
import type { Overrides } from '../document/overrides';
import { isObject } from '../text/isObject';

/** What a setting is called by it. */
export const NOISE_TOLD = 'noise scale given';

/** The size is that of the simulation, or the `noiseScale` that stands there. */
const TOLD: Overrides['set'] = [['assumptions.noise', 'declared']];

/**
 * The settings that an algorithm is compared in: as the spec is where it can run so, and told the scale of the noise.
 * @param noise `assumptions.noise` as the spec states it
 * @returns what each sets over the spec; a single one that sets nothing where the noise is declared
 */
export function noiseSettings(
  noise: unknown,
  algorithm: AlgorithmName,
  preset: PresetName,
): readonly Overrides['set'][] {
  if (!isUndeclared(noise)) return [[]];
  return runsWithoutScale(algorithm, preset) ? [[], TOLD] : [TOLD];
}

/** Whether a stated `assumptions.noise` declares no size. */
export function isUndeclared(noise: unknown): boolean {
  const type = isObject(noise) ? noise['type'] : noise;
  return type === 'symmetric' || type === 'gaussian';
}

/** Whether the noise is declared by what is set over a spec. */
export function isTold({ set }: Overrides): boolean {
  return set.findLast(([path]) => path === TOLD[0]?.[0])?.[1] === 'declared';
}
