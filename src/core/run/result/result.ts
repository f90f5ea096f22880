/** What a run ends with: the object that `cpe run --json` prints. */
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { PrintedOutlier } from '../session/events';
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
 * `doubtful`: the stopping rule held, and the measurements contradict what the guarantee rests on; `budget`: the next
 * batch would pass it, or 2^53 samples; `inconclusive`: the learner gave up (its rounds, a tie), or the run was to stop
 * where it is contradicted.
 */
export type RunStatus =
  'certified' | 'doubtful' | 'budget' | 'inconclusive' | 'cancelled' | 'failed';

/** One round of a phase as a result lists it; leader and rival are absent without a rival. */
export interface PhaseEntry extends Partial<LeadPair> {
  readonly name: PhaseName;
  readonly epoch?: number;
  readonly round: number;
  readonly epsilon?: number;
  /** Samples of this entry alone: the entries add up to the total. */
  readonly samples: number;
  readonly gap?: number | null;
  readonly threshold?: number;
  /** gap > threshold (with an accuracy: gap + accuracy), or there is no rival. Absent in results of earlier versions. */
  readonly passed?: boolean;
  readonly surviving?: number;
  /** How many actions went in this entry; negative where some came back, null where it is not known. */
  readonly ruledOut?: number | null;
}

/** What the last test knew of the answer besides its estimate. */
export interface FinalEstimates {
  /** Half of the width of an (asymptotic) 95% interval of the estimate; null where none is known. */
  readonly halfWidth: number | null;
  /** Null where there is none, or it is not known. */
  readonly next: NextBest | null;
}

/** With probability at least 1 - delta the reward of the action is at most epsilon worse than the best. */
export interface WithinStatement extends Within {
  readonly delta: number;
}

/** How a run ended: what `cpe run --json` prints and the panel shows. */
export interface RunResult extends Pick<
  RunSettings,
  'algorithm' | 'preset' | 'delta' | 'seed' | 'accuracy' | 'stop'
> {
  readonly status: RunStatus;
  /** The best action so far where the run was stopped; null before there is one. */
  readonly action: Action | null;
  readonly estimate: number | null;
  /** Of a run without a certificate: how good an action is known to be; absent where nothing of that is known. */
  readonly within?: WithinStatement;
  /** Absent in results of earlier versions, as are the candidates. */
  readonly confidence?: Certainty['confidence'];
  readonly candidates?: Certainty['candidates'];
  readonly candidatesMore?: number;
  /** How far the answer is expected to be from the best: an estimate without a guarantee, of a run that spends a budget. */
  readonly estimatedLoss?: number | null;
  /** Pulls of actions in all. */
  readonly samples: number;
  /** What they cost; null where the spec does not say it, absent in results of earlier versions. */
  readonly cost?: number | null;
  /** What was changed while it went on, in sentences; absent where nothing was. */
  readonly reanalysed?: readonly string[];
  /** Of a log without a certificate: how many more lines of which actions would be enough at the differences seen. */
  readonly more?: readonly { readonly action: Action; readonly samples: number }[];
  /** Measurements from before the run that were used; absent where there were none. */
  readonly before?: number;
  /** Of real measurements that ended within a batch: samples that are kept, those of that batch among them. */
  readonly kept?: number;
  readonly phases: readonly PhaseEntry[];
  readonly constants: Constants;
  /** Where no scale of the noise is declared: what was seen of that of single actions, at most 64, the noisiest first. */
  readonly noiseByAction?: readonly ActionNoise[];
  /** What is assumed of the noise where no scale of it is declared. */
  readonly assumptions?: { readonly noise: NoiseLaw['type'] };
  /** Simulated only: is the true reward of `action` the optimum, or within `accuracy` of it. */
  readonly correct: boolean | null;
  readonly optimal: {
    readonly action: Action;
    readonly value: number;
    /** Best minus second-best value, null for a single action. */
    readonly gapMin: number | null;
  } | null;
  /** Of a simulated run that spends a budget: how far the action is from the best. */
  readonly regret?: number;
  /** What preset `paper` would take; null where no formula says it. */
  readonly printedSamples: number | null;
  /**
   * 2 rho* ln(1 / (2.4 delta)); null where it is not known. It may take longer than the run: the result of a session
   * works it out when it is first read.
   */
  readonly lowerBound: number | null;
  /** It was not asked for, or is still being worked out: texts say nothing of it, and the JSON has null. */
  readonly isBoundMissing?: true;
  readonly assumptionsNotMet: readonly string[];
  readonly assumptionsDerived: readonly string[];
  readonly durationMs: number;
  /** Of real measurements: what speaks against the declared assumptions. */
  readonly checks?: readonly AssumptionCheck[];
  /** Of real measurements, where there are any: numbers far from all others of their action, which count all the same. */
  readonly outliers?: readonly PrintedOutlier[];
  /** Of real measurements: the checks whose assumption they contradict. */
  readonly refuted?: readonly CheckName[];
  /** Why a run stopped without a certificate or failed, in one plain sentence; absent for a certified one. */
  readonly reason?: string;
  /** Shown in texts, not in the JSON; absent in results of earlier versions, and if a worker died. */
  readonly final?: FinalEstimates;
}
