// PELEG: Zaki, Mohan and Gopalan 2020, "Explicit best arm identification in linear bandits using no-regret learners".
import type { Cholesky } from '../../../numerics/cholesky';
import { addScaled, dot, subtract } from '../../../numerics/linearAlgebra';
import { isCountable } from '../../../numerics/safeCount';
import type { Learner } from '../../../protocol/learner';
import { AdaHedge } from '../../designs/adaHedge';
import { firstPulls } from '../../designs/firstPulls';
import { createTracking } from '../../designs/tracking';
import { weightedInformation } from '../../designs/weightedInformation';
import { MOST_COMPARED } from '../../problem/listing';
import type { PoolAction, TotalsPool } from '../../problem/pool';
import type { ListedProblem } from '../../problem/allActions';
import { eliminateByPhases } from '../../evidence/phasedElimination';
import type { Options } from '../../contract/options';
import { deltaOfRound } from '../../contract/accuracyRounds';

/**
 * Phase m samples until each difference of the remaining actions is known to 2^-(m+2), then drops those behind. A game finds
 * the phase's design before its first reward.
 */
export function* peleg(
  problem: ListedProblem,
  { threshold, maxRounds }: Options<'threshold'>,
): Learner {
  const { pool, delta, noise } = problem;
  const K = pool.members.length;
  const isPrinted = threshold === 'printed';
  return yield* eliminateByPhases(problem, {
    maxRounds,
    phaseOf: (m, active) => {
      // printed: delta_m = delta / m^2, ln(K^2 / delta_m); sound: 6 delta / (pi^2 m^2), ln((|S| - 1) / delta_m)
      const logarithm = isPrinted
        ? Math.log((K * K * m * m) / delta)
        : Math.log((active.length - 1) / deltaOfRound(delta, m));
      // |y|^2 8 R^2 logarithm <= (2^-(m+1))^2 in the norm of A^-1: every difference is off by at most half of that
      const epsilon = 2 ** -(m + 2);
      const factor = noise.variance(2 * logarithm);
      const lambda = gameDesign(pool, active, epsilon ** 2 / factor);
      const samples = lambda.reduce((a, b) => a + b, 0);
      // drop x if some x' has (x' - x)'theta^_m > 2^-(m+2); sound: > the pair's own radius, which is no larger
      const least = isPrinted ? epsilon : 0;
      const radius = (square: number): number => Math.max(Math.sqrt(factor * square), least);
      return { epsilon, lambda, samples, radius };
    },
  });
}

/** Limits on a game: steps per point, and multiplications in all. */
const STEPS = 50;
const MOST_WORK = 4e8;
/** The least growth of the pulls per block. */
const LEAST_GROWTH = 1e-3;

/**
 * Counts with which |y|^2 in the norm of A^-1 is at most `most` for all differences y of the remaining actions (for very many
 * actions, only those from the first). A learner's weights gain (v'x)^2, where v is the least vector in the norm of M(w) that
 * moves the worst difference by 1. Pulls track the weights one by one; no reward enters. After many steps the weights have
 * nearly settled, and the pulls track their mean in blocks.
 *
 * @param active at least two actions, the leader first
 * @returns one count per point
 */
export function gameDesign(
  pool: TotalsPool,
  active: readonly PoolAction[],
  most: number,
): Float64Array {
  const points = pool.actions.map(({ scaled }) => scaled);
  const [K, r] = [points.length, pool.dimension];
  const counts = firstPulls(pool);
  const track = createTracking(counts);
  const hedge = new AdaHedge(K);
  const mean = new Float64Array(K);
  let total = r;
  const pull = (weights: Float64Array, pulls: number): void => {
    addScaled(counts, 1, track(weights, counts, pulls));
    total += pulls;
  };

  const compared = active.length > MOST_COMPARED ? 1 : active.length / 2;
  const work = (2 * K + 2 * active.length + r) * r * r + 2 * compared * active.length * r;
  const steps = Math.max(1, Math.min(STEPS * K, Math.floor(MOST_WORK / work)));
  for (let step = 0; step < steps; step++) {
    if (worstOf(active, weightedInformation(points, counts)).square <= most) return counts;
    const weights = hedge.act();
    const information = weightedInformation(points, weights);
    const { y, square } = worstOf(active, information);
    // v = M^-1 y / (y'M^-1 y)
    const v = information.solve(y);
    hedge.incur(Float64Array.from(points, (x) => -((dot(v, x) / square) ** 2)));
    addScaled(mean, 1 / steps, weights);
    pull(weights, 1);
  }
  for (;;) {
    const { square } = worstOf(active, weightedInformation(points, counts));
    if (square <= most) return counts;
    const block = Math.ceil(total * Math.max(LEAST_GROWTH, square / most - 1));
    // More than can be counted: how they are shared does not matter.
    if (!isCountable(total + block)) return mean.map((weight) => weight * (total + block));
    pull(mean, block);
  }
}

/** The difference of largest variance; for very many actions, only among those from the first. */
function worstOf(active: readonly PoolAction[], information: Cholesky) {
  const solved = active.map(({ point }) => information.solve(point));
  const squares = active.map(({ point }, x) => dot(point, solved[x] as Float64Array));
  const firsts = active.length > MOST_COMPARED ? active.slice(0, 1) : active;
  let worst = { i: 0, j: 0, square: -1 };
  firsts.forEach(({ point }, i) => {
    for (let j = i + 1; j < active.length; j++) {
      const cross = dot(point, solved[j] as Float64Array);
      const square = (squares[i] as number) + (squares[j] as number) - 2 * cross;
      if (square > worst.square) worst = { i, j, square };
    }
  });
  const [a, b] = [active[worst.i], active[worst.j]] as [PoolAction, PoolAction];
  return { y: subtract(a.point, b.point), square: worst.square };
}
