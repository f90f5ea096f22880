// Explore-Verify: Karnin 2016, "Verification based solution for structured MAB problems", Algorithm 1, for a linear reward.
import { roundDesign } from '../../../design/gOptimal/rounding';
import { xyDesign } from '../../../design/xy/xyDesign';
import { subtract } from '../../../numerics/linearAlgebra';
import { BEYOND_COUNTING, isCountable } from '../../../numerics/safeCount';
import type { Learner, Recommendation, Routine } from '../../../protocol/learner';
import type { PoolAction } from '../../problem/pool';
import { pairDesign } from '../../designs/pairs';
import { dropSmallWeights, pullCounts, ROUNDING, supportSize } from '../../designs/sampleDesign';
import { XY_LIMITS } from '../../designs/xyLimits';
import { listedConstants, type ListedProblem } from '../../problem/allActions';
import { DesignState } from '../../designs/designState';
import { createLeadTest, leadFindings } from '../../evidence/leadTest';
import { eliminateByPhases } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { deltaOfRound, MOST_PHASES } from '../../contract/accuracyRounds';
import { roundReport, withinOf } from '../../contract/roundReport';
import { inNormOf } from '../../evidence/confidence';

/** The outcome of an exploration: its best action, and a lower bound on the gap of each eliminated action. */
interface Advice {
  readonly found: Recommendation;
  readonly gaps: ReadonlyMap<PoolAction, number>;
}

/**
 * Finds the best action with the constant error probability kappa, then verifies it with fresh samples. Only the verification
 * must be right with probability 1 - delta, and its design already knows the actions to compare.
 */
export function* exploreVerify(problem: ListedProblem, { maxRounds }: Options): Learner {
  const { pool, delta, noise } = problem;
  const limit = maxRounds ?? MOST_PHASES;
  // kappa = min(1/3, 1 / ln(1 / delta)), 1/3 if delta > 1/e
  const kappa = delta > 1 / Math.E ? 1 / 3 : Math.min(1 / 3, 1 / Math.log(1 / delta));
  yield { type: 'constantsComputed', constants: { ...listedConstants(problem), kappa } };
  for (let s = 1; ; s++) {
    // (x^, advice) = Explore(kappa)
    const advice = yield* explore(problem, s, kappa, maxRounds);
    const { found } = advice;
    if (!found.certified || pool.members.length === 1 || noise.isExact) return found;
    // if Verify(x^, advice, delta / (2 s^2)): return x^
    const verdict = yield* verify(problem, s, advice, delta / (2 * s * s));
    if (verdict.certified || verdict.reason !== undefined) return verdict;
    if (s >= limit) {
      const reason = `${s} explorations were not verified; \`run.options.maxRounds\` sets another limit.`;
      return { ...verdict, reason };
    }
  }
}

/** RAGE with kappa for delta; it drops an action only if another leads it by twice the radius. */
function* explore(
  problem: ListedProblem,
  s: number,
  kappa: number,
  maxRounds: number | null,
): Routine<Advice> {
  const { pool, noise, accuracy } = problem;
  const gaps = new Map<PoolAction, number>();
  const found = yield* eliminateByPhases(problem, {
    epoch: s,
    maxRounds,
    phaseOf: (t, active) => {
      const epsilon = 2 ** -t;
      const logarithm = Math.log((active.length * (active.length - 1)) / deltaOfRound(kappa, t));
      const { lambda, rho } = pairDesign(pool, active);
      const samples = Math.max(
        Math.ceil(noise.samplesFor((1 + ROUNDING.slack) * rho, logarithm, epsilon)),
        ROUNDING.leastPerSupport * supportSize(lambda),
      );
      const radius = (square: number): number => 2 * noise.radius(square, logarithm);
      return { epsilon, lambda, samples, radius };
    },
    // G_x = half of the lead g >= 2 rad that drops x, a lower bound on its gap if all radii hold; both include the accuracy
    onLeads: (active, leads) => {
      leads.forEach(({ gap, threshold }, index) => {
        if (gap > threshold) gaps.set(active[index] as PoolAction, (gap + accuracy) / 2);
      });
    },
  });
  return { found, gaps };
}

/** Samples the design for (x^ - x) / G_x and compares x^ with every other action. */
function* verify(
  { pool, noise, accuracy }: ListedProblem,
  s: number,
  { found, gaps }: Advice,
  delta: number,
): Routine<Recommendation> {
  const { members, actions } = pool;
  const leader = members.find(({ action }) => action === found.action) as PoolAction;
  const rivals = members.filter((member) => member !== leader);
  // Actions never dropped may be behind by any amount up to the accuracy: half of the accuracy stands for their gap.
  const directions = rivals.map((member) => {
    const gap = gaps.get(member) ?? accuracy / 2;
    return subtract(leader.point, member.point).map((value) => value / gap);
  });
  const points = actions.map(({ scaled }) => [scaled]);
  const design = xyDesign(points, directions, XY_LIMITS);
  const lambda = dropSmallWeights(design.lambda);
  // N = ceil(8 R^2 (1 + slack) rho_v ln((K - 1) / delta')): radius and error are each at most half of a gap
  const logarithm = Math.log(rivals.length / delta);
  const samples = Math.max(
    Math.ceil(noise.samplesFor((1 + ROUNDING.slack) * design.upper, logarithm, 1 / 2)),
    ROUNDING.leastPerSupport * supportSize(lambda),
  );
  const key = { phase: 'verification', round: s } as const;
  yield { type: 'roundStarted', ...key, planned: samples, threshold: NaN };
  if (!isCountable(samples)) return { ...found, certified: false, reason: BEYOND_COUNTING };
  const state = new DesignState(pool);
  const observed = yield* pullCounts(pool, roundDesign(lambda, samples));
  for (const { pull, count, sums } of observed) {
    const index = actions.findIndex((entry) => entry === pull);
    const { deviation } = actions[index] as PoolAction;
    state.add(index, count, (sums[0] as number) * deviation);
  }
  // accept iff (x^ - x)'theta~ > R |x^ - x|_(A^-1) sqrt(2 ln((K - 1) / delta')) for all x
  const moment = state.now();
  const test = createLeadTest(pool)(inNormOf(moment, noise.variance(2 * logarithm)));
  const isEnough = test.passed || (accuracy > 0 && test.shortfall <= accuracy);
  const passed = isEnough && test.leader === leader;
  yield roundReport({
    ...leadFindings(pool, noise, test, moment),
    round: key,
    samples,
    passed,
    within: () => withinOf(test.leader.action, test.shortfall),
  });
  const estimate = test.values[members.indexOf(leader)] as number;
  return { certified: passed, action: leader.action, estimate };
}
