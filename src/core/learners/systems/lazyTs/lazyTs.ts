// Lazy Track-and-Stop: Jedra and Proutiere 2020, "Optimal best-arm identification in linear bandits", Algorithm 1.
import { xyDesign } from '../../../design/xy/xyDesign';
import { cholesky, isEachEigenvalueAbove } from '../../../numerics/cholesky';
import {
  addScaled,
  addToDiagonal,
  normalised,
  subtract,
  symmetricEigen,
  type Dense,
} from '../../../numerics/linearAlgebra';
import type { Learner } from '../../../protocol/learner';
import type { PoolAction, TotalsPool } from '../../problem/pool';
import type { ListedProblem } from '../../problem/allActions';
import { batchSize, testLimit } from '../../designs/batches';
import { selfNormalised, type ConfidenceAt } from '../../evidence/confidence';
import { firstPulls, informationOf } from '../../designs/firstPulls';
import type { LeadTest } from '../../evidence/leadTest';
import { sampleAndTest, type Seen } from '../../evidence/sampleAndTest';
import { createTracking } from '../../designs/tracking';
import { XY_LIMITS } from '../../designs/xyLimits';
import type { Options } from '../../contract/options';
import type { NoiseModel } from '../../noise/noiseModel';

/** u of the printed threshold. */
const SHARE = 0.1;
/** Smaller gaps count as this share of the largest, so that a near tie does not take the whole design. */
const LEAST_GAP = 1e-6;
const DESIGN_LIMITS = { ...XY_LIMITS, maxIterations: 300 } as const;

/** Tracks the design that would be optimal if the estimate were the truth, updated whenever the samples have doubled. */
export function lazyTs(
  problem: ListedProblem,
  { threshold, batch, maxRounds }: Options<'threshold' | 'batch'>,
): Learner {
  const { pool, delta, noise } = problem;
  const { dimension: r, actions } = pool;
  // A_0: r independent actions; c = lambda_min(sum of A_0), c_0 = c / sqrt(r)
  const first = firstPulls(pool);
  const spanning = [...first.keys()].filter((x) => (first[x] as number) > 0);
  const prior = informationOf(pool, first);
  const c = Math.min(...symmetricEigen(prior).values);
  const c0 = c / Math.sqrt(r);
  const track = createTracking(first);
  // w: uniform at first
  let weights: Float64Array = new Float64Array(actions.length).fill(1 / actions.length);
  let nextUpdate = r;
  let cycle = 0;

  const next = ({ confidence, test }: Seen): Float64Array => {
    const { matrix, counts, samples: t } = confidence.moment;
    // at t = r, 2r, 4r, …: w = argmin of max over x of |x^ - x|^2 in the norm of M(w)^-1 over the squared gap
    if (t >= nextUpdate) {
      weights = optimalWeights(pool, test, weights);
      while (nextUpdate <= t) nextUpdate *= 2;
    }
    // lambda_min(A) < c_0 sqrt(t): pull the next action of A_0
    if (batch === 'pull' && !isEachEigenvalueAbove(matrix, c0 * Math.sqrt(t))) {
      const forced = new Float64Array(actions.length);
      forced[spanning[cycle++ % r] as number] = 1;
      return forced;
    }
    const size = Math.min(batchSize(batch, t), nextUpdate - t);
    const planned = track(weights, counts, size);
    return batch === 'pull' ? planned : withCopies(planned, matrix, t + size);
  };

  /** Adds copies of A_0 until lambda_min(A) >= c_0 sqrt(t) holds at the end of the batch. */
  const withCopies = (planned: Float64Array, matrix: Dense, t: number): Float64Array => {
    const counts = planned.slice();
    const total = { ...matrix, data: matrix.data.slice() };
    addScaled(total.data, 1, informationOf(pool, planned).data);
    for (let end = t; !isEachEigenvalueAbove(total, c0 * Math.sqrt(end)); end += r) {
      spanning.forEach((x) => (counts[x] = (counts[x] as number) + 1));
      addScaled(total.data, 1, prior.data);
    }
    return counts;
  };

  const confidenceAt =
    threshold === 'printed'
      ? thresholdOfPaper(noise, c, delta)
      : selfNormalised(noise, prior, delta);
  const rule = { first, next };
  const constants = { leastEigenvalue: c };
  const limit = testLimit(batch, maxRounds);
  return sampleAndTest(problem, rule, { maxRounds: limit, confidenceAt, constants });
}

/** w for the estimate; unchanged if the two best estimates tie. */
function optimalWeights(
  { actions, members }: TotalsPool,
  { leader, values }: LeadTest,
  before: Float64Array,
): Float64Array {
  const best = values[members.indexOf(leader)] as number;
  const gaps = values.map((value) => best - value);
  const largest = gaps.reduce((a, b) => Math.max(a, b), 0);
  const isTied = members.some((member, x) => member !== leader && gaps[x] === 0);
  if (isTied || !(largest > 0)) return before;
  const directions = members.flatMap((member, x) => {
    if (member === leader) return [];
    const gap = Math.max(gaps[x] as number, LEAST_GAP * largest);
    return [subtract(leader.point, member.point).map((value) => value / gap)];
  });
  const points = actions.map(({ scaled }: PoolAction) => scaled);
  const rows = points.map((point) => [point]);
  const { lambda } = xyDesign(rows, directions, { ...DESIGN_LIMITS, start: before });
  return normalised(lambda);
}

/** Stop if Z > (1 + u) R^2 ln(det(A / (u c) + I)^(1/2) / delta), Z the least gap^2 / (2 |y|^2 in A^-1). */
function thresholdOfPaper(noise: NoiseModel, c: number, delta: number): ConfidenceAt {
  return (state) => {
    const moment = state.now();
    const { matrix, inverse } = moment;
    const scaled = { ...matrix, data: matrix.data.map((value) => value / (SHARE * c)) };
    addToDiagonal(scaled, 1);
    const logDet = cholesky(scaled)?.logDet() ?? NaN;
    const beta = noise.variance((1 + SHARE) * (logDet / 2 + Math.log(1 / delta)));
    return { moment, form: inverse, radius: (square) => Math.sqrt(2 * beta * square) };
  };
}
