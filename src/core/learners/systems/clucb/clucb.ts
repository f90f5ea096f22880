// CLUCB: Chen, Lin, King, Lyu and Chen 2014, "Combinatorial pure exploration of multi-armed bandits", Algorithm 1.
import type { Action } from '../../../families/family';
import type { Learner, Pull } from '../../../protocol/learner';
import { batchSize, testLimit } from '../../designs/batches';
import { actionWith } from '../../problem/actionWith';
import { mostUncertain } from '../../evidence/optimisticRival';
import { optimisticTest, type OptimisticTest } from '../../evidence/optimisticTest';
import { problemConstants } from '../../problem/problemConstants';
import type { Options } from '../../contract/options';
import { askingSettings, sampleInBatches, type NextBatch } from '../../evidence/batchLoop';
import type { ArmProblem } from '../../problem/armSetUp';
import { armsShown } from '../../problem/armViews';
import { armMeans } from '../../evidence/armMeans';
import { samplesOf } from '../../../protocol/dialogue';

/**
 * Samples the most uncertain base arm in which the best action M and its optimistic rival M~ differ. Stops when M~ is not ahead
 * of M even with every base arm at the end of its confidence radius that favours M~.
 *
 * printed: |w(e) - theta_e| <= rad(e) at all times with probability 1 - pi^2 delta / 12, by a union over t, T_e and e.
 * sound: with probability 1 - delta, by a mixture of normals for each base arm. In both, the rows of one pull may be dependent.
 */
export function clucb(
  problem: ArmProblem,
  { threshold, batch, maxRounds }: Options<'threshold' | 'batch'>,
): Learner {
  const { family, measurable, feedback, views, noise, delta } = problem;
  const d = family.dimension;
  const radius =
    threshold === 'printed'
      ? // t: the pulls so far
        (T: number, t: number) =>
          noise.deviation(Math.sqrt((2 * Math.log((4 * d * Math.pow(t, 3)) / delta)) / T))
      : (T: number) =>
          noise.deviation(Math.sqrt(2 * (T + 1) * Math.log((d * Math.sqrt(T + 1)) / delta))) / T;
  const means = armMeans(problem);
  let t = 0;
  const pullsAfter = (last: OptimisticTest | null): readonly Pull[] => {
    // until T_e >= 1 for all e
    if (last === null) return firstPulls(problem).map((action) => ({ action, count: 1 }));
    const { between } = last.comparison;
    const { radii } = last.bounds;
    // p = argmax of rad over M xor M~
    const p = mostUncertain(between, radii);
    // Of the actions with p, the one whose arms in M xor M~ are most uncertain.
    const uncertain = new Float64Array(d);
    for (const arm of between) uncertain[arm] = radii[arm] as number;
    const likely = actionWith(measurable, p, uncertain);
    const isShown = armsShown(feedback.observe(likely)).has(p);
    const action = isShown ? likely : (views.shownBy[p] as Action);
    return [{ action, count: batchSize(batch, means.countOf(p)) }];
  };
  const next: NextBatch<OptimisticTest> = (last) => {
    const pulls = pullsAfter(last);
    return {
      pulls,
      test: (totals) => {
        t += samplesOf(pulls);
        means.add(pulls, totals);
        const { bounds, estimate } = means.now((T) => radius(T, t));
        return optimisticTest(family, bounds, estimate);
      },
    };
  };
  return sampleInBatches(next, {
    ...askingSettings(problem),
    maxRounds: testLimit(batch, maxRounds),
    constants: problemConstants(family, delta, noise.scale),
  });
}

/** The first actions, plus one for each base arm that they do not show. */
export function firstPulls({
  feedback,
  first,
  views: { shownBy },
}: Pick<ArmProblem, 'feedback' | 'first' | 'views'>): readonly Action[] {
  const pulled = [...first];
  const shown = new Set(first.flatMap((action) => [...armsShown(feedback.observe(action)).keys()]));
  shownBy.forEach((action, arm) => {
    if (action === null || shown.has(arm)) return;
    pulled.push(action);
    for (const other of armsShown(feedback.observe(action)).keys()) shown.add(other);
  });
  return pulled;
}
