/** The reward `expression` of a spec: its form and its checks. */
import { groundSetOf } from '../../families/groundSet';
import { splitStreams, type Random } from '../../numerics/random';
import { number, text } from '../../text/nodes';
import { checkMagnitudes } from '../../text/numbers';
import type { Problems } from '../../text/problems';
import { readable } from '../../words/counts';
import { setOf } from '../../words/lists';
import { soughtBy } from '../../words/goal';
import { createExpression, MOST_EXPRESSION_ACTIONS } from '../expression';
import { findLipschitzViolation, hasValueSomewhere } from '../lipschitzProbe';
import { rewardKind, rewardNode, type BuiltReward } from '../rewardKind';
import { parseExpression } from './parse';

export const EXPRESSION = rewardKind(
  rewardNode(
    'expression',
    'A formula of your own.',
    {
      formula: text(
        'A formula over the values of the action: `sum`, `mean`, `min`, `max`, `count` (its size), `theta[i]` (the value of base arm `i`), numbers, `+ - * / ^`, brackets, `exp log sqrt abs`. It is interpreted, never executed.',
      ),
      lipschitz: number(
        '`L_p` with `|r̄(x, a) − r̄(x, b)| ≤ L_p ‖a − b‖₂` for every action `x`. You state it; a randomised probe warns if it finds a violation.',
        { exclusiveMinimum: 0, examples: [1] },
      ),
    },
    '**expression**: a formula of your own with its Lipschitz constant. The best action is found by listing, so `X` must be small.',
  ),
  {
    snippets: [
      {
        description: 'A formula of your own with its Lipschitz constant',
        properties: { formula: '${1:max - min}', lipschitz: '^${2:2}' },
      },
    ],
    // Faults are located within the formula.
    check: ({ formula, lipschitz }, actions, problems) => {
      const path = ['reward', 'formula'];
      checkMagnitudes(lipschitz, ['reward', 'lipschitz'], problems);
      const add = (code: string, message: string, offset: number, length: number) => {
        const span = problems.document.spanWithin(path, formula, offset, length);
        problems.add({ code, message, path, ...(span ? { span } : {}) });
      };
      const parsed = parseExpression(formula);
      if (!parsed.ok) {
        add('formula', parsed.message, parsed.offset, parsed.length);
        return;
      }
      if (!actions) return;
      const { size, origin } = groundSetOf(actions);
      for (const { arm, offset, length } of parsed.formula.named) {
        if (arm < size) continue;
        const message = `There is no base arm ${arm}: ${origin}, so use 0 to ${size - 1}.`;
        add('arm-out-of-range', message, offset, length);
      }
    },
    checkFamily: (_, family, problems) => {
      if (family.enumerate(MOST_EXPRESSION_ACTIONS) !== null) return;
      problems.add({
        code: 'too-many-actions',
        message: `The best action of a formula is found by listing, and there are more than ${readable(MOST_EXPRESSION_ACTIONS)} actions: use a built-in reward, which needs no list, or fewer actions.`,
        path: ['reward', 'type'],
      });
    },
    checkBuilt: ({ lipschitz }, built, problems) => {
      if (checkHasValue(built, problems)) checkSlope(lipschitz, built, problems);
    },
    build: (reward, family) =>
      createExpression(family, reward.formula, reward.lipschitz, soughtBy(reward)),
  },
);

/** Reports a formula without any finite value; if theta is unknown, many are tried. */
function checkHasValue({ reward, family, theta }: BuiltReward, problems: Problems): boolean {
  const hasValue =
    theta === null
      ? hasValueSomewhere(reward, family, firstStream())
      : Number.isFinite(reward.best(theta, 1)[0]?.value);
  if (hasValue) return true;
  const where =
    theta === null
      ? 'no theta was found for which an action has a finite value'
      : 'no action has a finite value for the simulated theta';
  problems.add({
    code: 'formula-without-value',
    message: `The formula cannot be a reward: ${where}. Look for a division by 0, or the logarithm or root of a negative number.`,
    path: ['reward', 'formula'],
  });
  return false;
}

/** Tries to refute the stated Lipschitz constant of a formula. */
function checkSlope(
  lipschitz: number,
  { reward, family, labels: { arms } }: BuiltReward,
  problems: Problems,
): void {
  const violation = findLipschitzViolation(reward, family, firstStream());
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
    message: `\`lipschitz\` is ${lipschitz}, and ${found}: the guarantee does not hold for every theta. ${mend}`,
    path: ['reward', 'lipschitz'],
  });
}

/** A constant seed, so that equal formulas get equal verdicts. */
function firstStream(): Random {
  return splitStreams(1, 1)[0] as Random;
}
