/** The options of a preset: `paper` as in the paper, `recommended` sound for the declared noise. */
import { ALGORITHM_FACTS } from './facts';
import type { LearnerOptions, PresetName } from './contract/options';

/** The options of a preset, those of every algorithm: a spec may set one that its algorithm does not have. */
export function presetOptions(preset: PresetName): LearnerOptions {
  const own = Object.values(ALGORITHM_FACTS).map((facts) => facts.preset(preset));
  return Object.assign({}, ...own, { maxRounds: null }) as LearnerOptions;
}
