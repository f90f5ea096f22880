/** The options of the algorithms and the presets that set them. */
export type PresetName = 'recommended' | 'paper';

/** The presets, the one first that a spec has without a word. */
export const PRESET_NAMES: readonly PresetName[] = ['recommended', 'paper'];

/** The options of all algorithms; each reads its own. */
export interface LearnerOptions {
  /** PolyALBA and GCB-PE: answers are waited for often, for few samples in all, or seldom, for some more of them. */
  readonly rounds: 'few' | 'many';
  /** Whether the finalists are measured directly before a certificate; null where something real answers. */
  readonly duel: boolean | null;
  /** Of the others the radii and sizes: as published, or with the sharpest constants that a proof covers. */
  readonly threshold: 'printed' | 'sound';
  /** RAGE: its phases as published, or as in its authors' later code. */
  readonly convention: 'icml' | 'neurips';
  /** A test after every pull, or after batches that grow with the samples so far. */
  readonly batch: 'pull' | 'geometric';
  /** The rounds of one phase, the stopping tests of GCB-PE; null = the default of the algorithm. */
  readonly maxRounds: number | null;
}

/** The options of one algorithm, with the one that every algorithm has. */
export type Options<Own extends keyof LearnerOptions = never> = Pick<
  LearnerOptions,
  Own | 'maxRounds'
>;

/** `paper` as in the paper, `recommended` sound for the declared noise; a spec may set an option that its algorithm does not have. */
export const PRESETS: Readonly<Record<PresetName, LearnerOptions>> = {
  recommended: {
    rounds: 'many',
    duel: null,
    threshold: 'sound',
    convention: 'icml',
    batch: 'geometric',
    maxRounds: null,
  },
  paper: {
    rounds: 'many',
    duel: null,
    threshold: 'printed',
    convention: 'icml',
    batch: 'pull',
    maxRounds: null,
  },
};
