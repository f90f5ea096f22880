/** The event of a test: a learner states what it knows; leaders, intervals and base arms are computed when read. */
import type { Action } from '../../families/family';
import { dot, subtract } from '../../numerics/linearAlgebra';
import type {
  ArmEstimate,
  Certainty,
  LeadPair,
  Leader,
  LeadersSoFar,
  NextBest,
  RoundCompleted,
  Undecided,
  Within,
} from '../../protocol/learner';

/** How many of the best actions a round shows. */
export const SHOWN_LEADERS = 5;
/** Up to this many base arms, a round reports an estimate for each. */
export const MOST_ARM_ESTIMATES = 1000;

/** An action with its reward under the latest estimate of theta. */
export interface Estimated {
  readonly action: Action;
  /** NaN before the first estimate. */
  readonly estimate: number;
}

/** An action that may still be the best under a linear reward. */
export interface Candidate extends Estimated {
  /** In coordinates of the span. */
  readonly point: Float64Array;
}

/** The precision of an estimate: half widths of (asymptotic) 95% intervals. */
export interface Estimate<Entry extends Estimated> {
  /** For the reward of one action; null if unknown. */
  halfWidth(entry: Entry): number | null;
  /** For the lead of `best` over `other`; null if unknown. */
  leadHalfWidth(best: Entry, other: Entry): number | null;
  /** The base arms, null for an undetermined one; absent if there are too many. */
  arms?(): readonly (ArmEstimate | null)[];
}

/** Actions that are still possible but too many to list. */
interface SurvivingActions {
  /** Infinity beyond the range of a number. */
  readonly length: number;
  has(action: Action): boolean;
}

/** What a test finds. Functions are called only when somebody reads, so their results must stay true. */
export interface Findings<Entry extends Estimated> {
  /** The lead that decides the test. */
  readonly gap: number | null;
  readonly pair: LeadPair | null;
  /** What that lead has to exceed. */
  readonly threshold: number;
  /** By default 2. */
  rivalRank?(): number;
  readonly passed: boolean;
  /** The actions still possible before the test, best first; the first SHOWN_LEADERS are enough. */
  ranked(): readonly Entry[];
  /** The actions still possible after the test; null if nothing is ruled out yet. */
  readonly survivors: readonly { readonly action: Action }[] | SurvivingActions | null;
  readonly undecided?: Undecided;
  /** The best two actions, if they are not the first two of `ranked`. */
  firstTwo?(): readonly Entry[];
  readonly estimate: Estimate<Entry>;
  soFar?(): LeadersSoFar;
  /** The confidence that is attainable now. */
  certainty?(): Certainty | null;
}

/** What a learner knows at a test. */
export interface TestMade<Entry extends Estimated> extends Findings<Entry> {
  readonly round: Pick<RoundCompleted, 'phase' | 'epoch' | 'round' | 'epsilon'>;
  readonly samples: number;
  /** The smallest accuracy that holds now, and the action it holds for; null if none does. */
  within?(): Within | null;
}

/** Makes the event of a test. A run may make a million tests, so getters defer what may never be read. */
export function roundReport<Entry extends Estimated>(test: TestMade<Entry>): RoundCompleted {
  const { survivors, estimate, soFar, within, certainty } = test;
  const report = {
    type: 'roundCompleted' as const,
    ...test.round,
    samples: test.samples,
    gap: test.gap,
    threshold: test.threshold,
    passed: test.passed,
    pair: test.pair,
    get rivalRank() {
      return test.rivalRank?.() ?? 2;
    },
    ...(certainty && { confidence: certainty()?.confidence ?? null }),
    ...(survivors === null || !isFinite(survivors.length) ? {} : { surviving: survivors.length }),
    ...(test.undecided && { undecided: test.undecided }),
    get leaders() {
      return shownLeaders(test).map((entry): Leader => {
        const { action, estimate: reward } = entry;
        return { action, estimate: reward, halfWidth: estimate.halfWidth(entry) };
      });
    },
    get next() {
      return nextBest(test);
    },
    get ruledOut() {
      if (survivors === null) return [];
      const kept = 'has' in survivors ? survivors : new Set(survivors.map(({ action }) => action));
      return shownLeaders(test).flatMap(({ action }) => (kept.has(action) ? [] : [action]));
    },
  };
  if (estimate.arms !== undefined) addGetter(report, 'arms', estimate.arms);
  if (soFar !== undefined) addGetter(report, 'leadersSoFar', soFar);
  if (within !== undefined) addHidden(report, 'within', within);
  if (certainty !== undefined) addHidden(report, 'certainty', certainty);
  return report;
}

function addGetter(report: object, name: keyof RoundCompleted, get: () => unknown): void {
  Object.defineProperty(report, name, { get, enumerable: true, configurable: true });
}

/** Adds a lazy property that is not enumerable: copying the event must not trigger a search. */
export function addHidden<Name extends 'within' | 'certainty'>(
  report: RoundCompleted,
  name: Name,
  get: () => RoundCompleted[Name],
): void {
  Object.defineProperty(report, name, { get, enumerable: false, configurable: true });
}

/** An action with its accuracy; null if the accuracy is not finite. */
export function withinOf(action: Action, epsilon: number): Within | null {
  return Number.isFinite(epsilon) ? { action, epsilon } : null;
}

function shownLeaders<Entry extends Estimated>({ ranked }: TestMade<Entry>): readonly Entry[] {
  return ranked().slice(0, SHOWN_LEADERS);
}

function nextBest<Entry extends Estimated>({
  ranked,
  firstTwo = ranked,
  estimate,
}: TestMade<Entry>): NextBest | null {
  const [best, second] = firstTwo();
  if (best === undefined || second === undefined) return null;
  const leadHalfWidth = estimate.leadHalfWidth(best, second);
  return { action: second.action, estimate: second.estimate, leadHalfWidth };
}

/** The lead of the best action over a rival; nulls without a rival. */
export function leadOver(best: Estimated, rival: Estimated | undefined) {
  return rival === undefined
    ? { gap: null, pair: null }
    : {
        gap: best.estimate - rival.estimate,
        pair: { leader: best.action, rival: rival.action },
      };
}

/** Coordinates of the base arms, null for an arm outside the span; null if there are too many arms. */
export type ArmPoints = readonly (Float64Array | null)[] | null;

/** A linear estimate theta^: all intervals follow from the coordinates of the actions. */
export function linearEstimate(
  halfWidth: (point: Float64Array) => number,
  theta: Float64Array,
  arms: ArmPoints = null,
): Estimate<Candidate> {
  return {
    halfWidth: ({ point }) => halfWidth(point),
    leadHalfWidth: (best, other) => halfWidth(subtract(best.point, other.point)),
    ...(arms === null ? {} : { arms: () => armEstimates(arms, theta, halfWidth) }),
  };
}

export function armEstimates(
  points: NonNullable<ArmPoints>,
  theta: Float64Array,
  halfWidth: (point: Float64Array, arm: number) => number,
): readonly (ArmEstimate | null)[] {
  return points.map((point, arm) =>
    point === null ? null : { estimate: dot(point, theta), halfWidth: halfWidth(point, arm) },
  );
}
