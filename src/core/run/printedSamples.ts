/** What preset `paper` would take on a simulated instance, found without drawing a number. */
import { computeDistribution } from '../design/gOptimal/distribution';
import { betaOfObserverSet } from '../feedback/beta/beta';
import { observerSetOf } from '../feedback/observerSet/buildObserverSet';
import { createConfidenceRadius } from '../learners/gcbPe/confidenceRadius';
import { estimateCovariance } from '../learners/gcbPe/estimateCovariance';
import { logInverseDelta } from '../learners/gcbPe/stoppingTests';
import { isTie, sizeOfRewards } from './assumptions';
import { partialProblem } from './createLearner';
import type { LearnerInput } from './createLearner';
import { printedAlbaSamples, printedPolyAlbaSamples } from './printedElimination';

/** More exploration rounds than any run reaches: a tie that rounding hides. */
const MOST_ROUNDS = 2 ** 100;

/** Samples until the printed stopping rule holds at the values theta; null where it never does. */
export function printedSamples(prepared: LearnerInput, theta: Float64Array): number | null {
  const { instance, inspection } = prepared;
  const { algorithm } = instance.run;
  if (algorithm === 'gcb-pe') return explorationSamples(asPrinted(prepared), theta);
  if (inspection.fullBandit === null) throw new Error('This algorithm needs full-bandit feedback.');
  const { span } = inspection.fullBandit;
  if (algorithm === 'alba') return printedAlbaSamples({ instance, theta, span, alphaPrinted: 1 });
  const { actions } = inspection.independent;
  const { alphaPrinted } = computeDistribution(span, actions, instance.family.largestAction);
  return printedPolyAlbaSamples({ instance, theta, span, alphaPrinted });
}

/** The run with the observer set that is printed, where its options chose another. */
function asPrinted(prepared: LearnerInput): LearnerInput {
  const { instance, inspection } = prepared;
  const observerSet = observerSetOf(instance.feedback, inspection.independent);
  const beta = betaOfObserverSet(observerSet);
  return { ...prepared, inspection: { ...inspection, observerSet, beta } };
}

/** |sigma| times the least n with gap > 2 L_p rad_n; rad_n falls with n. */
function explorationSamples(prepared: LearnerInput, theta: Float64Array): number | null {
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
