// Algorithm 6 of the paper (label alg:GCB-PE), GCB-PE. The line numbers are those of the algorithm.
import { shortfall } from '../../../design/certificates/challenger';
import type { EstimateCovariance } from '../../../design/certificates/estimateCovariance';
import { estimateCovariance } from '../../../design/certificates/estimateCovariance';
import type { Action, RankedAction } from '../../../families/family';
import type { ObserverSet } from '../../../feedback/observerSet/observerSet';
import { subtract } from '../../../numerics/linearAlgebra';
import { samplesOf } from '../../../protocol/dialogue';
import type { Constants, Learner } from '../../../protocol/learner';
import { roundingOf } from '../../../protocol/ties';
import type { Reward } from '../../../reward/reward';
import type { Options } from '../../contract/options';
import { GROWTH } from '../../contract/growth';
import { SHOWN_LEADERS } from '../../contract/roundReport';
import { sampleInBatches, type BatchTest, type NextBatch } from '../../evidence/batchLoop';
import { partsOf } from '../../designs/phaseBlocks';
import { equalSamples, type Residual } from '../../noise/residual';
import { tellNoise } from '../../noise/tellNoise';
import { createExplorationReports } from './explorationReport';
import { onlyAction, type PartialProblem } from './partialProblem';
import { Replicates } from './replicates';
import { problemConstants } from '../../problem/problemConstants';

/**
 * Pulls every action of the observer set as often as every other until the lead of the best one exceeds 2 L_p rad_n. It
 * tests on a grid of rounds that grows by a tenth, not in every round: at most a tenth more samples, and each test keeps
 * the delta of its round.
 */
export function gcbPeAsPrinted(problem: PartialProblem, { maxRounds }: Options): Learner {
  return explore(problem, printedTests(problem), maxRounds);
}

/** The tests of a run that says nothing else. */
const MOST_TESTS = 10_000;

/** The moment of a test: what its radii depend on. */
export interface TestKey {
  /** Action i of sigma has been pulled at least w_i times this. */
  readonly rounds: number;
  /** ln(1 / delta_j) */
  readonly logInverseDelta: number;
}

/** What an exploration fixes before its first sample: counts and tests do not depend on the observations. */
export interface ExplorationTests {
  /** w_i, one an action of sigma. */
  readonly weights: Float64Array;
  /** Of a round with w_i pulls of action i. */
  readonly covariance: EstimateCovariance;
  readonly constants: Constants;
  /** The number of rounds at the test after the one at n rounds; n = 0 before the first. */
  next(n: number): number;
  /**
   * The test after n rounds.
   * @param test its number, from 1
   */
  at(n: number, test: number): { readonly counts: Float64Array; readonly key: TestKey };
  /**
   * What the lead over the second best, with the accuracy, has to exceed: a constant times the radius of theta. Within the
   * radius r(x, theta) - r(y, theta) is less than that below the lead of x over y, for every y.
   * @param residual by which the size of the noise is known, where it is not declared
   */
  thresholdAt(key: TestKey, residual?: Residual): number;
}

/** A grid of rounds that grows by a constant factor. */
export function nextTest(n: number, growth: number): number {
  return Math.ceil(growth * n) || 1;
}

/** The radius and the tests of the paper. */
export function printedTests({
  observerSet,
  noise,
  noiseBound,
  delta,
  reward,
  beta,
}: PartialProblem): ExplorationTests {
  const weights = new Float64Array(observerSet.actions.length).fill(1);
  return {
    weights,
    covariance: estimateCovariance(observerSet, noise, noiseBound, { law: 'bounded', weights }),
    constants: {
      ...{ lipschitz: reward.lipschitz, stopRule: 'lipschitz', allocation: 'uniform' },
      ...{ deltaSchedule: 'rounds', beta: beta.value, betaPrinted: beta.value },
      ...{ betaMethod: beta.method, betaPerPull: beta.perPull },
    },
    next: (n) => nextTest(n, GROWTH.many.tests),
    at: (n) => ({
      counts: weights.map((weight) => weight * n),
      key: { rounds: n, logInverseDelta: printedLogInverseDelta(delta, n) },
    }),
    // 9, 10: 2 L_p rad_n
    thresholdAt: ({ rounds, logInverseDelta }) =>
      2 * reward.lipschitz * printedRadius(beta.value, rounds, logInverseDelta),
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
 * The rounds of Algorithm 6, with counts and tests that are fixed before the first sample. With a linear reward the
 * recommended program stops by `evidence/eProcessElimination.ts` instead.
 * @param maxRounds the most tests that were asked for; null = as many as there can be, until the best actions may be tied
 */
export function explore(
  problem: PartialProblem,
  tests: ExplorationTests,
  maxRounds: number | null,
): Learner {
  const { family, observerSet, accuracy, noise, reward } = problem;
  const { weights, thresholdAt } = tests;
  const reportOf = createExplorationReports(problem, tests.covariance);
  const isDeclared = noise.blocks.kind === 'none';
  const replicates = isDeclared ? null : new Replicates(problem, noise);
  const sums = observerSet.observations.map((rows) => new Float64Array(rows.length));
  let counts: Float64Array = new Float64Array(sums.length);
  let n = 0;
  let totalSamples = 0;
  // 3, 6, 15
  const next: NextBatch<BatchTest> = (_, round) => {
    n = tests.next(n);
    const { counts: grown, key } = tests.at(n, round);
    // 1, 2; 13, 14: pull x_s of sigma, observe y_s; in parts where the size of the noise is to be seen by them
    const more = subtract(grown, counts);
    const parts = isDeclared ? [more] : partsOf(more, noise.blocks.most);
    const drawn = parts.flatMap((part) =>
      observerSet.actions.flatMap((action, index) => {
        const count = part[index] as number;
        return count > 0 ? [{ index, action, count }] : [];
      }),
    );
    counts = grown;
    return {
      pulls: drawn.map(({ action, count }) => ({ action, count })),
      // As it will be if no more is learnt of the size of the noise.
      key: { threshold: thresholdAt(key, replicates?.residual) },
      test: (totals) => {
        replicates?.observe(drawn, totals);
        // 9
        const threshold = thresholdAt(key, replicates?.residual);
        totalSamples += samplesOf(drawn);
        // 4, 16: y_n; only its sum over the rounds matters
        totals.forEach(({ sum }, position) => {
          const total = sums[drawn[position]?.index as number] as Float64Array;
          sum.forEach((value, row) => (total[row] = (total[row] as number) + value));
        });
        // 5, 17, 18
        const theta = estimateOf(observerSet, sums, grown);
        // 7, 8
        const best = bestUnder(reward, theta, SHOWN_LEADERS);
        const { ranked, leader } = best;
        const gap = best.gap ?? Infinity;
        // 10
        const isAhead = gap + accuracy > threshold;
        // Without noise the estimates are the truth but for rounding, which must not settle a tie.
        const isTied = isAhead && noise.isExact && gap + accuracy <= roundingOf(leader.value);
        const lacking = shortfall({ gap, threshold });
        return {
          ...{ action: leader.action, estimate: leader.value, threshold },
          ...{ passed: isAhead && !isTied, shortfall: lacking, isTied },
          futile: replicates && equalSamples(replicates.residual),
          tell: () => tellNoise(noise),
          // The second best in any case.
          tied: (reach) => {
            const tied = ranked.filter(({ value }, i) => i < 2 || leader.value - value <= reach);
            const actions = tied.map(({ action }) => action);
            const { length } = actions;
            return { actions, count: length, isLeast: length === ranked.length };
          },
          report: (_key, samples, passed) =>
            reportOf({
              ...{ round, samples, totalSamples, theta, rounds: key.rounds },
              ...{ best, threshold, passed, shortfall: lacking },
            }),
        };
      },
    };
  };
  return sampleInBatches(next, {
    first: onlyAction(problem).action,
    isOnly: family.count.exact === 1n,
    ...{ maxRounds, mostRounds: MOST_TESTS },
    // The lead has the accuracy, and what ends a run without noise is a tie alone.
    ...{ isExact: false, accuracy: 0 },
    constants: {
      ...partialConstants(problem),
      ...tests.constants,
      leastWeight: Math.min(...weights),
      largestWeight: Math.max(...weights),
    },
  });
}

/** The best actions under an estimate, and how far the first of them leads. */
export interface BestActions {
  /** Best first. */
  readonly ranked: readonly RankedAction[];
  readonly leader: RankedAction;
  /** The rival that is hardest to distinguish; null if there is none. */
  readonly rival: Action | null;
  /** The lead over the rival. */
  readonly gap: number | null;
}

/**
 * The `count` best actions under theta, and the lead of the first over the second.
 * @throws Error if the family has no action
 */
export function bestUnder(reward: Reward, theta: Float64Array, count: number): BestActions {
  const ranked = reward.best(theta, count);
  const [leader, second] = ranked;
  if (leader === undefined) throw new Error('The family has no action.');
  if (second === undefined) return { ranked, leader, rival: null, gap: null };
  return { ranked, leader, rival: second.action, gap: leader.value - second.value };
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
