// CSAR: Rejwan and Mansour 2020, "Top-k combinatorial bandits with full-bandit feedback", Algorithm 1 with EST1.
import { hadamard } from '../../../combinatorics/hadamard';
import type { Action, ActionFamily } from '../../../families/family';
import { LeastSquares } from '../../../numerics/leastSquares';
import type { Random } from '../../../numerics/random';
import { BEYOND_COUNTING, isCountable } from '../../../numerics/safeCount';
import { answersOf } from '../../../protocol/answers';
import type { Learner, Recommendation, Routine } from '../../../protocol/learner';
import { mayBeTied, roundingOf } from '../../../protocol/ties';
import type { Options } from '../../contract/options';
import { accuracyOfRound, MOST_PHASES } from '../../contract/accuracyRounds';
import type { LinearProblem } from '../../problem/linearProblem';
import { acceptReject } from './acceptReject';
import { hadamardDesign } from './hadamardDesign';
import type { PhaseArms, PhaseDesign } from './phaseDesign';
import { actionOf, gramOf } from './phaseDesign';
import { csarReport } from './report';
import { chooseSubsets, subsetDesign, subsetSize } from './subsetDesign';

export type CsarProblem = Pick<LinearProblem, 'family' | 'noise' | 'delta' | 'accuracy'>;

/**
 * Phase t estimates the differences of the active base arms to 2^-t, by its own samples alone; arms that are clearly among
 * the best k are accepted, arms that are clearly not are rejected.
 *
 * @param problem with the family `topK`
 * @param random of random actions, where there are too many to sample all
 */
export function* csar(
  problem: CsarProblem,
  { threshold, maxRounds }: Options<'threshold'>,
  random: Random,
): Learner {
  const { family, delta, accuracy, noise } = problem;
  const d = family.dimension;
  const k = family.largestAction;
  const limit = maxRounds ?? MOST_PHASES;
  yield {
    type: 'constantsComputed',
    constants: { dimension: d, delta, noiseScale: noise.scale, maxRounds: limit },
  };
  let answer: Pick<Recommendation, 'action' | 'estimate'> = {
    action: firstNumbers(k),
    estimate: NaN,
  };
  if (family.count.exact === 1n) return { ...answer, certified: true };

  // N = all arms, none accepted; k' = k
  let active: readonly number[] = firstNumbers(d);
  let accepted: readonly number[] = [];
  let rejected: readonly number[] = [];
  const whole = new LeastSquares(d);
  let total = 0;
  let since: number | null = null;
  for (let t = 1; ; t++) {
    const { epsilon, deltaRound } = accuracyOfRound(t, delta);
    const open = k - accepted.length;
    const arms = { active, settled: [...accepted, ...rejected], size: k };
    const phase = { arms, open, epsilon, deltaRound };
    const design =
      threshold === 'printed' ? printedDesign(problem, phase) : soundDesign(problem, phase, random);
    const samples = design.each * design.actions.length;
    // accept above 2 epsilon, as printed, where each estimate is off by epsilon at most; sound: epsilon, of differences
    const reach = threshold === 'printed' ? 2 * epsilon : epsilon;
    const key = { phase: 'elimination', round: t, epsilon, threshold: reach } as const;
    yield { type: 'roundStarted', ...key, planned: samples };
    total += samples;
    if (!isCountable(total)) return { ...answer, certified: false, reason: BEYOND_COUNTING };
    const values = design.estimate(yield* meansOf(family, design, whole));

    // Rounding must not settle a tie.
    const least = roundingOf(Math.max(...values.map(Math.abs)));
    const needed = noise.isExact ? least : Math.max(reach, least);
    const found = acceptReject(active, values, open, needed);
    const before = { accepted, rejected };
    // N, k' -= accepted; N -= rejected
    active = found.left;
    accepted = [...accepted, ...found.accepted];
    rejected = [...rejected, ...found.rejected];
    const [leader, rival] = [found.best, found.second].map((places) =>
      actionOf([...before.accepted, ...places]),
    ) as [Action, Action];
    const solution = whole.solve();
    const { gap, shortfall } = found;
    const passed = found.passed || (accuracy > 0 && shortfall <= accuracy);
    yield csarReport(family, noise, {
      key: { ...key, threshold: needed },
      samples,
      lead: { gap, pair: { leader, rival } },
      passed,
      shortfall,
      before,
      after: { accepted, rejected },
      solution,
    });
    const estimate = leader.reduce((sum, arm) => sum + (solution.theta[arm] as number), 0);
    answer = { action: leader, estimate };
    // until k' = 0 or |N| = k': both at once, as both ask whether the k'-th arm leads the next
    if (passed) return { ...answer, certified: true };
    if (since === null || found.accepted.length + found.rejected.length > 0) since = total;
    const standstill = { samples: total, since, accuracy: needed, reward: () => estimate };
    if (noise.isExact || (maxRounds === null && mayBeTied(standstill))) {
      const reached = noise.isExact ? 0 : needed;
      const tie = { actions: [leader, rival], count: 2, isLeast: true, accuracy: reached };
      return { ...answer, certified: false, tie };
    }
    if (t >= limit) {
      return {
        ...answer,
        certified: false,
        reason: `${t} rounds cannot distinguish ${active.length} base arms; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
}

/** What decides the samples of a phase. */
interface Phase {
  readonly arms: PhaseArms;
  /** k' */
  readonly open: number;
  readonly epsilon: number;
  /** delta_t = 6 delta / (pi^2 t^2) */
  readonly deltaRound: number;
}

/**
 * m = ceil((2 / epsilon^2) ln(2 |N| / delta_t)) times the variance: of an arm where the noise is on the arms, as its proof
 * has it, else of a sample, k times what is needed.
 */
function printedDesign({ noise }: CsarProblem, { arms, epsilon, deltaRound }: Phase): PhaseDesign {
  const k = arms.size;
  const rows = hadamard(2 * k);
  if (rows === null) throw new Error(`There is no Hadamard matrix of order ${2 * k} here.`);
  const variance = noise.on === 'arms' ? 1 / k : 1;
  const logarithm = Math.log((2 * arms.active.length) / deltaRound);
  return hadamardDesign(arms, rows, atLeastOne(noise.samplesFor(variance, logarithm, epsilon)));
}

/**
 * N_t = ceil(2 R^2 V ln(k' (n' - k') / delta_t) / epsilon^2), rounded up to equal counts: a wrong accept or reject needs one
 * of the k' (n' - k') pairs of a best arm and another to be off by more than epsilon, one-sided.
 */
function soundDesign(
  { noise }: CsarProblem,
  { arms, open, epsilon, deltaRound }: Phase,
  random: Random,
): PhaseDesign {
  const n = arms.active.length;
  const logarithm = Math.log((open * (n - open)) / deltaRound);
  const needed = (variance: number) => noise.samplesFor(variance, logarithm, epsilon);
  const subsets = chooseSubsets(n, subsetSize(arms), needed, random);
  const each = atLeastOne(needed(subsets.variance) / subsets.subsets.length);
  return subsetDesign(arms, subsets, each);
}

function firstNumbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function atLeastOne(n: number): number {
  return Math.max(1, Math.ceil(n));
}

/** Samples the design, adds it to all samples so far, and returns the mean of each of its actions. */
function* meansOf(
  { dimension }: ActionFamily,
  { actions, each }: PhaseDesign,
  whole: LeastSquares,
): Routine<Float64Array> {
  const pulls = actions.map((action) => ({ action, count: each }));
  const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
  const gram = gramOf(actions, dimension);
  const sums = new Float64Array(dimension);
  const means = Float64Array.from(actions, (action, i) => {
    const sum = totals[i]?.sum[0] as number;
    for (const arm of action) sums[arm] = (sums[arm] as number) + sum;
    return sum / each;
  });
  whole.addInformation({ ...gram, data: gram.data.map((count) => count * each) }, sums);
  return means;
}
