/** Fixes that replace a feedback that does not fit or does not determine the reward. */
import { FEEDBACK_NAMES, feedbackFactsOf, type FeedbackName } from '../../feedback/facts';
import type { Fix } from '../../text/problem';
import { isObject } from '../../text/isObject';
import { setTo } from '../../text/setTo';

export interface FeedbackMend {
  readonly name: FeedbackName;
  readonly fix: Fix;
}

/** The properties that every feedback may have. */
const SHARED = ['measurable', 'cost', 'transform'];

/**
 * A fix cannot change what is really measured, so it says when it is right.
 * @param stated the feedback of the spec, unchecked; the fixes keep what holds for every feedback
 */
export function feedbackMends(stated: unknown): readonly FeedbackMend[] {
  const kept = Object.entries(isObject(stated) ? stated : {}).filter(([key]) =>
    SHARED.includes(key),
  );
  return FEEDBACK_NAMES.flatMap((name) => {
    const mend = feedbackFactsOf(name)?.mend;
    if (mend === undefined) return [];
    const fix = setTo(
      ['feedback'],
      { type: name, ...mend.properties, ...Object.fromEntries(kept) },
      `Only right if ${mend.shows} is measured.`,
      `Change the feedback to ${name}`,
    );
    return [{ name, fix }];
  });
}
