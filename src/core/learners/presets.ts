/** The options of a preset: `paper` as in the paper, `recommended` sound for the declared noise. */
import type { Noise } from '../protocol/environment';
import type { LearnerOptions, PresetName } from './options';

/** As in the paper. */
const PAPER: LearnerOptions = {
  support: 'first',
  alpha: 'printed',
  constants: 'printed',
  albaDelta: 'printed',
  counts: 'multinomial',
  preparation: 'rounds',
  elimination: 'alba',
  observerSet: 'first',
  radius: 'printed',
  allocation: 'uniform',
  stopTest: 'every-round',
  deltaSchedule: 'rounds',
  stopRule: 'lipschitz',
  maxRounds: null,
};

/**
 * The options of a preset.
 *
 * @param noise its law as it is declared, null where none is. Every law of noise is sub-Gaussian with a known constant and
 *   independent between base arms (rows); a spec that says there is none is taken at its word by the per-pull radius.
 */
export function presetOptions(
  preset: PresetName,
  noise: Pick<Noise, 'distribution'> | null,
): LearnerOptions {
  if (preset === 'paper') return PAPER;
  return {
    ...PAPER,
    constants: 'sound',
    albaDelta: 'intended',
    support: 'spanner',
    alpha: 'certified',
    counts: 'fixed',
    preparation: 'cumulative',
    elimination: 'e-process',
    observerSet: 'search',
    radius: noise?.distribution === 'none' ? 'per-pull' : 'sub-gaussian',
    allocation: 'proportional',
    stopTest: 'geometric',
    deltaSchedule: 'tests',
    stopRule: 'directional',
  };
}
