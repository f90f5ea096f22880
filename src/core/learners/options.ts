/** The options of the algorithms and the presets that set them. */
import type { ObserverSetChoice } from '../feedback/observerSet/chooseObserverSet';

export type { AlgorithmName } from './facts';
export type PresetName = 'recommended' | 'paper';

/** Whether answers are waited for often, for few samples in all, or seldom, for some more of them. */
export type Rounds = 'few' | 'many';

/** What PolyALBA and ALBA can be run with: as the paper prints it, or as its proofs need it. */
export interface PolyAlbaOptions {
  /** How the support X_sigma is chosen. */
  readonly support: 'first' | 'spanner' | 'growing';
  /** alpha = sqrt(m d / xi_min), or the least one that is certified for the support. */
  readonly alpha: 'printed' | 'certified';
  /** Sample sizes as in the paper (c0 = max(4 L^2, 3)), or valid for actions longer than 1 and R-sub-Gaussian noise. */
  readonly constants: 'printed' | 'sound';
  /** ALBA is given delta_1 as in the paper, which it discounts again, or delta as the proof of Theorem 2 intends. */
  readonly albaDelta: 'printed' | 'intended';
  /** How often each action of a design is pulled: drawn from lambda, as in the paper, or in fixed proportions. */
  readonly counts: 'multinomial' | 'fixed';
  /** Rounds of accuracy 2^-r, each by its own samples, or looks at all samples so far (fixed counts only). */
  readonly preparation: 'rounds' | 'cumulative';
  /** What finds the best of the actions that the preparation leaves. */
  readonly elimination: 'alba' | 'pairwise' | 'e-process';
  readonly rounds: Rounds;
}

/** What GCB-PE can be run with. */
export interface GcbPeOptions {
  /** How the global observer set sigma is chosen. */
  readonly observerSet: ObserverSetChoice;
  /** rad_n as in the paper, with per-pull increments (Pinelis 1994), or for sub-Gaussian noise (Hsu, Kakade and Zhang 2012). */
  readonly radius: 'printed' | 'per-pull' | 'sub-gaussian';
  /** Every action of sigma equally often, n_i in proportion to its beta_i, or to whatever actions distinguish those left. */
  readonly allocation: 'uniform' | 'proportional' | 'adaptive';
  readonly stopTest: 'every-round' | 'geometric';
  /** delta / (2 n^2) in round n, or 6 delta / (pi^2 j^2) at the j-th test. */
  readonly deltaSchedule: 'rounds' | 'tests';
  /** What the lead has to exceed: 2 L_p rad, D rad, or a radius for each pair of actions. */
  readonly stopRule: 'lipschitz' | 'difference' | 'directional';
  readonly rounds: Rounds;
}

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
export interface LearnerOptions extends PolyAlbaOptions, GcbPeOptions, ListedOptions {
  /** The rounds of one phase, the stopping tests of GCB-PE; null = the default of the algorithm. */
  readonly maxRounds: number | null;
}
