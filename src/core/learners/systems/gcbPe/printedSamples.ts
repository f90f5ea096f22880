/** What GCB-PE would take as in the paper at the true values. */
import { betaOfObserverSet } from '../../../feedback/beta/beta';
import { observerSetOf } from '../../../feedback/observerSet/buildObserverSet';
import { isTie, sizeOfRewards } from '../../../reward/ties';
import type { LearnerInput } from '../../contract/algorithmKind';
import { isCountable } from '../../../numerics/safeCount';
import { printedTests } from './paper';
import { partialProblem } from './partialProblem';

/** The run with the observer set that is printed, where its options chose another. */
function asPrinted(prepared: LearnerInput): LearnerInput {
  const { instance, inspection } = prepared;
  const observerSet = observerSetOf(instance.feedback, inspection.independent);
  const beta = betaOfObserverSet(observerSet);
  return { ...prepared, inspection: { ...inspection, observerSet, beta } };
}

/** |sigma| times the rounds at the first test with gap > 2 L_p rad_n. */
export function explorationSamples(input: LearnerInput, theta: Float64Array): number | null {
  const prepared = asPrinted(input);
  const problem = partialProblem(prepared);
  const { reward } = problem;
  const size = prepared.inspection.observerSet.actions.length;
  const [best, second] = reward.best(theta, 2);
  if (prepared.instance.family.count.exact === 1n) return 0;
  if (best === undefined || second === undefined) return size;
  if (isTie(best.value, second.value, sizeOfRewards(reward, theta))) return null;
  const { thresholdAt, next, at } = printedTests(problem);
  // Where the estimate is exact the first test that passes is the first with a threshold below the gap.
  for (let n = next(0); isCountable(size * n); n = next(n)) {
    if (best.value - second.value > thresholdAt(at(n, 1).key)) return size * n;
  }
  return null;
}
