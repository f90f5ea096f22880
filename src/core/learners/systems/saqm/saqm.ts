// SAQM: Kuroki, Xu, Miyauchi, Honda and Sugiyama 2019, "Polynomial-time algorithms for combinatorial pure exploration with
// full-bandit feedback", Algorithm 3.
import { liftFromSpan, type Distribution } from '../../../design/gOptimal/distribution';
import type { Action, RankedAction } from '../../../families/family';
import type { Learner } from '../../../protocol/learner';
import { roundingOf } from '../../../protocol/ties';
import { FIXED_GROWTH } from '../../designs/batches';
import type { Options } from '../../contract/options';
import { candidateOf } from '../../evidence/preparation';
import { logInverseDeltaOfRound } from '../../contract/accuracyRounds';
import { logAlternatives, type LinearProblem } from '../../problem/linearProblem';
import { SHOWN_LEADERS, type Candidate } from '../../contract/roundReport';
import type { StaticDesign } from '../../designs/staticDesign';
import {
  addReplications,
  createFixedEstimates,
  createStaticDesign,
  replicationPulls,
  replicationEstimate,
} from '../../designs/staticDesign';
import { sampleInBatches, type BatchTest, type NextBatch } from '../../evidence/batchLoop';
import { approximateMaximum } from './qm';

/** The largest norm is found by enumeration up to this many actions. */
const MOST_ENUMERATED = 20_000;

/**
 * Samples a fixed design. Stops when the best action leads the second best by more than the error of any action in the
 * confidence ellipsoid.
 *
 * @param distribution the design: r independent actions with equal shares
 */
export function saqm(
  problem: LinearProblem,
  distribution: Distribution,
  { threshold, maxRounds }: Options<'threshold'>,
): Learner {
  const { family, span, delta, accuracy, noise } = problem;
  const [first] = distribution.support as readonly [Action];
  const design = createStaticDesign(problem, distribution);
  const radiusOf =
    threshold === 'printed' ? radiusOfPaper(problem, design) : soundRadius(problem, design);
  const estimateAt = createFixedEstimates(problem, design);
  const vector = new Float64Array(span.rank);
  let replications = 0;
  const testAfter = (n: number, test: number): BatchTest<Candidate> => {
    const theta = replicationEstimate(design, vector, n);
    // x^* = argmax theta^'x, and the runner-up, which exists since |X| > 1
    const ranked = family.best(liftFromSpan(span, theta), SHOWN_LEADERS);
    const [best, second] = ranked as readonly [RankedAction, RankedAction];
    const gap = best.value - second.value;
    // Rounding must not settle a tie.
    const least = roundingOf(best.value);
    const threshold = noise.isExact ? least : Math.max(least, radiusOf(best.action, n, test));
    return {
      action: best.action,
      value: best.value,
      gap,
      pair: { leader: best.action, rival: second.action },
      threshold,
      passed: gap > threshold,
      shortfall: Math.max(0, threshold - gap),
      tied: (reach) => {
        const tied = ranked.filter(({ value }) => best.value - value <= reach);
        return { actions: tied.map(({ action }) => action), count: tied.length, isLeast: true };
      },
      ranked: () => ranked.map(({ action }) => candidateOf(span, action, theta)),
      survivors: null,
      estimate: estimateAt(theta, n),
    };
  };
  const next: NextBatch<BatchTest<Candidate>> = (_, round) => {
    const before = replications;
    replications = Math.max(before + 1, Math.ceil(FIXED_GROWTH[threshold] * before));
    return {
      pulls: replicationPulls(design, replications - before),
      test: (totals) => {
        addReplications(design, vector, totals);
        return testAfter(replications, round);
      },
    };
  };
  return sampleInBatches(next, {
    first,
    isOnly: family.count.exact === 1n,
    maxRounds,
    isExact: noise.isExact,
    accuracy,
    constants: { dimension: span.rank, delta, noiseScale: noise.scale },
  });
}

/** The lead that the best action needs over the second after some replications. */
type Radius = (best: Action, replications: number, test: number) => number;

/**
 * C_t (|x^*| + max over X of |x|) in the norm of A^-1, C_t = 2 sqrt(2) R sqrt(ln(c' t^2 |X| / delta)) and c' = 6 / pi^2 as
 * in `soareRadius`. The maximum is exact if X can be listed, and by QM otherwise.
 */
function radiusOfPaper({ family, noise, delta }: LinearProblem, design: StaticDesign): Radius {
  const { logActions } = family.count;
  const { distance, quadratic, replicationSize } = design;
  const largest = isEnumerated(family.count)
    ? distance.largestNorm
    : approximateMaximum(quadratic, family.largestAction);
  return (best, replications) => {
    const t = replications * replicationSize;
    const logarithm = Math.log(((6 / Math.PI ** 2) * t * t) / delta) + logActions;
    const norms = Math.sqrt(distance.squaredBetween(best, [])) + Math.sqrt(largest);
    return (2 * noise.radius(1, logarithm) * norms) / Math.sqrt(replications);
  };
}

/**
 * R sqrt(2 ln((|X| - 1) / delta_j)) max over X of |x^* - x| in the norm of A^-1, certified: one-sided for the |X| - 1 pairs
 * with the unknown best action, delta_j = 6 delta / (pi^2 j^2) at test j.
 */
function soundRadius({ family, noise, delta }: LinearProblem, { distance }: StaticDesign): Radius {
  const rivals = logAlternatives(family);
  return (best, replications, test) => {
    const logarithm = rivals + logInverseDeltaOfRound(delta, test);
    return noise.deviation(Math.sqrt((2 * logarithm * distance.squaredFrom(best)) / replications));
  };
}

/** True if the largest norm is found by enumeration; otherwise QM approximates it with an unproved ratio. */
export function isEnumerated({ exact }: LinearProblem['family']['count']): boolean {
  return exact !== null && exact <= BigInt(MOST_ENUMERATED);
}
