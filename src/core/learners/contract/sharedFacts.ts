/** Facts that several algorithms share. */

/** The phase of the algorithms that test again and again while they sample. */
export const EXPLORATION = { exploration: { title: 'Exploration', step: 'test' } } as const;

/** What ALBA and PolyALBA have in common: totals, of which the actions are compared in their span. */
export const TOTALS_ONLY = {
  covers: {
    feedbacks: ['full-bandit'],
    rewards: ['linear', 'link'],
    words: 'full-bandit feedback and a linear reward (without weights) or a link',
  },
  phases: {
    preparation: { title: 'Preparation', step: 'round' },
    elimination: { title: 'Elimination', step: 'round' },
  },
  compared: {
    paper: { observerSet: 'first found', test: 'on the samples of a round' },
    recommended: { observerSet: 'spanner', test: 'on all samples so far' },
  },
} as const;
