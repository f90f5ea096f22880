/** The fix that puts another feedback instead of one that does not fit or does not determine the reward. */
import type { Fix } from '../../text/problem';

const SHOWS = {
  'full-bandit': 'the total of the whole action',
  'semi-bandit': 'each base arm of the action',
  'top-ranked': 'the item at the top',
} as const;

/** A feedback that a fix can offer; `count` goes with `top-ranked`. */
export interface OtherFeedback {
  readonly type: keyof typeof SHOWS;
  readonly count?: number;
}

/** A fix never changes what is measured in the world: it says what has to be so. */
export function changeFeedback(value: OtherFeedback): Fix {
  return {
    title: `Change the feedback to ${value.type}`,
    description: `Only right if ${SHOWS[value.type]} is measured.`,
    edits: [{ path: ['feedback'], value }],
  };
}
