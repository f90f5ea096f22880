/** How much of an action the feedback looks at. */
import type { ActionFamily } from '../../families/family';
import type { Problems } from '../../text/problems';
import type { FeedbackSpec } from '../schema';

/** To look at more base arms than an action has is to look at all of it. */
export function checkLooksAt(
  feedback: FeedbackSpec,
  { largestAction }: ActionFamily,
  problems: Problems,
): void {
  if (feedback.type !== 'first' || feedback.count < largestAction) return;
  const same = feedback.sum ? 'full-bandit' : 'semi-bandit';
  problems.add({
    severity: 'info',
    code: 'looks-at-all',
    message: `No action has more than ${largestAction} base arms, so all of it is measured: this is \`${same}\` feedback.`,
    path: ['feedback', 'count'],
    fixes: [
      {
        title: `Change the feedback to ${same}`,
        description: 'Observes the same here.',
        edits: [{ path: ['feedback'], value: { type: same } }],
      },
    ],
  });
}
