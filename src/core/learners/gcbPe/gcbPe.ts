// Algorithm 6 of the paper (label alg:GCB-PE), GCB-PE. The line numbers are those of the algorithm.
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import { answersOf } from '../../protocol/answers';
import type { Constants, Learner } from '../../protocol/learner';
import type { Tie } from '../../protocol/ties';
import { mayBeTied, roundingOf } from '../../protocol/ties';
import type { GcbPeOptions, OptionsOf } from '../options';
import type { BestActions } from './bestActions';
import { createExplorationReports } from './explorationReport';
import { createExplorationTests } from './explorationTests';
import type { PartialProblem } from './partialProblem';

/**
 * Pulls the observer set round after round until the lead of the best action passes the stopping rule: as in the paper
 * 2 L_p rad_n, in every round. With the options the counts n_i of the actions of sigma differ, the tests are on a
 * grid of rounds, and the rule is tighter; counts and tests are fixed before the first sample in any case.
 */
export function* gcbPe(problem: PartialProblem, options: OptionsOf<GcbPeOptions>): Learner {
  const { reward, observerSet, accuracy } = problem;
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
      allocation: options.allocation === 'uniform' ? 'uniform' : 'proportional',
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

  const report = createExplorationReports(problem, covariance);
  const sums = observerSet.observations.map((rows) => new Float64Array(rows.length));
  let counts: Float64Array = new Float64Array(sums.length);
  let n = 0;
  let totalSamples = 0;
  let firstTotal: number | null = null;
  // 3, 6, 15
  for (let test = 1; ; test++) {
    n = tests.next(n);
    const before = counts;
    const planned = tests.at(n, test);
    counts = planned.counts;
    const { key } = planned;
    // 1, 2; 13, 14: pull x_s of sigma, observe y_s
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
    totalSamples += samples;
    firstTotal ??= totalSamples;
    // 4, 16: y_n; only its sum over the rounds matters
    totals.forEach(({ sum }, position) => {
      const total = sums[pulls[position]?.index as number] as Float64Array;
      sum.forEach((value, row) => (total[row] = (total[row] as number) + value));
    });
    // 5, 17, 18
    const theta = estimateOf(observerSet, sums, counts);
    // 7 to 10: x^, x^-, rad_n, and whether the lead of x^ is enough; they are looked for only where it may be.
    const outcome = rule.test(theta, key);
    const { best, threshold, passed } = outcome;
    yield report({ round: test, samples, totalSamples, theta, rounds: key.rounds, outcome });
    const isTied = passed
      ? problem.noiseScale === 0 && isTieByRounding(best(), accuracy)
      : options.maxRounds === null &&
        mayBeTied({
          samples: totalSamples,
          since: firstTotal,
          accuracy: threshold,
          reward: () => best().leader.value,
        });
    // 12
    if (!passed && !isTied && test < maxRounds) continue;
    const { action, value: estimate } = best().leader;
    if (isTied) {
      const tie = tieOf(best(), passed ? 0 : threshold);
      return { certified: false, action, estimate, tie };
    }
    // 11
    if (passed) return { certified: true, action, estimate };
    return {
      certified: false,
      action,
      estimate,
      reason: `${maxRounds} stopping tests, the limit of a run, cannot distinguish the two best actions; \`run.options.maxRounds\` sets another limit.`,
    };
  }
}

/** Without noise the estimates are the truth but for rounding, which must not settle a tie. */
function isTieByRounding({ leader, gap }: BestActions, accuracy: number): boolean {
  return gap !== null && gap + accuracy <= roundingOf(leader.value);
}

/** The best action and those that are no further behind than `accuracy`, the second best in any case. */
function tieOf({ ranked, leader }: BestActions, accuracy: number): Tie {
  const reach = Math.max(accuracy, roundingOf(leader.value));
  const tied = ranked.filter(({ value }, i) => i < 2 || leader.value - value <= reach);
  const actions = tied.map(({ action }) => action);
  return { actions, count: actions.length, isLeast: tied.length === ranked.length, accuracy };
}

export function problemConstants({
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

/** Lines 5, 17 and 18: theta^ = M_sigma^+ (y-bar_1; y-bar_2; …), y-bar_i the mean of the n_i observations of action i. */
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
