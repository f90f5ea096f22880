/** The options of the algorithms and the presets that set them. */
import type { ObserverSetChoice } from '../feedback/chooseObserverSet';

export type AlgorithmName = 'polyalba' | 'gcb-pe' | 'alba';
export type PresetName = 'recommended' | 'paper';

/** What PolyALBA and ALBA can be run with: as the paper prints it, or as its proofs need it. */
export interface PolyAlbaOptions {
  /** How the support X_sigma is chosen. */
  readonly support: 'first' | 'spanner';
  /** alpha = sqrt(m d / xi_min), or the least one that is certified for the support (certifiedAlpha). */
  readonly alpha: 'printed' | 'certified';
  /** Sample sizes as printed (c0 = max(4 L^2, 3)), or valid for actions longer than 1 and R-sub-Gaussian noise. */
  readonly constants: 'printed' | 'sound';
  /** ALBA is given delta_1 as printed, which it discounts again, or delta as the proof of Theorem 2 intends. */
  readonly albaDelta: 'printed' | 'intended';
}

/** What GCB-PE can be run with. */
export interface GcbPeOptions {
  /** How the global observer set sigma is chosen. */
  readonly observerSet: ObserverSetChoice;
  /** rad_n as printed, with per-pull increments, or for sub-Gaussian noise (createConfidenceRadius). */
  readonly radius: 'printed' | 'per-pull' | 'sub-gaussian';
  readonly allocation: 'uniform';
  readonly stopTest: 'every-round' | 'geometric';
}

/** The options of all algorithms; each reads its own. */
export interface LearnerOptions extends PolyAlbaOptions, GcbPeOptions {
  /** The rounds of one phase, the stopping tests of GCB-PE; null = the default of the algorithm. */
  readonly maxRounds: number | null;
}
