/** What preset `paper` would take on a simulated instance, told without drawing a number. */
import { presetOptions } from '../learners/presets';
import { createConfidenceRadius } from '../learners/confidenceRadius';
import { estimateCovariance } from '../learners/estimateCovariance';
import type { Pull, Totals } from '../learners/learner';
import { isTie, sizeOfRewards } from './assumptions';
import { createLearner, partialProblem } from './createLearner';
import { inspectInstance } from './inspect';
import type { PreparedRun } from './prepare';

/** So many exploration rounds are never reached: a tie that rounding hides. */
const MOST_ROUNDS = 2 ** 100;

/** Samples until the printed stopping rule holds at the true values; null where it never does. */
export function printedSamples(prepared: PreparedRun): number | null {
  const printed = asPrinted(prepared);
  return printed.instance.run.algorithm === 'gcb-pe'
    ? explorationSamples(printed)
    : eliminationSamples(printed);
}

/** The run with the actions that are printed, where its options chose others. */
function asPrinted(prepared: PreparedRun): PreparedRun {
  const { instance, environment } = prepared;
  const options = presetOptions('paper', environment.noise);
  const { support, alpha, observerSet } = instance.run.options;
  const isPrinted =
    support === options.support && alpha === options.alpha && observerSet === options.observerSet;
  if (isPrinted) return prepared;
  const printed = { ...instance, run: { ...instance.run, options } };
  return { ...prepared, instance: printed, inspection: inspectInstance(printed) };
}

/**
 * PolyALBA and ALBA as printed, answered without noise and with each action of a design pulled exactly lambda_x n
 * times: sizes are fixed in advance, so only which round decides can differ from a real run.
 */
function eliminationSamples(prepared: PreparedRun): number | null {
  const options = presetOptions('paper', prepared.environment.noise);
  const learner = createLearner(prepared, options, (n, p) => n * p);
  const { theta } = prepared.environment;
  let total = 0;
  let answers: readonly Totals[] | undefined;
  for (;;) {
    const step = learner.next(answers);
    answers = undefined;
    if (step.done === true) return step.value.certified ? total : null;
    if (step.value.type === 'roundStarted') total += step.value.planned;
    if (step.value.type === 'pull') answers = step.value.pulls.map((pull) => expected(pull, theta));
  }
}

function expected({ action, count }: Pull, theta: Float64Array): Totals {
  const value = action.reduce((sum, arm) => sum + (theta[arm] as number), 0);
  return { count, sum: Float64Array.of(count * value) };
}

/** |sigma| times the least n with gap > 2 L_p rad_n; rad_n falls with n. */
function explorationSamples(prepared: PreparedRun): number | null {
  const problem = partialProblem(prepared);
  const { reward } = problem;
  const size = prepared.inspection.observerSet.actions.length;
  const [best, second] = reward.best(prepared.environment.theta, 2);
  if (prepared.instance.family.count.exact === 1n) return 0;
  if (best === undefined || second === undefined) return size;
  if (isTie(best.value, second.value, sizeOfRewards(reward, prepared.environment.theta)))
    return null;
  const { at } = createConfidenceRadius(
    'printed',
    problem,
    estimateCovariance(problem.observerSet, problem.noise, problem.noiseScale),
  );
  const holds = (n: number): boolean => best.value - second.value > 2 * reward.lipschitz * at(n);
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
