/** The settings of a run, with the options of the preset and the spec's own over them. */
import type { Noise } from '../../protocol/environment';
import type { AlgorithmKind } from '../../learners/algorithmKind';
import { ALGORITHMS } from '../../learners/catalogue';
import type { LearnerOptions, PresetName } from '../../learners/options';
import { presetOptions } from '../../learners/presets';
import type { RunSettings } from '../../learners/instance';
import type { OptionsSpec, RunSpec } from '../schema';

/**
 * The settings in force: the preset `recommended` where none is named, no budget where none is given.
 * @param noise that of the simulation, which a preset may depend on; null without one
 */
export function buildRun(run: RunSpec, noise: Noise | null): RunSettings {
  const preset: PresetName = run.preset ?? 'recommended';
  const defaults = presetOptions(preset, noise);
  // The order of samples is no matter of the learner.
  const { order, ...own } = run.options ?? {};
  const options = overPreset(defaults, own);
  const names = Object.keys(options) as (keyof LearnerOptions)[];
  return {
    algorithm: run.algorithm,
    delta: run.delta,
    seed: run.seed,
    ...(run.accuracy === undefined ? {} : { accuracy: run.accuracy }),
    preset,
    options,
    changedOptions: names.filter((name) => options[name] !== defaults[name]),
    maxSamples: run.maxSamples ?? Infinity,
    ...(run.costPerPull === undefined ? {} : { costPerPull: run.costPerPull }),
    ...(order === undefined ? {} : { order }),
  };
}

/** What the spec states is first, then what that means for the rest, then the preset. */
function overPreset(defaults: LearnerOptions, own: OptionsSpec): LearnerOptions {
  const implied = Object.values(ALGORITHMS).map((kind: AlgorithmKind<LearnerOptions>) =>
    kind.implied?.(own as Partial<LearnerOptions>),
  );
  return Object.assign({}, defaults, ...implied, own) as LearnerOptions;
}
