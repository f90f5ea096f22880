/** The entries of the two kinds in the lists of what is known by name. */
import type { FeedbackFacts } from '../../../../src/core/feedback/facts';
import type { RewardFacts } from '../../../../src/core/reward/facts';

export const REWARD_ENTRY = {
  scaled: {
    detail: 'The total in another unit',
    words: () => ({ name: 'Scaled total', by: 'scaled total' }),
    isHomogeneous: true,
    draft: () => ({ factor: 2 }),
  },
} as const satisfies Readonly<Record<string, RewardFacts>>;

export const FEEDBACK_ENTRY = {
  meter: {
    detail: 'The total on another scale',
    comment: 'the total, times `factor`.',
    perSample: () => 'one reading per sample',
    draft: () => ({ factor: 2 }),
  },
} as const satisfies Readonly<Record<string, FeedbackFacts>>;
