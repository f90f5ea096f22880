/**
 * The protocol between a learner and its driver (ask / tell).
 *
 * A learner is a generator. It yields a batch of pulls and receives the totals of the observations; it yields events about its
 * progress and receives nothing; it returns its recommendation. It knows no clock, no worker, no file, and not theta.
 */
import type { Action } from './action';
import type { Tie } from './ties';

/** An action, pulled `count` times in a row. */
export interface Pull {
  readonly action: Action;
  /** A positive integer up to 2^53 - 1. */
  readonly count: number;
}

/** The next samples that a learner requests; the answer is one `Totals` per pull, in order. */
export interface PullRequest {
  readonly type: 'pull';
  readonly pulls: readonly Pull[];
  /** The counts of this and all earlier requests were fixed before the first sample, so no answer influenced them. */
  readonly isFixed?: true;
}

/** The sufficient statistic of a batch of pulls of one action. */
export interface Totals {
  readonly count: number;
  /** The sum of the observations y over the batch: m_x numbers, in the order of the rows of M_x. */
  readonly sum: Float64Array;
  /** The sum of squares, row by row; null or absent if unknown. Learners do not read it. */
  readonly sumOfSquares?: Float64Array | null;
}

/** A phase of an algorithm; `learners/facts.ts` has its display text. */
export type PhaseName = string;

/** Every constant used in a formula of the run, by name. */
export type Constants = Readonly<Record<string, number | string | boolean | null>>;

/** The estimated noise of one sample of an action: a standard deviation with its 95% interval. */
export interface ActionNoise {
  readonly action: Action;
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

/** Constants that the run uses from here on; a run may have several of these events. */
interface ConstantsComputed {
  readonly type: 'constantsComputed';
  readonly constants: Constants;
  /** The estimated noise of single actions, the noisiest first; only computed for the last event. */
  readonly noiseByAction?: () => readonly ActionNoise[];
}

interface RoundKey {
  readonly phase: PhaseName;
  /** q in the paper: epochs of ALBA. */
  readonly epoch?: number;
  /** From 1. For GCB-PE, the number of the stopping test. */
  readonly round: number;
}

/** Precedes the requests of a round. */
export interface RoundStarted extends RoundKey {
  readonly type: 'roundStarted';
  /** epsilon_r = 2^-r, if the phase has one. */
  readonly epsilon?: number;
  /** The number of pulls in this round. */
  readonly planned: number;
  /** The threshold for the lead at the end of this round. */
  readonly threshold: number;
  /** The pair of a duel round. */
  readonly duel?: DuelPair;
}

/** The two finalists, which are compared directly. */
export interface DuelPair extends LeadPair {
  /** The expected lead of the leader. */
  readonly lead: number;
}

/** One of the leading actions by the estimate of the round. */
export interface Leader {
  readonly action: Action;
  /** The reward of the action under the estimate of theta. */
  readonly estimate: number;
  /** Half the width of an (asymptotic) 95% interval of the estimate; null if unknown. */
  readonly halfWidth: number | null;
}

/** The interval of one base arm's value: estimate - halfWidth to estimate + halfWidth. */
export interface ArmEstimate {
  readonly estimate: number;
  readonly halfWidth: number;
}

/** The two actions of a round's lead. */
export interface LeadPair {
  readonly leader: Action;
  readonly rival: Action;
}

/** The best action other than the leader, by the same estimate. */
export interface NextBest {
  readonly action: Action;
  readonly estimate: number;
  /** Half the width of an (asymptotic) 95% interval of the leader's lead over it; null if unknown. */
  readonly leadHalfWidth: number | null;
}

/** The currently leading actions, best first, with their estimates at the same tests (one theta per test). */
export interface LeadersSoFar {
  /** In chronological order: the newest test, and as many earlier ones as a drawing can show. */
  readonly tests: readonly { readonly round: number; readonly totalSamples: number }[];
  readonly actions: readonly {
    readonly action: Action;
    /** One per test. */
    readonly estimates: readonly Omit<Leader, 'action'>[];
  }[];
}

/** An action that, with the stated probability, is at most `epsilon` worse than the best, in units of the reward. */
export interface Within {
  readonly action: Action;
  readonly epsilon: number;
}

/** An action that may still be the best. */
export interface BestCandidate {
  readonly action: Action;
  /** The estimated reward from all samples so far. */
  readonly estimate: number;
  /** Contains the reward with probability 1 - delta, for all candidates and at all times; an unknown end is null. */
  readonly interval: readonly [low: number | null, high: number | null];
  /** The evidence against the action: for the best action it ever reaches 1 / p with probability at most p. */
  readonly eValue: number;
}

/** The certainty that the samples so far allow (docs/confidence.md). */
export interface Certainty {
  /** The largest 1 - delta' at which the answer would be certified now; null if there is none. */
  readonly confidence: number | null;
  /** Contains the best action with probability 1 - delta; sorted by estimate, at most 256; empty if nothing is known. */
  readonly candidates: readonly BestCandidate[];
  /** The number of further candidates; absent if there are none. */
  readonly candidatesMore?: number;
}

export interface Undecided {
  readonly exchanges: number;
  readonly of: number;
}

/** The stopping test of a round was made. The lead is the decisive one: over the rival that is hardest to rule out. */
export interface RoundCompleted extends RoundKey {
  readonly type: 'roundCompleted';
  readonly epsilon?: number;
  /** Pulls in this round (for GCB-PE: since the last stopping test). */
  readonly samples: number;
  /** The lead of `pair` by the decisive samples; null without a rival. */
  readonly gap: number | null;
  /** The threshold for this lead; Infinity where no number can say it. */
  readonly threshold: number;
  /**
   * gap > threshold where it can be said (with an accuracy: gap + accuracy > threshold), or there is no rival. If false, other actions may still have
   * been ruled out.
   */
  readonly passed: boolean;
  /** The leader and the decisive rival; null without a rival. */
  readonly pair: LeadPair | null;
  /** The rank of the rival by estimate, for example 17. */
  readonly rivalRank: number;
  /** The number of actions still possible after this round; absent if none is ruled out yet. */
  readonly surviving?: number;
  /** Undecided exchanges of two base arms of the leader, and their total number; only where actions are compared by exchanges. */
  readonly undecided?: Undecided;
  /** At most five actions, best first by the estimate of this round. */
  readonly leaders: readonly Leader[];
  /** Null if there is only one action. */
  readonly next: NextBest | null;
  /** The actions among `leaders` that this round ruled out. */
  readonly ruledOut: readonly Action[];
  /** The estimates of the base arms, at most 400; null for a base arm that is not determined individually. */
  readonly arms?: readonly (ArmEstimate | null)[];
  /** For many tests with changing leaders. */
  readonly leadersSoFar?: LeadersSoFar;
  /**
   * The least accuracy at which the run could stop now, with its action; null if unknown. Valid for all tests of a run at once.
   * Computed on access, and omitted when the event is copied or written.
   */
  readonly within?: Within | null;
  /** The `confidence` of `certainty`; kept in copies. */
  readonly confidence?: number | null;
  /** The current certainty; computed, copied and omitted like `within`. Stays valid until the next samples are known. */
  readonly certainty?: Certainty | null;
}

export type LearnerEvent = ConstantsComputed | RoundStarted | RoundCompleted;

/** The result of a learner. */
export interface Recommendation {
  /** True if the stopping rule was met; false if the learner gave up, for example at its cap of rounds. */
  readonly certified: boolean;
  readonly action: Action;
  /** The reward of the action under the last estimate; NaN if nothing was sampled. */
  readonly estimate: number;
  /** The next best action by the same estimate, null if none is worse; absent if it is that of the last test. */
  readonly next?: Pick<NextBest, 'action' | 'estimate'> | null;
  /** The expected distance from the best, without a guarantee; only if a budget was spent. */
  readonly estimatedLoss?: number;
  /** The largest distance from the best with probability 1 - delta, which replaces the statement of all samples; null if unknown. */
  readonly within?: Within | null;
  /** A `within` of this value or more is of no use. */
  readonly mostWithin?: number;
  /** Why the expected duel of the leader and the nearest rival was not made, as the continuation of "not made". */
  readonly noDuel?: string;
  /** Why the learner gave up, in a plain sentence. */
  readonly reason?: string;
  /** The tie that made the learner give up. */
  readonly tie?: Tie;
  /** If nothing more could be measured: how many actions may be the best (null: too many to list), and what would decide. */
  readonly left?: number | null;
  readonly more?: readonly Pull[];
}

export type Learner = Generator<
  PullRequest | LearnerEvent,
  Recommendation,
  readonly Totals[] | undefined
>;

/** A subroutine of a learner that may pull; it returns T and uses the same protocol. */
export type Routine<T> = Generator<PullRequest | LearnerEvent, T, readonly Totals[] | undefined>;
