/** The settings of a run, with the options of the preset and the spec's own over them. */
import { PRESETS, type LearnerOptions, type PresetName } from '../../learners/contract/options';
import type { RunSettings } from '../../learners/contract/instance';
import { isRemoved } from '../removedOptions';
import type { RunSpec } from '../schema';

/** The settings in force: the preset `recommended` where none is named, no budget where none is given. */
export function buildRun(run: RunSpec): RunSettings {
  const preset: PresetName = run.preset ?? 'recommended';
  const defaults = PRESETS[preset];
  // The order of samples is no matter of the learner.
  const { order, ...stated } = run.options ?? {};
  const own = Object.fromEntries(Object.entries(stated).filter(([name]) => !isRemoved(name)));
  const options = { ...defaults, ...own };
  const names = Object.keys(options) as (keyof LearnerOptions)[];
  return {
    algorithm: run.algorithm,
    delta: run.delta,
    seed: run.seed,
    ...(run.accuracy === undefined ? {} : { accuracy: run.accuracy }),
    ...(run.stop === 'budget' ? { stop: run.stop } : {}),
    preset,
    options,
    changedOptions: names.filter((name) => options[name] !== defaults[name]),
    maxSamples: run.maxSamples ?? Infinity,
    maxCost: run.maxCost ?? Infinity,
    ...(order === undefined ? {} : { order }),
  };
}
