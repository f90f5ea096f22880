/** What is known of a plan before its first row: enough to name things in a view of it. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { PresetName } from '../learners/contract/options';
import type { Instance } from '../learners/contract/instance';
import type { Labels } from '../words/labels';

/** The settings that a plan is made under and the names of its parts, as plain data. */
export interface PlanFacts {
  readonly name: string | null;
  readonly preset: PresetName;
  readonly changedOptions: readonly string[];
  readonly delta: number;
  readonly seed: number;
  readonly costPerPull: number | null;
  /** The family of the actions, as the spec calls it. */
  readonly family: string;
  readonly labels: Labels;
  /** Those that are planned, that of the spec first. */
  readonly algorithms: readonly AlgorithmName[];
}

/** @param algorithms those that are planned, that of the instance first */
export function planFacts(
  { name, family, labels, run }: Instance,
  algorithms: readonly AlgorithmName[],
): PlanFacts {
  const { preset, changedOptions, delta, seed, costPerPull } = run;
  return {
    name,
    preset,
    changedOptions,
    delta,
    seed,
    costPerPull: costPerPull ?? null,
    family: family.kind,
    labels,
    algorithms,
  };
}
