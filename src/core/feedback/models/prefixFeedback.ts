/** Feedback on the lowest-numbered base arms of an action: each of them, or their sum. */
import type { ActionFamily } from '../../families/family';
import { boolean, integer } from '../../text/nodes';
import { setTo } from '../../text/setTo';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode, sharedOf } from '../measuring';
import { formatCounted } from '../../words/counts';
import type { ActionSearch, Feedback } from '../feedback';
import { createFirstSumSearch, earliestWith, firstArms } from './firstSumSearch';

/** Far above the rounding error, about 1e-16, of base arms in the span. */
const SHOWN = 1e-9;

/**
 * M_x has the unit rows of the `count` lowest-numbered base arms of x (all of x if it has fewer), or their sum as one row (the
 * paper, crowdsourcing: the sum of s of the matched pairs).
 * @throws RangeError unless count is a positive integer
 */
export function createFirst(count: number, sum: boolean): Feedback {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`The number of base arms that are seen must be at least 1, not ${count}.`);
  }
  const observe: Feedback['observe'] = (action) => {
    const arms = firstArms(action, count);
    return sum
      ? [{ arms, coefficients: arms.map(() => 1) }]
      : arms.map((arm) => ({ arms: [arm], coefficients: [1] }));
  };
  const feedback: Feedback = {
    kind: 'first',
    observe,
    // Which base arms come first is not linear in x.
    probes: () => [],
    search: (family) =>
      // The sum of one base arm is that base arm.
      sum && count > 1
        ? createFirstSumSearch(family, feedback, count)
        : createFirstEachSearch(family, count),
  };
  return feedback;
}

/**
 * A base arm is visible iff some action has it with fewer than `count` lower ones. The oracle finds the action with the fewest
 * lower ones, so at most d calls fail.
 */
function createFirstEachSearch(family: ActionFamily, count: number): ActionSearch {
  const hidden = new Set<number>();
  return {
    find(direction) {
      const arms = Array.from(direction.keys())
        .filter((arm) => !hidden.has(arm) && Math.abs(direction[arm] as number) > SHOWN)
        .sort((a, b) => Math.abs(direction[b] as number) - Math.abs(direction[a] as number));
      for (const arm of arms) {
        const action = earliestWith(family, arm);
        if (firstArms(action, count).includes(arm)) return action;
        hidden.add(arm);
      }
      return null;
    },
    isComplete: () => true,
  };
}

export const FIRST = feedbackKind(
  feedbackNode(
    'first',
    'The first few base arms of the action: each, or their sum.',
    {
      count: integer(1, '`s`: how many base arms of an action are measured; all if it has fewer.'),
      sum: boolean('`true`: one number, the sum of the measured values. `false`: each of them.'),
    },
    '**first**: the `s` lowest-numbered base arms of the action, as in crowdsourcing where only part of the work is checked. `M_x` = the first `s` rows of `diag(x)` that are not zero, added up if `sum` is true.',
  ),
  {
    snippets: [
      {
        label: 'first, their sum',
        description: 'The sum of the first few base arms of the action',
        properties: { count: '^${1:2}', sum: true },
      },
      {
        label: 'first, each',
        description: 'Each of the first few base arms of the action',
        properties: { count: '^${1:2}', sum: false },
      },
    ],
    // A prefix longer than every action is the whole action.
    checkFamily: (stated, { largestAction }, problems) => {
      const { count, sum } = stated;
      if (count < largestAction) return;
      const same = sum ? 'full-bandit' : 'semi-bandit';
      problems.add({
        severity: 'info',
        code: 'looks-at-all',
        message: `No measured action has more than ${formatCounted(largestAction, 'base arm')}, so a sample shows all of it: this is \`${same}\` feedback.`,
        path: ['feedback', 'count'],
        fixes: [
          setTo(
            ['feedback'],
            { type: same, ...sharedOf(stated) },
            'Observes the same here.',
            `Change the feedback to ${same}`,
          ),
        ],
      });
    },
    longestRow: ({ count, sum }, { largestAction }) => (sum ? Math.min(count, largestAction) : 1),
    build: ({ count, sum }) => createFirst(count, sum),
  },
);
