// Preparation by looks at one growing least squares (docs/recommended-polyalba.md, stage A).
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import type { Action, RankedAction } from '../../families/family';
import { dot } from '../../numerics/linearAlgebra';
import { answersOf } from '../../protocol/answers';
import type { Candidate } from '../alba/elimTil';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { createArmTeller, leaderOf, nextOf } from '../elimination/fixedEstimates';
import type { Routine } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import { hardest } from '../elimination/challenger';
import { logAlternatives } from '../shared/linearProblem';
import type { LearnerOptions } from '../options';
import type { StaticDesign } from '../shared/staticDesign';
import { addAnswers, pullsOf, informationOf, squaredDistance } from '../shared/staticDesign';
import type { Survivors } from '../elimination/survivors';
import { nothingSampled } from '../elimination/survivors';
import { mayBeTied, roundingOf } from '../../protocol/ties';

/** Copies of the design before the first look, and by how much they grow from look to look. */
export const FIRST_REPLICATIONS = 2;
export const REPLICATIONS_GROWTH = 1.25;
/** Phases and looks grow, so that 2^53 samples are reached long before. */
const MOST_LOOKS = 2000;

/** How many looks or phases there may be where they grow by a share of what was taken. */
export function lookLimit({ maxRounds }: Pick<LearnerOptions, 'maxRounds'>): number {
  return maxRounds ?? MOST_LOOKS;
}

/** S is taken over once it is no longer than this or r, or than CAP_WORK / r^2 up to LARGEST_CAP. */
const LEAST_CAP = 256;
const LARGEST_CAP = 1000;
const CAP_WORK = 1e5;
const SHOWN_LEADERS = 5;

export interface CumulativeSettings {
  /** delta_A: the error probability of all looks together. */
  readonly delta: number;
  /** The most looks; null = as many as there can be, until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /**
   * Asked where S is short enough and not yet a single action: whether more samples of the preparation are worth
   * while. Any rule is sound.
   */
  readonly isWorthwhile: (survivors: Survivors) => boolean;
}

/**
 * Pulls the design again and again. At look j every x has, with probability 1 - delta_j,
 * (x - x*)'(theta^ - theta) <= c_j |x - x*|, c_j = R sqrt(2 ln((|X| - 1) / delta_j)), so that x* is among the actions
 * whose distance behind the leader is no more than that.
 */
export function* cumulativePreparation(
  problem: LinearProblem,
  design: StaticDesign,
  { delta, maxRounds, isWorthwhile }: CumulativeSettings,
): Routine<Survivors> {
  const { family, span, assumptions } = problem;
  const R = assumptions.noiseScale;
  const cap = capOf(span.rank);
  const rivals = logAlternatives(family);
  const tellArms = createArmTeller(problem, design);
  const unit = informationOf(design, 1);
  const vector = new Float64Array(span.rank);
  const limit = lookLimit({ maxRounds });
  let replications = 0;
  let latest = nothingSampled(design);
  for (let look = 1; ; look++) {
    const next =
      replications === 0 ? FIRST_REPLICATIONS : Math.ceil(REPLICATIONS_GROWTH * replications);
    const samples = (next - replications) * design.replicationSize;
    // delta_j = 6 delta_A / (pi^2 j^2)
    const deltaLook = ((6 / Math.PI ** 2) * delta) / (look * look);
    // c_j |v|: one-sided for the |X| - 1 pairs with x*, after this many replications
    const c = (R * Math.sqrt(2 * (rivals - Math.log(deltaLook)))) / Math.sqrt(next);
    const key = { phase: 'preparation', epoch: 0, round: look } as const;
    yield { type: 'roundStarted', ...key, planned: samples, threshold: c };
    if (!isCountable(samples)) return { ...latest, finished: false, reason: BEYOND_COUNTING };
    const pulls = pullsOf(design, next - replications);
    addAnswers(design, vector, answersOf(yield { type: 'pull', pulls }, pulls.length));
    replications = next;
    // theta^ = A^-1 b with A = n A_1
    const theta = design.information.solve(vector).map((value) => value / replications);

    // w = c_j times a certified bound of the distance of any action from the leader
    const weights = liftFromSpan(span, theta);
    const leader = (family.best(weights, 1)[0] as RankedAction).action;
    const farthest = c * Math.sqrt(design.distance.squaredFrom(leader));
    const ranked = rankedWithin(problem, weights, farthest, cap);
    // Without noise the estimates are the truth but for rounding, which must not settle a tie.
    const leastRadius = R === 0 ? roundingOf(ranked.actions[0]?.value ?? 0) : 0;
    const [best, ...others] = ranked.actions as readonly [RankedAction, ...RankedAction[]];
    const behind = others.map(({ action, value }, index) => ({
      action,
      value,
      gap: best.value - value,
      threshold: Math.max(c * Math.sqrt(squaredDistance(design, leader, action)), leastRadius),
      rank: index + 2,
    }));
    // S = { x : (x^ - x)'theta^ <= c_j |x^ - x| }
    const kept = ranked.isComplete
      ? [best, ...behind.filter(({ gap, threshold }) => gap <= threshold)]
      : null;
    const [second] = behind;
    // Where X is longer than the list, the first question is whether all that is not on it is behind.
    const last = behind.at(-1);
    const rival =
      ranked.isComplete || last === undefined ? hardest(behind) : { ...last, threshold: farthest };
    const survivors: Survivors = {
      candidates: (kept ?? [best]).map(({ action }) => candidateOf(problem, action, theta)),
      sufficientStatistics: {
        matrix: { ...unit, data: unit.data.map((value) => value * replications) },
        vector,
      },
      samples: replications * design.replicationSize,
      finished: kept !== null,
    };
    const isOver = kept !== null && (kept.length === 1 || R === 0 || !isWorthwhile(survivors));

    const shown = ranked.actions
      .slice(0, SHOWN_LEADERS)
      .map(({ action }) => candidateOf(problem, action, theta));
    const keptActions = new Set(kept?.map(({ action }) => action));
    yield {
      type: 'roundCompleted',
      ...key,
      samples,
      gap: rival?.gap ?? null,
      threshold: rival?.threshold ?? 0,
      passed: kept?.length === 1,
      pair: rival === null ? null : { leader: best.action, rival: rival.action },
      rivalRank: rival?.rank ?? 2,
      ...(kept === null ? {} : { surviving: kept.length }),
      leaders: shown.map((candidate) => leaderOf(problem, design, candidate, replications)),
      next: nextOf(problem, design, shown, replications),
      ruledOut:
        kept === null
          ? []
          : shown.filter(({ action }) => !keptActions.has(action)).map(({ action }) => action),
      ...tellArms(theta, replications),
    };
    if (isOver) return survivors;
    latest = survivors;
    const isTied =
      maxRounds === null &&
      kept === null &&
      second !== undefined &&
      mayBeTied({
        samples: survivors.samples,
        since: FIRST_REPLICATIONS * design.replicationSize,
        accuracy: second.threshold,
        reward: () => best.value,
      });
    if (isTied) {
      const tied = ranked.actions.slice(0, SHOWN_LEADERS).map(({ action }) => action);
      const tie = {
        count: ranked.actions.length,
        isLeast: true,
        accuracy: second.threshold,
      };
      return { ...survivors, finished: false, tie: { ...tie, actions: tied } };
    }
    if (look >= limit) return { ...survivors, finished: false };
  }
}

function candidateOf({ span }: LinearProblem, action: Action, theta: Float64Array): Candidate {
  const point = coordinatesInSpan(span, action);
  return { action, point, estimate: dot(point, theta) };
}

/** How long S may be: more where a comparison of two actions takes few multiplications. */
function capOf(rank: number): number {
  return Math.max(LEAST_CAP, rank, Math.min(LARGEST_CAP, Math.floor(CAP_WORK / (rank * rank))));
}

/** How many actions are listed at first; four times as many each time that is not enough. */
const FIRST_LISTED = 16;

/** The actions in descending order until one is more than `distance` behind the first, or more than `cap` are not. */
function rankedWithin(
  { family }: LinearProblem,
  weights: Float64Array,
  distance: number,
  cap: number,
): { readonly actions: readonly RankedAction[]; readonly isComplete: boolean } {
  for (let k = Math.min(FIRST_LISTED, cap + 1); ; k = Math.min(4 * k, cap + 1)) {
    const ranked = family.best(weights, k);
    const best = ranked[0] as RankedAction;
    const beyond = ranked.findIndex(({ value }) => best.value - value > distance);
    if (beyond >= 0 || ranked.length < k) return { actions: ranked, isComplete: true };
    if (k > cap) return { actions: ranked, isComplete: false };
  }
}
