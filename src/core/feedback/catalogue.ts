/**
 * The feedbacks of the spec: the one list. A new feedback is its file, an entry of `facts.ts` and a line here; the schema,
 * the diagnostics, the questions of a new spec, the words of a report and the table of what goes together follow.
 */
import type { Static, TSchema } from 'typebox';
import type { FeedbackName } from './facts';
import type { FeedbackKind } from './feedbackKind';
import { EXPLICIT } from './models/explicitFeedback';
import { FULL_BANDIT } from './models/fullBandit';
import { MASKED } from './models/masked';
import { FIRST } from './models/prefixFeedback';
import { SEMI_BANDIT } from './models/semiBandit';
import { TOP_RANKED } from './models/topRanked';

export const FEEDBACKS = {
  'full-bandit': FULL_BANDIT,
  'semi-bandit': SEMI_BANDIT,
  masked: MASKED,
  first: FIRST,
  'top-ranked': TOP_RANKED,
  explicit: EXPLICIT,
} as const satisfies Readonly<Record<FeedbackName, unknown>>;

/** `feedback` of any type. */
export type FeedbackSpec = {
  [Name in FeedbackName]: Static<(typeof FEEDBACKS)[Name]['node']>;
}[FeedbackName];

/** What the feedback that a spec names means. */
export function feedbackOf({ type }: { readonly type: FeedbackName }): FeedbackKind<TSchema> {
  return FEEDBACKS[type];
}
