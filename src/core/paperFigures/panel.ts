/** A figure of several algorithms over instances of one kind: what is run for it. Plain data but for the texts of its specs. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { Overrides } from '../document/overrides';
import type { PresetName } from '../learners/contract/options';

/** One line of a panel. */
export interface Series {
  /** Told apart by it and the preset: letters, digits and dashes. */
  readonly id: string;
  readonly title: string;
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
  /** Over those of the preset. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The reward that it is run with, where that is not the one of the spec, by which its answers are judged. */
  readonly reward?: unknown;
}

export interface PanelPoint {
  readonly x: number;
  /** The spec of one realisation. @param seed of its run */
  readonly specText: (seed: number) => string;
}

export interface Panel {
  /** Letters, digits and dashes. */
  readonly id: string;
  readonly title: string;
  readonly xLabel: string;
  readonly points: readonly PanelPoint[];
  readonly series: readonly Series[];
  /** Realisations of each point. */
  readonly runs: number;
  /** What differs from the source, in a sentence each. */
  readonly notes: readonly string[];
  /** What the source could not compute, by algorithm: those x. */
  readonly notInTheOriginal?: Readonly<Partial<Record<AlgorithmName, readonly number[]>>>;
}

/** The series that the lower bounds of the instances are kept as. */
export const LOWER_BOUND = 'lower-bound';

/** Whether the source could not compute a point of a series. */
export function isNewHere({ notInTheOriginal }: Panel, series: Series, x: number): boolean {
  return notInTheOriginal?.[series.algorithm]?.includes(x) === true;
}

/** What a series sets over each spec. */
export function settingOf({ algorithm, preset, options = {}, reward }: Series): Overrides {
  const set: readonly (readonly [string, unknown])[] = [
    ['run.algorithm', algorithm],
    ['run.preset', preset],
    ...Object.entries(options).map(([name, value]) => [`run.options.${name}`, value] as const),
  ];
  return { set: reward === undefined ? set : [...set, ['reward', reward]] };
}
