/** Whether the reward can be worked with on this family, and whether what is said of it is true. */
import type { ActionFamily } from '../../families/family';
import { hasTableForEachSize } from '../../families/knapsack/knapsack';
import { splitStreams, type Random } from '../../numerics/random';
import { MOST_EXPRESSION_ACTIONS } from '../../reward/expression';
import { findLipschitzViolation, hasValueSomewhere } from '../../reward/lipschitzProbe';
import type { Reward } from '../../reward/reward';
import type { Labels } from '../../words/labels';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionsSpec, RewardSpec, ThetaSpec } from '../schema';
import { readable } from '../../words/counts';
import { setOf } from '../../words/lists';

/** The best action of a formula is found by listing, that of a mean size by size. */
export function checkCanBeMaximised(
  reward: RewardSpec,
  family: ActionFamily,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  if (reward.type === 'expression' && family.enumerate(MOST_EXPRESSION_ACTIONS) === null) {
    problems.add({
      code: 'too-many-actions',
      message: `The best action of a formula is found by listing, and there are more than ${readable(MOST_EXPRESSION_ACTIONS)} actions: use a built-in reward, which needs no list, or fewer actions.`,
      path: ['reward', 'type'],
    });
  }
  if (
    reward.type === 'mean' &&
    actions?.family === 'knapsack' &&
    !hasTableForEachSize(actions.weights, actions.capacity)
  ) {
    problems.add({
      code: 'size-too-large',
      message:
        'The best mean needs a table of items × capacity × size, which is too large here: measure the weights in a coarser unit, or use another reward.',
      path: ['reward', 'type'],
    });
  }
}

/** Coverage takes theta for probabilities. */
export function checkProbabilities(
  reward: RewardSpec,
  theta: Float64Array,
  given: ThetaSpec | undefined,
  problems: Problems,
): void {
  if (reward.type !== 'coverage') return;
  const outside = Array.from(theta.keys()).filter((arm) => {
    const value = theta[arm] as number;
    return value < 0 || value > 1;
  });
  const [first] = outside;
  if (first === undefined) return;
  const value = theta[first] as number;
  const path: Path = ['environment', 'theta'];
  const more = outside.length === 1 ? '' : ` The same holds for ${outside.length - 1} more.`;
  problems.add({
    severity: 'warning',
    code: 'theta-no-probability',
    message: `Coverage reads each value as a probability, so that of base arm ${first}, ${Number(value.toPrecision(6))}, counts as ${value < 0 ? 0 : 1}.${more} Give values from 0 to 1.`,
    path: Array.isArray(given) ? [...path, first] : path,
    fixes: Array.isArray(given)
      ? [
          {
            title: `Set theta[${first}] to ${value < 0 ? 0 : 1}`,
            description: 'Replaces it by the value it counts as.',
            edits: [{ path: [...path, first], value: value < 0 ? 0 : 1 }],
          },
        ]
      : [],
  });
}

/**
 * A formula that never has a value cannot be worked with.
 * @param theta the simulated one; null where it is not known: then many are tried
 */
export function checkHasValue(
  spec: RewardSpec,
  reward: Reward,
  family: ActionFamily,
  theta: Float64Array | null,
  problems: Problems,
): void {
  if (spec.type !== 'expression') return;
  const hasValue =
    theta === null
      ? hasValueSomewhere(reward, family, splitStreams(1, 1)[0] as Random)
      : Number.isFinite(reward.best(theta, 1)[0]?.value);
  if (hasValue) return;
  const where =
    theta === null
      ? 'no theta was found for which an action has a finite value'
      : 'no action has a finite value for the simulated theta';
  problems.add({
    code: 'formula-without-value',
    message: `The formula cannot be a reward: ${where}. Look for a division by 0, or the logarithm or root of a negative number.`,
    path: ['reward', 'formula'],
  });
}

/** Tries to refute the Lipschitz constant of a formula, which nothing proves. The same formula, the same verdict. */
export function checkSlope(
  spec: RewardSpec,
  reward: Reward,
  family: ActionFamily,
  { arms }: Labels,
  problems: Problems,
): void {
  if (spec.type !== 'expression') return;
  const random = splitStreams(1, 1)[0] as Random;
  const violation = findLipschitzViolation(reward, family, random);
  if (!violation) return;
  const { slope, action } = violation;
  const of = `of ${setOf(action.map((arm) => arms[arm] ?? String(arm)))}`;
  const found = Number.isFinite(slope)
    ? `the reward ${of} can change ${Number(slope.toPrecision(4))} times as much as theta`
    : `the reward ${of} has no finite value for some theta`;
  const mend = Number.isFinite(slope)
    ? 'Raise `lipschitz`.'
    : 'Change the formula so that it always has a value.';
  problems.add({
    severity: 'warning',
    code: 'lipschitz-violated',
    message: `\`lipschitz\` is ${spec.lipschitz}, and ${found}: the guarantee does not hold for every theta. ${mend}`,
    path: ['reward', 'lipschitz'],
  });
}
