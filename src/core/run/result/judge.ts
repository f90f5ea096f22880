/** What the simulated truth says about the answer of a run: the optimum, and what other rules would have taken. */
import type { Action } from '../../families/family';
import { isAtLeast, isTie, sizeOfRewards } from '../../reward/ties';
import { algorithmOf } from '../../learners/catalogue';
import type { LearnerInput } from '../../learners/contract/algorithmKind';
import { lowerBound } from './lowerBound';
import { allowanceIn } from '../../learners/problem/accuracy';
import { throughDoor } from '../../words/goal';
import { linearReward } from '../../reward/reward';
import type { PreparedRun } from '../check/prepare';
import type { RunResult, RunStatus } from './result';

export type Verdict = Pick<RunResult, 'correct' | 'optimal' | 'printedSamples' | 'regret'>;

/**
 * What the simulated truth says of an answer.
 * @param action the answer, or null where there is none
 * @param samples pulls of actions in all; they count as those of the printed algorithm where nothing was changed in it
 * @returns `correct` is null without an action, ties with the best are right, and with an accuracy what is within it; a figure that is not known is null, and
 *   so is all but the samples of the printed algorithm where there is no truth
 */
export function judge(
  prepared: PreparedRun,
  action: Action | null,
  status: RunStatus,
  samples: number,
): Verdict {
  const { reward, run, truth } = prepared.instance;
  const { known = {} } = prepared;
  const { accuracy } = run;
  const isAsPrinted =
    run.preset === 'paper' &&
    run.changedOptions.length === 0 &&
    accuracy === undefined &&
    (status === 'certified' || status === 'doubtful');
  if (truth === null) {
    const printed = isAsPrinted ? samples : null;
    return { correct: null, optimal: null, printedSamples: printed };
  }
  const { theta } = truth;
  const [best, second] = reward.best(theta, 2);
  // Far out a link is so flat that unequal rewards are one floating-point number; the totals differ.
  const order = linearReward(reward);
  return {
    correct:
      action === null || best === undefined
        ? null
        : isTie(
            order.value(action, theta),
            order.value(best.action, theta),
            sizeOfRewards(reward, theta),
          ) ||
          (accuracy !== undefined &&
            isAtLeast(
              reward.value(action, theta),
              best.value - allowanceIn(prepared.instance, best.value),
              sizeOfRewards(reward, theta),
            )),
    optimal:
      best === undefined
        ? null
        : {
            action: best.action,
            value: throughDoor(reward, best.value),
            // A formula may have no value for the second.
            gapMin:
              second === undefined || Number.isNaN(second.value) ? null : best.value - second.value,
          },
    ...(run.stop === 'budget' && action !== null && best !== undefined
      ? { regret: Math.max(0, best.value - reward.value(action, theta)) }
      : {}),
    printedSamples: isAsPrinted
      ? samples
      : orNull(() =>
          known.printedSamples === undefined
            ? printedSamples(prepared, theta)
            : known.printedSamples,
        ),
  };
}

/** The lower bound of an instance; null where it is not known, or not wanted. It may take a second and a half. */
export function boundOf(prepared: PreparedRun): number | null {
  const known = prepared.known?.lowerBound;
  return known === undefined ? orNull(() => lowerBound(prepared)) : known;
}

/** A figure beside the answer must not cost the answer. */
function orNull(figure: () => number | null): number | null {
  try {
    const value = figure();
    return value !== null && Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * What preset `paper` would take on a simulated instance, found without drawing a number: samples until the printed stopping rule holds at the values theta; null where it never does, no formula says it, or
 * less is asked for than the best action.
 */
export function printedSamples(input: LearnerInput, theta: Float64Array): number | null {
  if (input.instance.run.accuracy !== undefined) return null;
  return algorithmOf(input.instance.run.algorithm).printedSamples?.(input, theta) ?? null;
}
