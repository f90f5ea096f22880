/** The settings of a run: the spec's own options override those of the preset. */
import { PRESETS, type LearnerOptions, type PresetName } from '../../learners/contract/options';
import type { RunSettings } from '../../learners/contract/instance';
import { isRemoved } from '../removedOptions';
import type { RunSpec } from '../schema';

/** The effective settings; the default preset is `recommended`, the default budget unlimited. */
export function buildRun(run: RunSpec): RunSettings {
  const preset: PresetName = run.preset ?? 'recommended';
  const defaults = PRESETS[preset];
  // The order of samples does not concern the learner.
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
