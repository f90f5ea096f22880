/** Feedback on the first items of a ranking: one number for each. */
import { integer } from '../../text/nodes';
import { setTo } from '../../text/setTo';
import type { Feedback } from '../feedback';
import { searchByProbes, searchInList } from './actionSearch';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode } from '../measuring';

/** 8!, all rankings of eight items. */
const MOST_LISTED = 40_320;

/**
 * M_x has the unit rows of the first `count` items of the ranking x (the paper, online ranking; for count = 1 that of Chaudhuri
 * and Tewari 2015). An action is a ranking: its items, first to last.
 * @throws RangeError unless count is a positive integer
 */
export function createTopRanked(count: number): Feedback {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`The number of items that are seen must be at least 1, not ${count}.`);
  }
  return {
    kind: 'top-ranked',
    observe: (ranking) =>
      ranking.slice(0, count).map((arm) => ({ arms: [arm], coefficients: [1] })),
    // Every item can be first; the maximal ranking is sorted by |g_i|, so it shows the item with the largest.
    probes: (direction) => [direction.map(Math.abs)],
    // With excluded rankings, some items may never be first, but only if few rankings remain. These are listed, as is a log.
    search(family) {
      const isListed = family.excluded !== undefined || family.kind !== 'ranking';
      const listed = isListed ? family.enumerate(MOST_LISTED) : null;
      return listed === null ? searchByProbes(family, this) : searchInList(listed, this);
    },
  };
}

export const TOP_RANKED = feedbackKind(
  feedbackNode(
    'top-ranked',
    'For rankings: the relevance of each of the items at the top.',
    { count: integer(1, '`s`: how many items at the top are observed, `1 ≤ s ≤ items`.') },
    '**top-ranked** (for the family `ranking`): the relevance of each of the `s` items at the top. `M_x` = the unit rows of `x(0) … x(s − 1)`. With `s = 1` there is an observer set with `M_σ = I` and `β_σ = √d`.',
  ),
  {
    check: ({ count }, actions, problems) => {
      if (actions?.family !== 'ranking' || count <= actions.items) return;
      problems.add({
        code: 'count-above-items',
        message: `\`count\` is ${count} and \`items\` is ${actions.items}: a ranking has no more places. \`count\` must be at most \`items\`.`,
        path: ['feedback', 'count'],
        fixes: [setTo(['feedback', 'count'], actions.items, 'Observes every place.')],
      });
    },
    longestRow: () => 1,
    build: ({ count }) => createTopRanked(count),
  },
);
