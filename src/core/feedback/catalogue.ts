/**
 * The only list of the feedbacks of a spec. A new feedback needs its file, an entry in `facts.ts` and a line here. The schema,
 * the diagnostics, the questions of a new spec, the words of a report and the table of pairs follow.
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

export type FeedbackSpec = {
  [Name in FeedbackName]: Static<(typeof FEEDBACKS)[Name]['node']>;
}[FeedbackName];

export function feedbackOf({ type }: { readonly type: FeedbackName }): FeedbackKind<TSchema> {
  return FEEDBACKS[type];
}
