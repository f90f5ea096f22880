// Algorithm GCB-PE of the paper (label alg:GCB-PE).
import { undeterminedArms } from '../../feedback/observerSet/buildObserverSet';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import type { Action } from '../../families/family';
import { answersOf } from '../../protocol/answers';
import type { BestActions } from './bestActions';
import { withLazyFields } from '../../protocol/withLazyFields';
import type { EstimateCovariance } from './estimateCovariance';
import { quadraticForm } from './estimateCovariance';
import { createExplorationTests } from './explorationTests';
import { createEstimatesSoFar } from './leadersSoFar';
import type {
  ArmEstimate,
  Constants,
  Leader,
  LeadPair,
  Learner,
  NextBest,
} from '../../protocol/learner';
import type { GcbPeOptions, OptionsOf } from '../options';
import type { PartialProblem } from './partialProblem';
import { differenceOf } from './rewardVectors';
import { NORMAL_975 } from '../shared/samplingDesign';
import type { Tie } from '../../protocol/ties';
import { mayBeTied, roundingOf } from '../../protocol/ties';

/** Intervals and estimates of single base arms are reported up to this many of them. */
const MOST_ARM_ESTIMATES = 400;

/**
 * Pulls the observer set round after round until the lead of the best action passes the stopping rule: as in the paper
 * 2 L_p rad_n, in every round. With the options the counts n_i of the actions of sigma differ, the tests are on a
 * grid of rounds, and the rule is tighter; counts and tests are fixed before the first sample in any case.
 */
export function* gcbPe(problem: PartialProblem, options: OptionsOf<GcbPeOptions>): Learner {
  const { reward, observerSet } = problem;
  const tests = createExplorationTests(problem, options);
  const { exploration, covariance, radius, rule, maxRounds } = tests;
  const { weights } = exploration;
  yield {
    type: 'constantsComputed',
    constants: {
      ...problemConstants(problem),
      lipschitz: reward.lipschitz,
      ...rule.constants,
      ...radius.constants,
      allocation: options.allocation,
      leastWeight: Math.min(...weights),
      largestWeight: Math.max(...weights),
      deltaSchedule: options.deltaSchedule,
      maxRounds,
    },
  };

  if (problem.family.count.exact === 1n) {
    // There is nothing to distinguish, and nothing is known of the reward.
    const [only] = problem.family.best(new Float64Array(problem.family.dimension), 1);
    if (only !== undefined) return { certified: true, action: only.action, estimate: NaN };
  }

  const describe = createDescription(problem, covariance);
  const soFar = createEstimatesSoFar(reward, describe.halfWidth);
  const sums = observerSet.observations.map((rows) => new Float64Array(rows.length));
  let counts: Float64Array = new Float64Array(sums.length);
  let n = 0;
  let totalSamples = 0;
  let firstTotal: number | null = null;
  for (let test = 1; ; test++) {
    n = tests.next(n);
    const before = counts;
    const planned = tests.at(n, test);
    counts = planned.counts;
    const { key } = planned;
    const pulls = observerSet.actions.flatMap((action, index) => {
      const count = (counts[index] as number) - (before[index] as number);
      return count > 0 ? [{ index, action, count }] : [];
    });
    const samples = pulls.reduce((sum, { count }) => sum + count, 0);
    const round = { phase: 'exploration', round: test } as const;
    yield { type: 'roundStarted', ...round, threshold: rule.planned(key), planned: samples };

    const totals = answersOf(
      yield { type: 'pull', pulls: pulls.map(({ action, count }) => ({ action, count })) },
      pulls.length,
    );
    totals.forEach(({ sum }, position) => {
      const total = sums[pulls[position]?.index as number] as Float64Array;
      sum.forEach((value, row) => (total[row] = (total[row] as number) + value));
    });
    const theta = estimateOf(observerSet, sums, counts);

    // x^ is the best action under the estimate, its rival x^- the second best or the one hardest to distinguish: looked
    // for where their lead may be enough, or is asked for.
    const { best, threshold, rivalRank, passed } = rule.test(theta, key);
    totalSamples += samples;
    const leadersAt = soFar({ round: test, totalSamples, theta, rounds: key.rounds });
    yield withLazyFields(
      {
        type: 'roundCompleted',
        ...round,
        threshold,
        samples,
        gap: null,
        passed,
        pair: null,
        rivalRank,
        leaders: [],
        next: null,
        ruledOut: [],
      } as const,
      {
        gap: () => best().gap,
        pair: () => pairOf(best()),
        leaders: describe.leaders(best, key.rounds),
        next: describe.next(best, key.rounds),
        ...describe.arms(theta, key.rounds),
        leadersSoFar: () => leadersAt(best().leader),
      },
    );
    firstTotal ??= totalSamples;
    const isTied = passed
      ? problem.noiseScale === 0 && isTieByRounding(best())
      : options.maxRounds === null &&
        mayBeTied({
          samples: totalSamples,
          since: firstTotal,
          accuracy: threshold,
          reward: () => best().leader.value,
        });
    if (!passed && !isTied && test < maxRounds) continue;
    const { action, value: estimate } = best().leader;
    if (isTied) {
      const tie = tieOf(best(), passed ? 0 : threshold);
      return { certified: false, action, estimate, tie };
    }
    if (passed) return { certified: true, action, estimate };
    return {
      certified: false,
      action,
      estimate,
      reason: `${maxRounds} stopping tests, the limit of a run, cannot distinguish the two best actions; \`run.options.maxRounds\` sets another limit.`,
    };
  }
}

function pairOf({ leader, rival }: BestActions): LeadPair | null {
  return rival === null ? null : { leader: leader.action, rival };
}

/** Without noise the estimates are the truth but for rounding, which must not settle a tie. */
function isTieByRounding({ leader, gap }: BestActions): boolean {
  return gap !== null && gap <= roundingOf(leader.value);
}

/** The best action and those that are no further behind than `accuracy`, the second best in any case. */
function tieOf({ ranked, leader }: BestActions, accuracy: number): Tie {
  const reach = Math.max(accuracy, roundingOf(leader.value));
  const tied = ranked.filter(({ value }, i) => i < 2 || leader.value - value <= reach);
  const actions = tied.map(({ action }) => action);
  return { actions, count: actions.length, isLeast: tied.length === ranked.length, accuracy };
}

function problemConstants({
  family,
  dimension,
  observerSet,
  noiseScale,
  delta,
}: PartialProblem): Constants {
  return {
    d: family.dimension,
    dimension,
    m: family.largestAction,
    logActions: family.count.logActions,
    delta,
    noiseScale,
    observerSetSize: observerSet.actions.length,
    observerRank: observerSet.rank,
  };
}

/** theta^ = M_sigma^+ (y-bar_1; y-bar_2; …), y-bar_i the mean of the n_i observations of action i. */
export function estimateOf(
  { dimension, rows, pseudoInverse }: ObserverSet,
  sums: readonly Float64Array[],
  counts: Float64Array,
): Float64Array {
  const means = Float64Array.from(
    sums.flatMap((total, index) => Array.from(total, (value) => value / (counts[index] as number))),
  );
  return Float64Array.from({ length: dimension }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < rows; j++) {
      sum += (pseudoInverse[i * rows + j] as number) * (means[j] as number);
    }
    return sum;
  });
}

/** How leaders and base arms are estimated, with asymptotic 95% intervals from the covariance of the noise. */
function createDescription(
  { family, reward, observerSet }: PartialProblem,
  covariance: EstimateCovariance,
): {
  /** Of an action after n rounds; null where none is known. */
  halfWidth(action: Action, n: number): number | null;
  leaders(best: () => BestActions, n: number): () => readonly Leader[];
  next(best: () => BestActions, n: number): () => NextBest | null;
  arms(theta: Float64Array, n: number): { readonly arms?: () => readonly (ArmEstimate | null)[] };
} {
  const { matrix } = covariance;
  const ofVariance = (variance: number, n: number): number =>
    NORMAL_975 * Math.sqrt(Math.max(0, variance) / n);
  const halfWidth = (action: Action, n: number): number | null => {
    const coefficients = reward.coefficients(action);
    return coefficients === null
      ? null
      : ofVariance(quadraticForm(matrix, action, coefficients), n);
  };
  const undetermined = new Set(undeterminedArms(observerSet));
  const tellsArms = family.dimension <= MOST_ARM_ESTIMATES;
  return {
    halfWidth,
    leaders: (best, n) => () =>
      best().ranked.map(({ action, value }) => ({
        action,
        estimate: value,
        halfWidth: halfWidth(action, n),
      })),
    next: (best, n) => () => {
      const [leader, second] = best().ranked;
      if (leader === undefined || second === undefined) return null;
      const { action, value: estimate } = second;
      const isLinear = [leader, second].every((one) => reward.coefficients(one.action) !== null);
      const { arms, coefficients } = isLinear
        ? differenceOf(reward, leader.action, action)
        : { arms: [], coefficients: [] };
      return {
        action,
        estimate,
        leadHalfWidth: isLinear ? ofVariance(quadraticForm(matrix, arms, coefficients), n) : null,
      };
    },
    arms: (theta, n) =>
      tellsArms
        ? {
            arms: () =>
              Array.from(theta, (estimate, arm) =>
                undetermined.has(arm)
                  ? null
                  : {
                      estimate,
                      halfWidth: ofVariance(matrix.data[arm * (matrix.columns + 1)] as number, n),
                    },
              ),
          }
        : {},
  };
}
