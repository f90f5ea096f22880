/** The options of the algorithms and the presets that set them. */
export type PresetName = 'recommended' | 'paper';

/** The first preset is the default of a spec. */
export const PRESET_NAMES: readonly PresetName[] = ['recommended', 'paper'];

/** The options of all algorithms; each reads its own. */
export interface LearnerOptions {
  /** PolyALBA and GCB-PE: `many` tests often and takes fewer samples; `few` waits for answers less often. */
  readonly rounds: 'few' | 'many';
  /** Whether the finalists are measured directly before a certificate; null: if real measurements answer. */
  readonly duel: boolean | null;
  /** Other algorithms: radii and sizes as published, or the sharpest with a proof. */
  readonly threshold: 'printed' | 'sound';
  /** RAGE: phases as published, or as in its authors' later code. */
  readonly convention: 'icml' | 'neurips';
  /** A test after every pull, or after batches that grow with the samples so far. */
  readonly batch: 'pull' | 'geometric';
  /** The most rounds of one phase, or stopping tests of GCB-PE; null: the default of the algorithm. */
  readonly maxRounds: number | null;
}

/** The options that one algorithm reads; every algorithm has `maxRounds`. */
export type Options<Own extends keyof LearnerOptions = never> = Pick<
  LearnerOptions,
  Own | 'maxRounds'
>;

/** `paper` follows the paper; `recommended` is sound for the declared noise. A spec may set options its algorithm ignores. */
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
