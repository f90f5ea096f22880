/** Fixes that replace a feedback that does not fit or does not determine the reward. */
import { FEEDBACK_NAMES, feedbackFactsOf, type FeedbackName } from '../../feedback/facts';
import type { Fix } from '../../text/problem';
import { sharedOf } from '../../feedback/measuring';
import { setTo } from '../../text/setTo';

export interface FeedbackMend {
  readonly name: FeedbackName;
  readonly fix: Fix;
}

/**
 * A fix cannot change what is really measured, so it says when it is right.
 * @param stated the feedback of the spec, unchecked; the fixes keep what holds for every feedback
 */
export function feedbackMends(stated: unknown): readonly FeedbackMend[] {
  return FEEDBACK_NAMES.flatMap((name) => {
    const mend = feedbackFactsOf(name)?.mend;
    if (mend === undefined) return [];
    const fix = setTo(
      ['feedback'],
      { type: name, ...mend.properties, ...sharedOf(stated) },
      `Only right if ${mend.shows} is measured.`,
      `Change the feedback to ${name}`,
    );
    return [{ name, fix }];
  });
}
