/** What GCB-PE would take as in the paper at the true values. */
import { betaOfObserverSet } from '../../feedback/beta/beta';
import { observerSetOf } from '../../feedback/observerSet/buildObserverSet';
import { isTie, sizeOfRewards } from '../../reward/ties';
import type { LearnerInput } from '../algorithmKind';
import { createConfidenceRadius } from './confidenceRadius';
import { estimateCovariance } from '../../design/certificates/estimateCovariance';
import { partialProblem } from './partialProblem';
import { logInverseDelta } from './stoppingTests';

/** More exploration rounds than any run reaches: a tie that rounding hides. */
const MOST_ROUNDS = 2 ** 100;

/** The run with the observer set that is printed, where its options chose another. */
function asPrinted(prepared: LearnerInput): LearnerInput {
  const { instance, inspection } = prepared;
  const observerSet = observerSetOf(instance.feedback, inspection.independent);
  const beta = betaOfObserverSet(observerSet);
  return { ...prepared, inspection: { ...inspection, observerSet, beta } };
}

/** |sigma| times the least n with gap > 2 L_p rad_n; rad_n falls with n. */
export function explorationSamples(input: LearnerInput, theta: Float64Array): number | null {
  const prepared = asPrinted(input);
  const problem = partialProblem(prepared);
  const { reward } = problem;
  const size = prepared.inspection.observerSet.actions.length;
  const [best, second] = reward.best(theta, 2);
  if (prepared.instance.family.count.exact === 1n) return 0;
  if (best === undefined || second === undefined) return size;
  if (isTie(best.value, second.value, sizeOfRewards(reward, theta))) return null;
  const { at } = createConfidenceRadius(
    'printed',
    problem,
    new Float64Array(size).fill(1),
    estimateCovariance(problem.observerSet, problem.noise, problem.noiseScale),
  );
  const holds = (n: number): boolean =>
    best.value - second.value >
    2 * reward.lipschitz * at(n, logInverseDelta('rounds', problem.delta, n, n));
  let high = 1;
  while (!holds(high)) {
    high *= 2;
    if (high > MOST_ROUNDS) return null;
  }
  let low = high / 2;
  while (high - low > Math.max(1, low * Number.EPSILON)) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return size * high;
}
