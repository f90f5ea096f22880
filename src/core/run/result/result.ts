/** The result of a run, as `cpe run --json` prints it. */
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { OutlierJson } from '../session/events';
import type { Action } from '../../families/family';
import type {
  ActionNoise,
  Certainty,
  Constants,
  LeadPair,
  NextBest,
  PhaseName,
  Within,
} from '../../protocol/learner';
import type { CheckName } from '../../words/checks';
import type { NoiseLaw, RunSettings } from '../../learners/contract/instance';

/**
 * `doubtful`: the stopping rule was met, but the measurements contradict an assumption of the guarantee; `budget`: the next batch
 * would exceed the budget, or 2^53 samples; `inconclusive`: the learner gave up (its rounds, a tie), or the run had to stop on a
 * contradicted assumption.
 */
export type RunStatus =
  'certified' | 'doubtful' | 'budget' | 'inconclusive' | 'cancelled' | 'failed';

/** One round of a phase in a result; leader and rival are absent without a rival. */
export interface PhaseEntry extends Partial<LeadPair> {
  readonly name: PhaseName;
  readonly epoch?: number;
  readonly round: number;
  readonly epsilon?: number;
  /** The samples of this entry only; the entries add up to the total. */
  readonly samples: number;
  readonly gap?: number | null;
  readonly threshold?: number;
  /** gap > threshold (with an accuracy: gap + accuracy > threshold), or there is no rival. Absent in results of earlier versions. */
  readonly passed?: boolean;
  readonly surviving?: number;
  /** The number of actions ruled out in this entry; negative if some came back, null if unknown. */
  readonly ruledOut?: number | null;
}

/** What is known of the answer besides its estimate, from the last test or by the same samples as the estimate. */
export interface FinalEstimates {
  /** Half the width of an (asymptotic) 95% interval of the estimate; null if unknown. */
  readonly halfWidth: number | null;
  /** Null if there is none or it is unknown. */
  readonly next: NextBest | null;
}

/** With probability at least 1 - delta the reward of the action is at most epsilon worse than the best. */
export interface WithinStatement extends Within {
  readonly delta: number;
}

/** The result of a run, as `cpe run --json` prints it and the panel shows it. */
export interface RunResult extends Pick<
  RunSettings,
  'algorithm' | 'preset' | 'delta' | 'seed' | 'accuracy' | 'stop'
> {
  readonly status: RunStatus;
  /** The best action so far if the run was stopped; null before there is one. */
  readonly action: Action | null;
  readonly estimate: number | null;
  /** For a run without a certificate: how close to the best an action is known to be; absent if unknown. */
  readonly within?: WithinStatement;
  /** Absent in results of earlier versions, like the candidates. */
  readonly confidence?: Certainty['confidence'];
  readonly candidates?: Certainty['candidates'];
  readonly candidatesMore?: number;
  /** The estimated distance from the best, without a guarantee; for a run that spends a budget. */
  readonly estimatedLoss?: number | null;
  /** The total number of pulls. */
  readonly samples: number;
  /** Their cost; null if the spec states none, absent in results of earlier versions. */
  readonly cost?: number | null;
  /** The changes of settings during the run, as sentences; absent without any. */
  readonly reanalysed?: readonly string[];
  /** For a log without a certificate: how many more lines of which actions would suffice at the observed differences. */
  readonly more?: readonly { readonly action: Action; readonly samples: number }[];
  /** The number of measurements from before the run; absent without any. */
  readonly before?: number;
  /** For real measurements that ended within a batch: all stored samples, including those of that batch. */
  readonly kept?: number;
  readonly phases: readonly PhaseEntry[];
  readonly constants: Constants;
  /** If no noise scale is declared: the estimated noise of at most 64 actions, the noisiest first. */
  readonly noiseByAction?: readonly ActionNoise[];
  /** The assumed noise law, if no noise scale is declared. */
  readonly assumptions?: { readonly noise: NoiseLaw['type'] };
  /** For simulations: whether the true reward of `action` is the optimum, or within `accuracy` of it. */
  readonly correct: boolean | null;
  readonly optimal: {
    readonly action: Action;
    readonly value: number;
    /** The best minus the second-best value; null for a single action. */
    readonly gapMin: number | null;
  } | null;
  /** For a simulated run that spends a budget: the distance of the action from the best. */
  readonly regret?: number;
  /** The samples of preset `paper`; null without a formula. */
  readonly printedSamples: number | null;
  /**
   * 2 rho* ln(1 / (2.4 delta)); null if unknown. It may take longer than the run, so a session's result computes it on first
   * access.
   */
  readonly lowerBound: number | null;
  /** The bound was not requested or is still being computed: texts omit it, and the JSON has null. */
  readonly isBoundMissing?: true;
  readonly assumptionsNotMet: readonly string[];
  readonly assumptionsDerived: readonly string[];
  readonly durationMs: number;
  /** The evidence against the declared assumptions; only for real measurements and simulations with a duel. */
  readonly checks?: readonly AssumptionCheck[];
  /** For real measurements, if any: numbers far from all others of their action; they still count. */
  readonly outliers?: readonly OutlierJson[];
  /** For real measurements: the checks whose assumption is contradicted. */
  readonly refuted?: readonly CheckName[];
  /** Why a run stopped without a certificate or failed, in one plain sentence; absent if certified. */
  readonly reason?: string;
  /** Shown in texts, not in the JSON; absent in results of earlier versions and after a worker died. */
  readonly final?: FinalEstimates;
}
