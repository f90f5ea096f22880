/** What a preset stands for: `paper` as printed, `recommended` sound for the declared noise. */
import type { Noise } from '../environment/environment';
import type { LearnerOptions, PresetName } from './options';

/** As printed. */
const PAPER: LearnerOptions = {
  support: 'first',
  alpha: 'printed',
  constants: 'printed',
  albaDelta: 'printed',
  observerSet: 'first',
  radius: 'printed',
  allocation: 'uniform',
  stopTest: 'every-round',
  maxRounds: null,
};

/**
 * The options of a preset.
 *
 * @param noise the declared noise, null where none is: bounded noise has the per-pull radius of
 *   GCB-PE, any other the sub-Gaussian one
 */
export function presetOptions(preset: PresetName, noise: Noise | null): LearnerOptions {
  if (preset === 'paper') return PAPER;
  const isBounded = noise !== null && noise.distribution !== 'gaussian';
  return {
    ...PAPER,
    constants: 'sound',
    albaDelta: 'intended',
    radius: isBounded ? 'per-pull' : 'sub-gaussian',
    stopTest: 'geometric',
  };
}
