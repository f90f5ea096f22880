// CLUNCB: Du, Kuroki and Chen 2021, appendix: CLUCB (Chen, Lin, King, Lyu and Chen 2014) for totals.
import type { Action, ActionFamily } from '../../../families/family';
import type { Learner, Pull } from '../../../protocol/learner';
import { batchSize, testLimit } from '../../designs/batches';
import { ridged, selfNormalised } from '../../evidence/confidence';
import type { DesignState } from '../../designs/designState';
import { informationOf } from '../../designs/firstPulls';
import { actionWith } from '../../problem/actionWith';
import { armsOfSpan, sampleByArms } from '../../evidence/armsOfSpan';
import { mostUncertain } from '../../evidence/optimisticRival';
import type { OptimisticTest } from '../../evidence/optimisticTest';
import type { Options } from '../../contract/options';
import type { LinearProblem } from '../../problem/linearProblem';
import { pullsWith } from './pullsWith';

export interface CluncbInput {
  readonly problem: LinearProblem;
  /** The actions that can be measured. */
  readonly measurable: ActionFamily;
  /** Actions that span X: every base arm of X is in one of them. */
  readonly support: readonly Action[];
}

/**
 * Samples actions that hold the most uncertain of the base arms that only one of the best action x* and its optimistic rival
 * x~ has, and stops when x~ would not be ahead of x* even if every base arm were as good for it as its radius allows.
 */
export function cluncb(
  { problem, measurable, support }: CluncbInput,
  { threshold, batch, maxRounds }: Options<'threshold' | 'batch'>,
): Learner {
  const { family, delta, noise, thetaNorm } = problem;
  const isPrinted = threshold === 'printed';
  const arms = armsOfSpan(problem);
  // for each e: some x with e in x; sound: each action of the support
  const first = isPrinted ? oneForEachArm(family, support) : support.map(once);
  const confidenceAt = isPrinted
    ? ridged(noise, thetaNorm, delta)
    : selfNormalised(
        noise,
        informationOf({ actions: support.map(arms.pointOf) }, ones(support)),
        delta,
      );
  const next = (last: OptimisticTest | null, state: DesignState): readonly Pull[] => {
    if (last === null) return first;
    // p = argmax of rad over x* xor x~
    const p = mostUncertain(last.comparison.between, last.bounds.radii);
    const { inverse, samples } = state.now(isPrinted ? 1 : 0);
    // printed: any x with p in x; sound: any x, as those with p alone need not determine it
    const oracle = (weights: Float64Array): Action =>
      isPrinted ? actionWith(measurable, p, weights) : measurable.maximize(weights).action;
    return pullsWith(p, arms, problem, oracle, inverse, batchSize(batch, samples));
  };
  return sampleByArms(problem, arms, next, confidenceAt, {
    maxRounds: testLimit(batch, maxRounds),
    // The ridge is an error of its own, which samples take away.
    isExact: noise.isExact && !isPrinted,
    constants: isPrinted ? { thetaNorm } : {},
  });
}

function once(action: Action): Pull {
  return { action, count: 1 };
}

function ones(support: readonly Action[]): Float64Array {
  return new Float64Array(support.length).fill(1);
}

/** For each base arm of X the first action of the support that holds it. */
function oneForEachArm({ dimension }: ActionFamily, support: readonly Action[]): readonly Pull[] {
  const counts = new Map<Action, number>();
  for (let arm = 0; arm < dimension; arm++) {
    const action = support.find((candidate) => candidate.includes(arm));
    if (action !== undefined) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  return Array.from(counts, ([action, count]) => ({ action, count }));
}
