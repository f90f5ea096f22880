// GCB-PE as printed: Algorithm 6 of the paper (label alg:GCB-PE). Comments give its line numbers.
import { shortfall } from '../../../design/certificates/challenger';
import { estimateCovariance } from '../../../design/certificates/estimateCovariance';
import type { ObserverSet } from '../../../feedback/observerSet/observerSet';
import type { Learner } from '../../../protocol/learner';
import { roundingOf } from '../../../protocol/ties';
import type { Options } from '../../contract/options';
import { SHOWN_LEADERS } from '../../contract/roundReport';
import { sampleInBatches, type BatchTest, type NextBatch } from '../../evidence/batchLoop';
import { bestUnder, tiedIn } from './bestActions';
import { createExplorationFindings } from './explorationReport';
import { onlyAction, partialConstants, type PartialProblem } from './partialProblem';

/** The default limit on tests. */
const MOST_TESTS = 10_000;

/** When a run tests, and the lead it requires. Neither depends on the observations. */
interface TestsOfPaper {
  /** The number of rounds at the test after n rounds; n = 0 before the first test. */
  next(n: number): number;
  /** 2 L_p rad_n */
  thresholdAt(n: number): number;
}

/** The next point of a geometric grid of rounds. */
export function nextTest(n: number): number {
  return Math.ceil(1.1 * n) || 1;
}

export function testsOfPaper({ delta, reward, beta }: PartialProblem): TestsOfPaper {
  return {
    next: nextTest,
    // 9, 10: 2 L_p rad_n
    thresholdAt: (n) =>
      2 * reward.lipschitz * radiusAfter(beta.value, n, logInverseDeltaOfPaper(delta, n)),
  };
}

/** 9: rad_n = sqrt(2 beta_sigma^2 ln(4 n^2 e^2 / delta) / n), for noise eta in [-1, 1]^d on the arms. */
function radiusAfter(beta: number, n: number, logInverseDelta: number): number {
  return Math.sqrt((2 * beta ** 2 * (logInverseDelta + Math.LN2 + 2)) / n);
}

/** ln(1 / delta_n) for delta_n = delta / (2 n^2); the delta_n sum to pi^2 / 12 delta. */
export function logInverseDeltaOfPaper(delta: number, n: number): number {
  return Math.log((2 * n * n) / delta);
}

/**
 * Pulls every action of the observer set equally often until the best action's lead exceeds 2 L_p rad_n. It tests on a grid of
 * rounds that grows by a tenth instead of in every round: this costs at most a tenth more samples, and each test keeps the delta
 * of its round.
 */
export function gcbPeOfPaper(problem: PartialProblem, { maxRounds }: Options): Learner {
  const { family, observerSet, accuracy, noise, noiseBound, reward, beta } = problem;
  const { next: nextRounds, thresholdAt } = testsOfPaper(problem);
  const covariance = estimateCovariance(observerSet, noise, noiseBound, true);
  const findingsOf = createExplorationFindings(problem, covariance);
  const sums = observerSet.observations.map((rows) => new Float64Array(rows.length));
  let n = 0;
  // 3, 6, 15
  const next: NextBatch<BatchTest> = (_, round) => {
    const before = n;
    n = nextRounds(n);
    const rounds = n;
    const threshold = thresholdAt(rounds);
    return {
      // 1, 2; 13, 14: pull x_s of sigma, observe y_s
      pulls: observerSet.actions.map((action) => ({ action, count: rounds - before })),
      key: { threshold },
      test: (totals) => {
        // 4, 16: y_n; only its sum over the rounds matters
        totals.forEach(({ sum }, index) => {
          const total = sums[index] as Float64Array;
          sum.forEach((value, row) => (total[row] = (total[row] as number) + value));
        });
        // 5, 17, 18
        const theta = estimateOf(observerSet, sums, rounds);
        // 7, 8
        const best = bestUnder(reward, theta, SHOWN_LEADERS);
        const { ranked, leader } = best;
        const gap = best.gap ?? Infinity;
        // 10
        const isAhead = gap + accuracy > threshold;
        // Without noise the estimates are exact up to rounding, and rounding must not settle a tie.
        const isTied = isAhead && noise.isExact && gap + accuracy <= roundingOf(leader.value);
        return {
          ...findingsOf({
            round,
            totalSamples: rounds * sums.length,
            theta,
            rounds,
            best,
            threshold,
            passed: isAhead && !isTied,
          }),
          action: leader.action,
          value: leader.value,
          shortfall: shortfall({ gap, threshold }),
          isTied,
          tied: (reach) => tiedIn(ranked, reach),
        };
      },
    };
  };
  return sampleInBatches(next, {
    first: onlyAction(problem).action,
    isOnly: family.count.exact === 1n,
    maxRounds,
    mostRounds: MOST_TESTS,
    // The lead already includes the accuracy, and without noise only a tie ends the run.
    isExact: false,
    accuracy: 0,
    constants: {
      ...partialConstants(problem),
      lipschitz: reward.lipschitz,
      stopRule: 'lipschitz',
      allocation: 'uniform',
      deltaSchedule: 'rounds',
      beta: beta.value,
      betaPrinted: beta.value,
      betaMethod: beta.method,
      betaPerPull: beta.perPull,
    },
  });
}

/** Lines 5, 17 and 18: theta^ = M_sigma^+ (y-bar_1; y-bar_2; …), y-bar_i the mean of the n observations of action i. */
export function estimateOf(
  { dimension, rows, pseudoInverse }: ObserverSet,
  sums: readonly Float64Array[],
  n: number,
): Float64Array {
  const means = Float64Array.from(sums.flatMap((total) => Array.from(total, (value) => value / n)));
  return Float64Array.from({ length: dimension }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < rows; j++) {
      sum += (pseudoInverse[i * rows + j] as number) * (means[j] as number);
    }
    return sum;
  });
}
