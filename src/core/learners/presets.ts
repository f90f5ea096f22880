/** The options of a preset: `paper` as in the paper, `recommended` sound for the declared noise. */
import type { Noise } from '../protocol/environment';
import { ALGORITHM_FACTS } from './facts';
import type { LearnerOptions, PresetName } from './options';

/**
 * The options of a preset, those of every algorithm: a spec may set one that its algorithm does not have.
 *
 * @param noise its law as it is declared, null where none is
 */
export function presetOptions(
  preset: PresetName,
  noise: Pick<Noise, 'distribution'> | null,
): LearnerOptions {
  const own = Object.values(ALGORITHM_FACTS).map((facts) => facts.preset(preset, noise));
  return Object.assign({}, ...own, { maxRounds: null }) as LearnerOptions;
}
