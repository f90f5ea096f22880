// Lines 3 to 13 of Algorithm 4 of the paper (label alg:PolyALBA): the preparation, epoch 0. Line numbers refer to it.
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import type { Action } from '../../families/family';
import { shortfall } from '../../design/certificates/challenger';
import { dot } from '../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import type { Recommendation, Routine } from '../../protocol/learner';
import type { Tie } from '../../protocol/ties';
import { limitReached } from './batchLoop';
import type { Member } from '../problem/pool';
import { nothingSampled, type Survivors } from '../problem/survivors';
import type { LinearProblem } from '../problem/linearProblem';
import type { Candidate, Estimate, Estimated, Findings, TestMade } from '../contract/roundReport';
import { leadOver, roundReport, withinOf } from '../contract/roundReport';
import type { SamplingDesign } from '../designs/samplingDesign';

/** What is fixed before round r. */
export interface PreparationRound {
  readonly round: TestMade<Candidate>['round'];
  /** n */
  readonly samples: number;
  /** What the lead has to exceed. */
  readonly threshold: number;
}

/** How far the best action may be behind some action: at most the factor times its distance. */
export interface Reach {
  readonly factor: number;
  /** That action, chosen before the samples; null: the one that leads by them. */
  readonly from: Member | null;
  distance(x: Action, y: Action): number;
  /** An upper bound on the distance of any action from x. */
  farthestFrom(x: Action): number;
  /** Why more samples would prove nothing; null if they might. */
  readonly futile?: string | null;
}

/** theta^ with its precision and statistics. */
interface PreparationEstimate extends Pick<Survivors, 'sufficientStatistics'> {
  readonly theta: Float64Array;
  readonly estimate: Estimate<Candidate>;
  /** A reach that is only known from the samples. */
  readonly reach?: Reach;
}

export type PreparationTest = Pick<
  Findings<Candidate>,
  'gap' | 'pair' | 'threshold' | 'rivalRank' | 'passed'
> & {
  /** Best first; the first is the leader. */
  readonly ranked: readonly Candidate[];
  /** S_1; null if it is not short enough yet. */
  readonly survivors: readonly Candidate[] | null;
  /** Set if the best actions may be tied. */
  readonly tie?: Tie | null;
  /** An upper bound on how much worse the first of `ranked` is than the best; Infinity if the test gives none. */
  readonly shortfall: number;
};

/** What differs between preparations. */
export interface Preparation<Round extends PreparationRound> {
  /** Line 5, and n of line 7. */
  schedule(r: number): Round;
  /** Line 7. */
  sample(round: Round): Routine<PreparationEstimate>;
  /** Lines 8 to 11. @param samples of all rounds so far */
  test(theta: Float64Array, round: Round, samples: number, reach?: Reach): PreparationTest;
  /** Asked when S_1 is short enough: whether to hand it over. */
  isOver?(survivors: Survivors): boolean;
}

/**
 * Finds a few actions that include the best one, or one that is good enough.
 * @param design provides the recommendation if not even the first round can be sampled
 */
export function* prepareBy<Round extends PreparationRound>(
  { schedule, sample, test, isOver = () => true }: Preparation<Round>,
  design: Pick<SamplingDesign, 'support' | 'points'>,
  maxRounds: number,
  accuracyAt: () => number,
): Routine<Survivors> {
  let total = 0;
  let latest = nothingSampled(design);
  // 3, 4, 13
  for (let r = 1; ; r++) {
    // 5, 6
    const plan = schedule(r);
    const { round, samples, threshold } = plan;
    yield { type: 'roundStarted', ...round, planned: samples, threshold };
    if (!isCountable(samples)) return { ...latest, finished: false, reason: BEYOND_COUNTING };
    // 7
    const { theta, estimate, sufficientStatistics, reach } = yield* sample(plan);
    total += samples;
    // 8 to 11
    const { ranked, tie = null, shortfall, ...found } = test(theta, plan, total, reach);
    const leader = ranked[0] as Candidate;
    const accuracy = accuracyAt();
    const isEnough = accuracy > 0 && shortfall <= accuracy;
    const passed = found.passed || isEnough;
    const within = () => withinOf(leader.action, shortfall);
    yield roundReport({ round, samples, ranked: () => ranked, ...found, passed, within, estimate });
    const isShort = found.survivors !== null;
    const candidates = found.survivors ?? ranked.slice(0, 1);
    latest = { candidates, sufficientStatistics, samples: total, finished: isShort };
    if (isEnough) return { ...latest, candidates: [leader], finished: true };
    // 12
    if (isShort && isOver(latest)) return latest;
    if (tie !== null) return { ...latest, finished: false, tie };
    if (reach?.futile) return { ...latest, finished: false, reason: reach.futile };
    if (r >= maxRounds) return { ...latest, finished: false };
  }
}

/** The result of a run whose preparation did not end. @param count of the best actions to distinguish; null if it varies */
export function undecided(
  { candidates, tie, reason }: Survivors,
  count: number | null,
  maxRounds: number,
): Recommendation {
  const [best] = candidates;
  if (best === undefined) throw new Error('The preparation left no action.');
  const { action, estimate } = best;
  const answer = { certified: false, action, estimate };
  if (tie !== undefined) return { ...answer, tie };
  const what = `the ${count === null ? '' : `${count} `}best actions`;
  return { ...answer, reason: reason ?? limitReached(`${maxRounds} rounds`, what) };
}

/** Lines 8 to 11, for an estimate within epsilon_r / 2 on all of X. */
export function testLead(
  { family, span }: LinearProblem,
  theta: Float64Array,
  epsilon: number,
): PreparationTest {
  // 8: the r + 1 actions of largest estimate in all of X, or fewer in a small X.
  const ranked = family
    .best(liftFromSpan(span, theta), span.rank + 1)
    .map(({ action }) => candidateOf(span, action, theta));
  const survivors = selectSurvivors(ranked, span.rank, epsilon);
  const best = ranked[0] as Candidate;
  return {
    ranked,
    ...leadOver(best, ranked[span.rank]),
    shortfall: accuracyKnown(best, ranked[1], epsilon),
    threshold: epsilon,
    rivalRank: () => span.rank + 1,
    passed: survivors !== null,
    survivors,
  };
}

/** How much worse than any other action the best one may be, if every estimate is within epsilon / 2. */
export function accuracyKnown(
  best: Estimated,
  second: Estimated | undefined,
  epsilon: number,
): number {
  return second === undefined
    ? 0
    : shortfall({ gap: best.estimate - second.estimate, threshold: epsilon });
}

/**
 * S_1 from the d + 1 actions of largest estimate; null if the lead of the first over the last is too small.
 * @param ranked best first; fewer if X is smaller
 */
export function selectSurvivors<Entry extends Pick<Estimated, 'estimate'>>(
  ranked: readonly Entry[],
  d: number,
  epsilon: number,
): readonly Entry[] | null {
  const best = ranked[0] as Entry;
  const last = ranked[d];
  // 9
  if (last !== undefined && !(best.estimate - last.estimate > epsilon)) return null;
  // 10: B_1
  const first = ranked.slice(0, d);
  // 11: S_1 = { x^_i, i <= d : x^_1'theta^ - x^_i'theta^ <= epsilon_r }
  return first.filter(({ estimate }) => best.estimate - estimate <= epsilon);
}

export function candidateOf(
  span: LinearProblem['span'],
  action: Action,
  theta: Float64Array,
): Candidate {
  const point = coordinatesInSpan(span, action);
  return { action, point, estimate: dot(point, theta) };
}
