/** The verdict of the simulated truth on an answer: the optimum, and the samples that other rules would take. */
import type { Action } from '../../families/family';
import { bestAndRival, isAtLeast, isTie, sizeOfRewards } from '../../reward/ties';
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
 * Judges an answer by the simulated truth.
 * @param action the answer, or null without one
 * @param samples all pulls; they are also the paper's samples if its version ran unchanged
 * @returns `correct` accepts ties with the best and, with an accuracy, answers within it; it is null without an action. Unknown
 * figures are null; without a truth, all are except the samples of an unchanged paper version
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
  const isOfPaper =
    run.preset === 'paper' &&
    run.changedOptions.length === 0 &&
    accuracy === undefined &&
    (status === 'certified' || status === 'doubtful');
  if (truth === null) {
    return { correct: null, optimal: null, printedSamples: isOfPaper ? samples : null };
  }
  const { theta } = truth;
  const [best, second] = bestAndRival(reward, theta);
  // Far out a link is so flat that unequal rewards round to one number; their totals still differ.
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
            // A formula may have no value for the second-best action.
            gapMin:
              second === undefined || Number.isNaN(second.value) ? null : best.value - second.value,
          },
    // A cancelled run has not spent its budget.
    ...(run.stop === 'budget' && status !== 'cancelled' && action !== null && best !== undefined
      ? { regret: Math.max(0, best.value - reward.value(action, theta)) }
      : {}),
    printedSamples: isOfPaper
      ? samples
      : known.printedSamples === undefined
        ? samplesOfPaper(prepared, theta)
        : known.printedSamples,
  };
}

/** The lower bound of an instance; null if unknown or not wanted. May take a second and a half. */
export function boundOf(prepared: PreparedRun): number | null {
  const known = prepared.known?.lowerBound;
  return known === undefined ? orNull(() => lowerBound(prepared)) : known;
}

/** A failure to compute a secondary figure must not lose the answer. */
function orNull(figure: () => number | null): number | null {
  try {
    const value = figure();
    return value !== null && Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The samples of preset `paper` on a simulated instance, computed without random numbers: until its stopping rule holds at the
 * true theta. Null if it never does, there is no formula, it fails, or an accuracy is set.
 */
export function samplesOfPaper(input: LearnerInput, theta: Float64Array): number | null {
  if (input.instance.run.accuracy !== undefined) return null;
  return orNull(
    () => algorithmOf(input.instance.run.algorithm).printedSamples?.(input, theta) ?? null,
  );
}
