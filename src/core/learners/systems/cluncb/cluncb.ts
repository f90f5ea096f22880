// CLUNCB: Du, Kuroki and Chen 2021, appendix. It is CLUCB (Chen, Lin, King, Lyu and Chen 2014) for totals.
import { liftFromSpan } from '../../../design/gOptimal/distribution';
import type { Action, ActionFamily } from '../../../families/family';
import { addSquare, dot, multiplyVector, type Dense } from '../../../numerics/linearAlgebra';
import type { Learner, Pull } from '../../../protocol/learner';
import { batchSize, blockSize, testLimit } from '../../designs/batches';
import { ridged, selfNormalised } from '../../evidence/confidence';
import type { DesignState } from '../../designs/designState';
import { informationOf } from '../../designs/firstPulls';
import { actionWith } from '../../problem/actionWith';
import { armsOfSpan, sampleByArms, type ArmsOfSpan } from '../../evidence/armsOfSpan';
import { mostUncertain } from '../../evidence/optimisticRival';
import type { OptimisticTest } from '../../evidence/optimisticTest';
import type { Options } from '../../contract/options';
import type { LinearProblem } from '../../problem/linearProblem';

/**
 * Samples actions with the most uncertain base arm in which the best action x* and its optimistic rival x~ differ. Stops when x~
 * is not ahead of x* even with every base arm at the end of its confidence radius that favours x~.
 *
 * @param measurable the actions that can be measured
 * @param support actions that span X: together they contain every base arm of X
 */
export function cluncb(
  problem: LinearProblem,
  measurable: ActionFamily,
  support: readonly Action[],
  { threshold, batch, maxRounds }: Options<'threshold' | 'batch'>,
): Learner {
  const { family, delta, noise, thetaNorm } = problem;
  const isPrinted = threshold === 'printed';
  const arms = armsOfSpan(problem);
  // for each e: some x with e in x; sound: each action of the support
  const first = isPrinted
    ? oneForEachArm(family, support)
    : support.map((action) => ({ action, count: 1 }));
  const confidenceAt = isPrinted
    ? ridged(noise, thetaNorm, delta)
    : selfNormalised(noise, informationOf({ actions: support.map(arms.pointOf) }), delta);
  const next = (last: OptimisticTest | null, state: DesignState): readonly Pull[] => {
    if (last === null) return first;
    // p = argmax of rad over x* xor x~
    const p = mostUncertain(last.comparison.between, last.bounds.radii);
    const { inverse, samples } = state.now(isPrinted ? 1 : 0);
    // printed: any x with p in x; sound: any x, because actions with p alone need not determine theta_p
    const oracle = (weights: Float64Array): Action =>
      isPrinted ? actionWith(measurable, p, weights) : measurable.maximize(weights).action;
    return pullsWith(p, arms, problem, oracle, inverse, batchSize(batch, samples));
  };
  return sampleByArms(problem, arms, next, confidenceAt, {
    maxRounds: testLimit(batch, maxRounds),
    // The ridge adds a bias, which vanishes only with more samples.
    isExact: noise.isExact && !isPrinted,
    constants: isPrinted ? { thetaNorm } : {},
  });
}

/** For each base arm of X, the first action of the support that contains it. */
function oneForEachArm({ dimension }: ActionFamily, support: readonly Action[]): readonly Pull[] {
  const counts = new Map<Action, number>();
  for (let arm = 0; arm < dimension; arm++) {
    const action = support.find((candidate) => candidate.includes(arm));
    if (action !== undefined) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  return Array.from(counts, ([action, count]) => ({ action, count }));
}

/** Blocks per batch, two oracle calls each; more blocks save no samples. */
const BLOCKS = 8;

/**
 * A batch of pulls that shrink rad(p). Each block takes the action of largest |(B U'p)'x|, B = V^-1. The oracle finds one action
 * per sign; of the two, the one that lowers |U'p|^2 in the norm of B more is taken (Sherman and Morrison, as in greedyPulls).
 *
 * @param oracle the measurable action of largest weight
 */
export function pullsWith(
  p: number,
  { points, pointOf }: ArmsOfSpan,
  { span }: LinearProblem,
  oracle: (weights: Float64Array) => Action,
  before: Dense,
  size: number,
): readonly Pull[] {
  const inverse = { ...before, data: before.data.slice() };
  const target = points[p] as Float64Array;
  const counts = new Map<Action, number>();
  for (let left = size; left > 0;) {
    const s = blockSize(size, left, BLOCKS);
    const weights = liftFromSpan(span, multiplyVector(inverse, target));
    const candidates = [weights, weights.map((weight) => -weight)]
      .map((signed) => pointOf(oracle(signed)))
      .map(({ action, scaled }) => {
        // B x, and s (p'Bx)^2 / (1 + s x'Bx)
        const image = multiplyVector(inverse, scaled);
        const factor = s / (1 + s * dot(scaled, image));
        return { action, image, factor, gain: factor * dot(target, image) ** 2 };
      });
    const { action, image, factor } = candidates.reduce((a, b) => (b.gain > a.gain ? b : a));
    counts.set(action, (counts.get(action) ?? 0) + s);
    left -= s;
    if (left > 0) addSquare(inverse, -factor, image);
  }
  return Array.from(counts, ([action, count]) => ({ action, count }));
}
