/**
 * The protocol between a learner and its driver (ask / tell).
 *
 * A learner is a generator. It yields a batch of pulls and is sent the totals of what was observed;
 * it yields events about its progress and is sent nothing; it returns its recommendation.
 * It knows no clock, no worker, no file, and not theta.
 */
import type { Action } from './action';
import type { Tie } from './ties';

/** An action, pulled `count` times in a row. */
export interface Pull {
  readonly action: Action;
  /** How many times the action is pulled: a positive integer up to 2^53 - 1. */
  readonly count: number;
}

/** The samples that a learner asks for next; the answer is one `Totals` for each pull, in order. */
export interface PullRequest {
  readonly type: 'pull';
  readonly pulls: readonly Pull[];
  /** The counts were fixed before the first sample, as were those of all requests before: no answer has a part in them. */
  readonly isFixed?: true;
}

/** The sufficient statistic of a batch of pulls of one action. */
export interface Totals {
  readonly count: number;
  /** Sum of the observations y over the batch, length m_x, in the order of the rows of M_x. */
  readonly sum: Float64Array;
  /** Sum of their squares, row by row; null or absent where it is not known. Learners do not read it. */
  readonly sumOfSquares?: Float64Array | null;
}

/** A phase of an algorithm: its facts (`learners/algorithmFacts.ts`) say what a person reads. */
export type PhaseName = string;

/** Every constant that a formula of the run used, by name. */
export type Constants = Readonly<Record<string, number | string | boolean | null>>;

/** How large the noise of one sample of an action was seen to be: a standard deviation and its 95% interval. */
export interface ActionNoise {
  readonly action: Action;
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

/** Constants that were computed and that the run uses from here on; there may be several of these events. */
interface ConstantsComputed {
  readonly type: 'constantsComputed';
  readonly constants: Constants;
  /** The noise of single actions where it was seen, the noisiest first, worked out for the last event alone. */
  readonly noiseByAction?: () => readonly ActionNoise[];
}

interface RoundKey {
  readonly phase: PhaseName;
  /** The paper's q: epochs of ALBA. */
  readonly epoch?: number;
  /** From 1. For GCB-PE the number of the stopping test. */
  readonly round: number;
}

/** A batch is about to be asked for. */
export interface RoundStarted extends RoundKey {
  readonly type: 'roundStarted';
  /** epsilon_r = 2^-r where the phase has one. */
  readonly epsilon?: number;
  /** Pulls of actions that this round asks for. */
  readonly planned: number;
  /** What the lead has to exceed at the end of this round. */
  readonly threshold: number;
  /** Whose duel it is. */
  readonly duel?: DuelPair;
}

/** The finalists of a run that are measured directly. */
export interface DuelPair extends LeadPair {
  /** By how much the leader is expected to be better. */
  readonly lead: number;
}

/** One of the actions that lead by the estimate of the round. */
export interface Leader {
  readonly action: Action;
  /** The reward of the action under the estimate of theta. */
  readonly estimate: number;
  /** Half of the width of an (asymptotic) 95% interval of the estimate; null where none is known. */
  readonly halfWidth: number | null;
}

/** What is known of the value of one base arm: estimate - halfWidth to estimate + halfWidth. */
export interface ArmEstimate {
  readonly estimate: number;
  readonly halfWidth: number;
}

/** The two actions that the lead of a round is between. */
export interface LeadPair {
  readonly leader: Action;
  readonly rival: Action;
}

/** The best of the other actions, by the estimate that the leader has. */
export interface NextBest {
  readonly action: Action;
  readonly estimate: number;
  /** Half of the width of an (asymptotic) 95% interval of the lead over it; null where none is known. */
  readonly leadHalfWidth: number | null;
}

/** The actions that lead now, best first, each estimated at the same tests: one theta a test. */
export interface LeadersSoFar {
  /** In the order in which they were made; the last is the newest, of the others those that a drawing can show. */
  readonly tests: readonly { readonly round: number; readonly totalSamples: number }[];
  readonly actions: readonly {
    readonly action: Action;
    /** One a test. */
    readonly estimates: readonly Omit<Leader, 'action'>[];
  }[];
}

/** An action that, with the probability of its statement, is at most `epsilon` worse than the best, in units of the reward. */
export interface Within {
  readonly action: Action;
  readonly epsilon: number;
}

/** An action that may still be the best one. */
export interface BestCandidate {
  readonly action: Action;
  /** Its reward by all samples so far. */
  readonly estimate: number;
  /** Where its reward lies with probability 1 - delta, for all candidates at once and at any time; an end is null where it is not known. */
  readonly interval: readonly [low: number | null, high: number | null];
  /** The evidence against it: that of the best action is ever 1 / p or more with probability p at most. */
  readonly eValue: number;
}

/** How sure one could be by now (docs/confidence.md). */
export interface Certainty {
  /** The largest 1 - delta' at which the answer would be certified now; null where it would be at none. */
  readonly confidence: number | null;
  /** With probability 1 - delta the best action is among them, the best by estimate first, at most 256; empty where nothing is known. */
  readonly candidates: readonly BestCandidate[];
  /** How many more there are; absent for none. */
  readonly candidatesMore?: number;
}

export interface Undecided {
  readonly exchanges: number;
  readonly of: number;
}

/**
 * The stopping test of a round was made. The lead is the one that decides: of all rivals that have to go, that over the
 * rival that is hardest to rule out.
 */
export interface RoundCompleted extends RoundKey {
  readonly type: 'roundCompleted';
  readonly epsilon?: number;
  /** Pulls of actions in this round alone (since the stopping test before, for GCB-PE). */
  readonly samples: number;
  /** The lead of `pair`, by the samples that decide; null without a rival. */
  readonly gap: number | null;
  /** What this lead had to exceed. */
  readonly threshold: number;
  /** gap > threshold (with an accuracy: gap + accuracy), or there is no rival; while it is false, others may have been ruled out. */
  readonly passed: boolean;
  /** The leader and the rival of the lead; null without a rival. */
  readonly pair: LeadPair | null;
  /** The rank of the rival: 17 where the lead is that over the 17th best. */
  readonly rivalRank: number;
  /** How many actions are still possible after this round; absent where nothing is ruled out yet. */
  readonly surviving?: number;
  /** Where actions are told apart by exchanges of two base arms: how many exchanges of the leader are not decided, and how many it has. */
  readonly undecided?: Undecided;
  /** The best actions by this round's estimate, best first, at most five. */
  readonly leaders: readonly Leader[];
  /** Null where the action is the only one. */
  readonly next: NextBest | null;
  /** The actions among `leaders` that this round ruled out. */
  readonly ruledOut: readonly Action[];
  /** The estimate of each base arm, null where the base arm alone is not determined; at most 400 arms, else absent. */
  readonly arms?: readonly (ArmEstimate | null)[];
  /** Where tests are many and the leaders change from one to the next. */
  readonly leadersSoFar?: LeadersSoFar;
  /**
   * The least accuracy that is enough to stop now, and with which action; null where none is known. It holds for all tests of
   * a run at once. Worked out when it is read, and left out where the event is copied or written down.
   */
  readonly within?: Within | null;
  /** That of `certainty`, where it has one, also in copies. */
  readonly confidence?: number | null;
  /** How sure one could be now; read, copied and left out as `within`. It is that of the test until samples of the next are known. */
  readonly certainty?: Certainty | null;
}

export type LearnerEvent = ConstantsComputed | RoundStarted | RoundCompleted;

/** How a learner ends. */
export interface Recommendation {
  /** True where the stopping rule held; false where the learner gave up (its cap of rounds). */
  readonly certified: boolean;
  readonly action: Action;
  /** The reward of the action under the last estimate; NaN where nothing had to be sampled. */
  readonly estimate: number;
  /** How far the action is expected to be from the best, without a guarantee: of a learner that spent a budget. */
  readonly estimatedLoss?: number;
  /** How far it is from the best at most, with probability 1 - delta, in place of what all samples tell; null where that is not known. */
  readonly within?: Within | null;
  /** What is known to be no better than that is of no use. */
  readonly mostWithin?: number;
  /** Why its leader and the nearest rival were not measured directly, to follow after "not made", where they should have been. */
  readonly noDuel?: string;
  /** Why the learner gave up, in a plain sentence. */
  readonly reason?: string;
  /** What it gave up on, where that is why. */
  readonly tie?: Tie;
  /** Where nothing more could be measured: how many actions may be the best, null for too many to list, and what would show which. */
  readonly left?: number | null;
  readonly more?: readonly Pull[];
}

export type Learner = Generator<
  PullRequest | LearnerEvent,
  Recommendation,
  readonly Totals[] | undefined
>;

/** A sub-routine of a learner that pulls: it returns T and uses the same protocol. */
export type Routine<T> = Generator<PullRequest | LearnerEvent, T, readonly Totals[] | undefined>;
