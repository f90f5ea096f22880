// Algorithm 6 of the paper (label alg:GCB-PE), GCB-PE. The line numbers are those of the algorithm.
import { estimateCovariance } from '../../../design/certificates/estimateCovariance';
import type { ObserverSet } from '../../../feedback/observerSet/observerSet';
import { answersOf } from '../../../protocol/answers';
import type { Constants, Learner } from '../../../protocol/learner';
import type { Tie } from '../../../protocol/ties';
import { mayBeTied, roundingOf } from '../../../protocol/ties';
import type { Options } from '../../contract/options';
import { GROWTH } from '../../contract/growth';
import type { BestActions } from './bestActions';
import { createExplorationReports } from './explorationReport';
import type { ExplorationTests } from './explorationTests';
import { MOST_TESTS, nextTest } from './explorationTests';
import type { PartialProblem } from './partialProblem';
import { onlyAction } from './partialProblem';
import { normRule } from './stopRule';
import { problemConstants } from '../../problem/problemConstants';

/**
 * Pulls every action of the observer set as often as every other until the lead of the best one exceeds 2 L_p rad_n. It
 * tests on a grid of rounds that grows by a tenth, not in every round: at most a tenth more samples, and each test keeps
 * the delta of its round.
 */
export function gcbPeAsPrinted(problem: PartialProblem, { maxRounds }: Options): Learner {
  return explore(problem, printedTests(problem, maxRounds), maxRounds);
}

/** The radius and the tests of the paper. */
export function printedTests(problem: PartialProblem, maxRounds: number | null): ExplorationTests {
  const { observerSet, noise, noiseBound, delta, reward, beta } = problem;
  const weights = new Float64Array(observerSet.actions.length).fill(1);
  return {
    weights,
    covariance: estimateCovariance(observerSet, noise, noiseBound, { law: 'bounded', weights }),
    // 9, 10: 2 L_p rad_n
    rule: normRule(problem, 2 * reward.lipschitz, ({ rounds, logInverseDelta }) =>
      printedRadius(beta.value, rounds, logInverseDelta),
    ),
    constants: {
      ...{ lipschitz: reward.lipschitz, stopRule: 'lipschitz', allocation: 'uniform' },
      ...{ deltaSchedule: 'rounds', beta: beta.value, betaPrinted: beta.value },
      ...{ betaMethod: beta.method, betaPerPull: beta.perPull },
    },
    maxRounds: maxRounds ?? MOST_TESTS,
    next: (n) => nextTest(n, GROWTH.many.tests),
    at: (n) => ({
      counts: weights.map((weight) => weight * n),
      key: { rounds: n, logInverseDelta: printedLogInverseDelta(delta, n) },
    }),
  };
}

/** 9: rad_n = sqrt(2 beta_sigma^2 ln(4 n^2 e^2 / delta) / n), for noise eta in [-1, 1]^d on the arms. */
function printedRadius(beta: number, n: number, logInverseDelta: number): number {
  return Math.sqrt((2 * beta ** 2 * (logInverseDelta + Math.LN2 + 2)) / n);
}

/** ln(1 / delta_n), delta_n = delta / (2 n^2): the sum over all n is pi^2 / 12 delta. */
export function printedLogInverseDelta(delta: number, n: number): number {
  return Math.log((2 * n * n) / delta);
}

/**
 * The rounds of Algorithm 6, with counts and tests that are fixed before the first sample.
 * @param limit the most tests that were asked for; null = as many as there can be, until the best actions may be tied
 */
export function* explore(
  problem: PartialProblem,
  tests: ExplorationTests,
  limit: number | null,
): Learner {
  const { observerSet, accuracy } = problem;
  const { rule, maxRounds, weights } = tests;
  yield {
    type: 'constantsComputed',
    constants: {
      ...partialConstants(problem),
      ...tests.constants,
      leastWeight: Math.min(...weights),
      largestWeight: Math.max(...weights),
      maxRounds,
    },
  };
  if (problem.family.count.exact === 1n) return onlyAction(problem);

  const report = createExplorationReports(problem, tests.covariance);
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
      ? problem.noise.isExact && isTieByRounding(best(), accuracy)
      : limit === null &&
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

export function partialConstants({
  family,
  dimension,
  observerSet,
  rowScale,
  delta,
}: PartialProblem): Constants {
  return {
    ...problemConstants(family, delta, rowScale, dimension),
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
