/** The options of the algorithms and the presets that set them. */
export type PresetName = 'recommended' | 'paper';

/** The presets, the one first that a spec has without a word. */
export const PRESET_NAMES: readonly PresetName[] = ['recommended', 'paper'];

/** Whether answers are waited for often, for few samples in all, or seldom, for some more of them. */
export type Rounds = 'few' | 'many';

/** What PolyALBA and GCB-PE can be run with. */
export interface PolyAlbaOptions {
  readonly rounds: Rounds;
}
export type GcbPeOptions = PolyAlbaOptions;

/** What the algorithms can be run with that list X, or compare optimistically. */
export interface ListedOptions {
  /** Radii and sizes as published, or with the sharpest constants that a proof covers. */
  readonly threshold: 'printed' | 'sound';
  /** A test after every pull, or after batches that grow with the samples so far. */
  readonly batch: 'pull' | 'geometric';
  /** RAGE: its phases as published, or as in its authors' later code. */
  readonly convention: 'icml' | 'neurips';
}

/** The options of one algorithm, with those that every algorithm has. */
export type OptionsOf<Own extends object> = Own & Pick<LearnerOptions, 'maxRounds'>;

/** The options of all algorithms; each reads its own. */
export interface LearnerOptions extends PolyAlbaOptions, ListedOptions {
  /** The rounds of one phase, the stopping tests of GCB-PE; null = the default of the algorithm. */
  readonly maxRounds: number | null;
}
