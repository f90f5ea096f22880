/** The settings of a run, with the options of the preset and the spec's own over them. */
import type { Noise } from '../../protocol/environment';
import type { LearnerOptions, PresetName } from '../../learners/options';
import { presetOptions } from '../../learners/presets';
import type { RunSettings } from '../instance';
import type { OptionsSpec, RunSpec } from '../schema';

/**
 * The settings in force: the preset `recommended` where none is named, no budget where none is given.
 * @param noise that of the simulation, which a preset may depend on; null without one
 */
export function buildRun(run: RunSpec, noise: Noise | null): RunSettings {
  const preset: PresetName = run.preset ?? 'recommended';
  const defaults = presetOptions(preset, noise);
  const options = overPreset(defaults, run.options ?? {});
  const names = Object.keys(options) as (keyof LearnerOptions)[];
  return {
    algorithm: run.algorithm,
    delta: run.delta,
    seed: run.seed,
    preset,
    options,
    changedOptions: names.filter((name) => options[name] !== defaults[name]),
    maxSamples: run.maxSamples ?? Infinity,
    ...(run.costPerPull === undefined ? {} : { costPerPull: run.costPerPull }),
  };
}

function overPreset(defaults: LearnerOptions, own: OptionsSpec): LearnerOptions {
  return {
    support: own.support ?? defaults.support,
    alpha: own.alpha ?? defaults.alpha,
    constants: own.constants ?? defaults.constants,
    albaDelta: own.albaDelta ?? defaults.albaDelta,
    counts: own.counts ?? defaults.counts,
    preparation: own.preparation ?? preparationFor(defaults, own),
    elimination: own.elimination ?? defaults.elimination,
    observerSet: own.observerSet ?? defaults.observerSet,
    radius: own.radius ?? defaults.radius,
    allocation: own.allocation ?? defaults.allocation,
    stopTest: own.stopTest ?? defaults.stopTest,
    deltaSchedule: own.deltaSchedule ?? defaults.deltaSchedule,
    stopRule: own.stopRule ?? defaults.stopRule,
    maxRounds: own.maxRounds ?? defaults.maxRounds,
  };
}

/** Drawn counts do not work with tests on all samples so far: setting only them switches to rounds. */
function preparationFor(defaults: LearnerOptions, own: OptionsSpec) {
  return own.counts === 'multinomial' ? 'rounds' : defaults.preparation;
}
