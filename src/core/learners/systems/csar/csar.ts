// CSAR: Rejwan and Mansour 2020, "Top-k combinatorial bandits with full-bandit feedback", Algorithm 1 with EST1.
import { hadamard } from '../../../combinatorics/hadamard';
import type { Action, ActionFamily } from '../../../families/family';
import { totalWeight, wholeNumbers } from '../../../families/rankedActions';
import { LeastSquares } from '../../../numerics/leastSquares';
import type { Random } from '../../../numerics/random';
import { atLeastOne } from '../../../numerics/safeCount';
import type { Learner, Totals } from '../../../protocol/learner';
import { roundingOf } from '../../../protocol/ties';
import type { Options } from '../../contract/options';
import { accuracyOfRound, MOST_PHASES } from '../../contract/accuracyRounds';
import type { Candidate } from '../../contract/roundReport';
import { sampleInBatches, type BatchTest, type NextBatch } from '../../evidence/batchLoop';
import type { LinearProblem } from '../../problem/linearProblem';
import { hadamardDesign } from './hadamardDesign';
import { actionOf, gramOf, type PhaseArms, type PhaseDesign } from './phaseDesign';
import { csarFindings } from './report';
import { chooseSubsets, subsetDesign, subsetSize } from './subsetDesign';

export type CsarProblem = Pick<LinearProblem, 'family' | 'noise' | 'delta' | 'accuracy'>;

/**
 * Phase t estimates the differences of the active base arms to 2^-t from its own samples alone. It accepts arms clearly among
 * the best k and rejects arms clearly not among them.
 *
 * @param problem with the family `topK`
 * @param random draws actions if there are too many to sample all
 */
export function csar(
  problem: CsarProblem,
  { threshold, maxRounds }: Options<'threshold'>,
  random: Random,
): Learner {
  const { family, delta, accuracy, noise } = problem;
  const d = family.dimension;
  const k = family.largestAction;
  // N = all arms, none accepted; k' = k
  let active: readonly number[] = wholeNumbers(0, d - 1);
  let accepted: readonly number[] = [];
  let rejected: readonly number[] = [];
  const whole = new LeastSquares(d);
  const next: NextBatch<BatchTest<Candidate>> = (_, t) => {
    const { epsilon, deltaRound } = accuracyOfRound(t, delta);
    const open = k - accepted.length;
    const arms = { active, settled: [...accepted, ...rejected], size: k };
    const phase = { arms, open, epsilon, deltaRound };
    const design =
      threshold === 'printed' ? designOfPaper(problem, phase) : soundDesign(problem, phase, random);
    // printed: accept above 2 epsilon, since each estimate is off by at most epsilon; sound: epsilon bounds the differences
    const reach = threshold === 'printed' ? 2 * epsilon : epsilon;
    return {
      pulls: design.actions.map((action) => ({ action, count: design.each })),
      key: { phase: 'elimination', epsilon, threshold: reach },
      test: (totals) => {
        const values = design.estimate(meansOf(family, design, totals, whole));
        // Rounding must not settle a tie.
        const least = roundingOf(Math.max(...values.map(Math.abs)));
        const needed = noise.isExact ? least : Math.max(reach, least);
        const found = acceptReject(active, values, open, needed);
        const before = { accepted, rejected };
        // N, k' -= accepted; N -= rejected
        active = found.left;
        accepted = [...accepted, ...found.accepted];
        rejected = [...rejected, ...found.rejected];
        const after = { accepted, rejected };
        const [leader, rival] = [found.best, found.second].map((places) =>
          actionOf([...before.accepted, ...places]),
        ) as [Action, Action];
        const solution = whole.solve();
        const { gap, shortfall, passed } = found;
        return {
          ...csarFindings(family, noise, {
            gap,
            pair: { leader, rival },
            threshold: needed,
            passed,
            before,
            after,
            solution,
          }),
          // Until k' = 0 or |N| = k'. Both happen at once: both ask whether the k'-th arm leads the next.
          action: leader,
          value: totalWeight(leader, solution.theta),
          shortfall,
          isProgress: found.accepted.length + found.rejected.length > 0,
          left: `${active.length} base arms`,
          tied: () => ({ actions: [leader, rival], count: 2, isLeast: true }),
        };
      },
    };
  };
  return sampleInBatches(next, {
    first: wholeNumbers(0, k - 1),
    isOnly: family.count.exact === 1n,
    isExact: noise.isExact,
    accuracy,
    maxRounds,
    mostRounds: MOST_PHASES,
    constants: { dimension: d, delta, noiseScale: noise.scale },
  });
}

/** The inputs of a phase's design. */
interface Phase {
  readonly arms: PhaseArms;
  /** k' */
  readonly open: number;
  readonly epsilon: number;
  /** delta_t = 6 delta / (pi^2 t^2) */
  readonly deltaRound: number;
}

/**
 * m = ceil((2 / epsilon^2) ln(2 |N| / delta_t)) times a variance: that of one arm if the noise is on the arms, as in the paper's
 * proof; otherwise that of a sample, k times what is needed.
 */
function designOfPaper({ noise }: CsarProblem, { arms, epsilon, deltaRound }: Phase): PhaseDesign {
  const k = arms.size;
  const rows = hadamard(2 * k);
  if (rows === null) throw new Error(`There is no Hadamard matrix of order ${2 * k} here.`);
  const variance = noise.on === 'arms' ? 1 / k : 1;
  const logarithm = Math.log((2 * arms.active.length) / deltaRound);
  return hadamardDesign(arms, rows, atLeastOne(noise.samplesFor(variance, logarithm, epsilon)));
}

/**
 * N_t = ceil(2 R^2 V ln(k' (n' - k') / delta_t) / epsilon^2), rounded up to equal counts. A wrong accept or reject requires one
 * of the k' (n' - k') pairs of a best arm and another arm to be off by more than epsilon on one side.
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

/** Adds the observations to all samples so far; returns the mean of each action of the design. */
function meansOf(
  { dimension }: ActionFamily,
  { actions, each }: PhaseDesign,
  totals: readonly Totals[],
  whole: LeastSquares,
): Float64Array {
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

/**
 * Accepts i if theta^_i - theta^_(k'+1) > needed, and rejects it if theta^_(k') - theta^_i > needed. Returns `left` (the arms
 * that stay), `best` and `second` (the k' best arms and the runner-up), `gap` (the lead of the k'-th arm over the next),
 * `passed`, and `shortfall`: how far any other k' arms may lead the best together if no difference is off by more than `needed`.
 *
 * @param active N, ascending; ties go to the first
 * @param values theta^, one number per active arm
 * @param open k', at least 1 and less than |N|
 */
function acceptReject(
  active: readonly number[],
  values: Float64Array,
  open: number,
  needed: number,
) {
  const order = Array.from(active.keys()).sort((a, b) => valueOf(b) - valueOf(a) || a - b);
  function valueOf(place: number): number {
    return values[place] as number;
  }
  const last = order[open - 1] as number;
  const next = order[open] as number;
  const isAccepted = (place: number): boolean => valueOf(place) - valueOf(next) > needed;
  const isRejected = (place: number): boolean => valueOf(last) - valueOf(place) > needed;
  const armsAt = (places: readonly number[]): readonly number[] =>
    places.map((place) => active[place] as number);
  const gap = valueOf(last) - valueOf(next);
  // Match the worst of the best with the best of the others, the second worst with the second best, and so on.
  const shortfall = order
    .slice(open, 2 * open)
    .map((other, i) => needed + valueOf(other) - valueOf(order[open - 1 - i] as number))
    .reduce((sum, lead) => sum + Math.max(0, lead), 0);
  return {
    accepted: armsAt(order.slice(0, open).filter(isAccepted)),
    rejected: armsAt(order.slice(open).filter(isRejected)),
    left: active.filter((_, place) => !isAccepted(place) && !isRejected(place)),
    best: armsAt(order.slice(0, open)),
    second: armsAt([...order.slice(0, open - 1), next]),
    gap,
    passed: gap > needed,
    shortfall,
  };
}
