// Preparation of Algorithm 4 with fixed counts: rounds of accuracy epsilon_r = 2^-r, least squares of each round alone.
import { coordinatesInSpan, liftFromSpan } from '../../design/gOptimal/distribution';
import { dot } from '../../numerics/linearAlgebra';
import { answersOf } from '../../protocol/answers';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { createArmTeller, leaderOf, nextOf } from '../elimination/fixedEstimates';
import type { Routine } from '../../protocol/learner';
import type { LinearProblem } from '../shared/linearProblem';
import type { StaticDesign } from '../shared/staticDesign';
import { addAnswers, pullsOf, informationOf } from '../shared/staticDesign';
import type { Survivors } from '../elimination/survivors';
import { nothingSampled } from '../elimination/survivors';

const SHOWN_LEADERS = 5;

/** Survivors of a preparation in rounds, with the r at which it ended. */
export interface RoundSurvivors extends Survivors {
  readonly lastRound: number;
}

/**
 * As the printed preparation, but each action of the support is pulled a fixed number of times, so that for all x at
 * once |x'(theta^ - theta)| <= |x|_(A^-1) R sqrt(2 ln(2 |X| / delta_r)) with probability 1 - delta_r; the replications of the
 * design make that epsilon_r / 2 at most: n_r = ceil(2 R^2 q ln(2 |X| / delta_r) / (epsilon_r / 2)^2) with
 * q >= max x'Qx.
 *
 * @param delta delta_0, the error probability of all rounds together
 */
export function* fixedPreparation(
  problem: LinearProblem,
  design: StaticDesign,
  delta: number,
  maxRounds: number,
): Routine<RoundSurvivors> {
  const { family, span, assumptions } = problem;
  const R = assumptions.noiseScale;
  const { logActions } = family.count;
  const arms = createArmTeller(problem, design);
  let total = 0;
  let latest: RoundSurvivors | null = null;
  for (let r = 1; ; r++) {
    // epsilon_r = 2^-r, delta_r = 6 delta_0 / (pi^2 r^2)
    const epsilon = 2 ** -r;
    const deltaRound = ((6 / Math.PI ** 2) * delta) / (r * r);
    const logarithm = Math.log(2 / deltaRound) + logActions;
    const square = 2 * R * R * design.distance.largestNorm * logarithm;
    const replications = Math.max(1, Math.ceil(square / (epsilon / 2) ** 2));
    const samples = replications * design.replicationSize;
    const key = { phase: 'preparation', epoch: 0, round: r, epsilon, threshold: epsilon } as const;
    yield { type: 'roundStarted', ...key, planned: samples };
    if (!isCountable(samples)) {
      return { ...(latest ?? unsampled(design)), finished: false, reason: BEYOND_COUNTING };
    }
    const pulls = pullsOf(design, replications);
    const vector = new Float64Array(span.rank);
    addAnswers(design, vector, answersOf(yield { type: 'pull', pulls }, pulls.length));
    const theta = design.information.solve(vector).map((value) => value / replications);
    total += samples;

    // The r + 1 actions of largest estimate in all of X; there may be fewer.
    const ranked = family.best(liftFromSpan(span, theta), span.rank + 1).map(({ action }) => {
      const point = coordinatesInSpan(span, action);
      return { action, point, estimate: dot(point, theta) };
    });
    const best = ranked[0] as (typeof ranked)[number];
    const rival = ranked[span.rank];
    const gap = rival === undefined ? null : best.estimate - rival.estimate;
    const passed = gap === null || gap > epsilon;
    // S_1 = { x^_i, i <= r : x^_1'theta^ - x^_i'theta^ <= epsilon_r }
    const kept = ranked
      .slice(0, span.rank)
      .filter(({ estimate }) => best.estimate - estimate <= epsilon);
    const shown = ranked.slice(0, SHOWN_LEADERS);
    yield {
      type: 'roundCompleted',
      ...key,
      samples,
      gap,
      passed,
      pair: rival === undefined ? null : { leader: best.action, rival: rival.action },
      rivalRank: span.rank + 1,
      ...(passed ? { surviving: kept.length } : {}),
      leaders: shown.map((candidate) => leaderOf(problem, design, candidate, replications)),
      next: nextOf(problem, design, ranked, replications),
      ruledOut: passed ? shown.slice(kept.length).map(({ action }) => action) : [],
      ...arms(theta, replications),
    };
    const sufficientStatistics = { matrix: informationOf(design, replications), vector };
    if (passed) {
      return {
        candidates: kept,
        sufficientStatistics: sufficientStatistics,
        samples: total,
        finished: true,
        lastRound: r,
      };
    }
    latest = {
      candidates: [best],
      sufficientStatistics: sufficientStatistics,
      samples: total,
      finished: false,
      lastRound: r,
    };
    if (r >= maxRounds) return latest;
  }
}

/** Before the first sample: any action will do. */
function unsampled(design: StaticDesign): RoundSurvivors {
  return { ...nothingSampled(design), lastRound: 0 };
}
