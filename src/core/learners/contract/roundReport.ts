/** What a round reports: a learner tells what it knows at a test, and what people look at is made of that when it is read. */
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
/** Estimates of single base arms are reported up to this many of them. */
export const MOST_ARM_ESTIMATES = 1000;

/** An action with its reward under the latest estimate of theta. */
export interface Estimated {
  readonly action: Action;
  /** NaN before there is one. */
  readonly estimate: number;
}

/** An action that may still be the best, where the reward is linear. */
export interface Candidate extends Estimated {
  /** In coordinates of the span. */
  readonly point: Float64Array;
}

/** How precisely a test knows what it estimates: half of the widths of (asymptotic) 95% intervals. */
export interface Estimate<Entry extends Estimated> {
  /** Of the reward; null where none is known. */
  halfWidth(entry: Entry): number | null;
  /** Of the lead of one over the other; null where none is known. */
  leadHalfWidth(best: Entry, other: Entry): number | null;
  /** The base arms, null for one that is not determined; absent for too many. */
  arms?(): readonly (ArmEstimate | null)[];
}

/** The actions that are still possible, where they are too many for a list. */
interface SurvivingActions {
  /** How many; Infinity beyond what a number can say. */
  readonly length: number;
  has(action: Action): boolean;
}

/** What a learner knows at a test. What is a function is asked only where somebody looks, so it must stay true. */
export interface TestMade<Entry extends Estimated> {
  /** Its place in the run. */
  readonly round: Pick<RoundCompleted, 'phase' | 'epoch' | 'round' | 'epsilon'>;
  readonly samples: number;
  /** The lead that decides. */
  lead(): { readonly gap: number | null; readonly pair: LeadPair | null };
  readonly threshold: number;
  readonly rivalRank: number;
  readonly passed: boolean;
  /** The actions that were still possible before the test, best first; the first SHOWN_LEADERS are enough. */
  ranked(): readonly Entry[];
  /** The actions that are still possible after it; null where nothing is ruled out yet. */
  readonly survivors: readonly { readonly action: Action }[] | SurvivingActions | null;
  readonly undecided?: Undecided;
  /** The best action and the best other one, where those are not the first two of `ranked`. */
  firstTwo?(): readonly Entry[];
  readonly estimate: Estimate<Entry>;
  soFar?(): LeadersSoFar;
  /** The least accuracy that is enough now, and with which action; null where none is. */
  within?(): Within | null;
  /** How sure one could be now. */
  certainty?(): Certainty | null;
}

/** The event of a test. A million tests a run must not cost what nobody reads: the getters work it out. */
export function roundReport<Entry extends Estimated>(test: TestMade<Entry>): RoundCompleted {
  const { survivors, estimate, soFar, within, certainty } = test;
  const report = {
    type: 'roundCompleted' as const,
    ...test.round,
    samples: test.samples,
    get gap() {
      return test.lead().gap;
    },
    threshold: test.threshold,
    passed: test.passed,
    get pair() {
      return test.lead().pair;
    },
    get rivalRank() {
      return test.rivalRank;
    },
    ...(certainty && { confidence: certainty()?.confidence ?? null }),
    ...(survivors === null || !isFinite(survivors.length) ? {} : { surviving: survivors.length }),
    ...(test.undecided && { undecided: test.undecided }),
    get leaders() {
      return shown(test).map((entry): Leader => {
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
      return shown(test).flatMap(({ action }) => (kept.has(action) ? [] : [action]));
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

/** What is worked out where somebody asks for it: it is not copied with the event, which may cost a search. */
export function addHidden<Name extends 'within' | 'certainty'>(
  report: RoundCompleted,
  name: Name,
  get: () => RoundCompleted[Name],
): void {
  Object.defineProperty(report, name, { get, enumerable: false, configurable: true });
}

/** An action with the accuracy that it has; null where that is not known. */
export function withinOf(action: Action, epsilon: number): Within | null {
  return Number.isFinite(epsilon) ? { action, epsilon } : null;
}

function shown<Entry extends Estimated>({ ranked }: TestMade<Entry>): readonly Entry[] {
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

/** The lead of the best action over another, null for none. */
export function leadOver(best: Estimated, rival: Estimated | undefined) {
  return rival === undefined
    ? { gap: null, pair: null }
    : {
        gap: best.estimate - rival.estimate,
        pair: { leader: best.action, rival: rival.action },
      };
}

/** The coordinates of the base arms, null for one that the span does not determine; null for too many to tell. */
export type ArmPoints = readonly (Float64Array | null)[] | null;

/** An estimate theta^ whose intervals follow from the coordinates of what is estimated. */
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
