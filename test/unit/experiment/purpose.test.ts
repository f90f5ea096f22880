/** Why a batch is asked for: which of its samples tell what is not decided, and how that is said. */
import { expect, it } from 'vitest';
import { purposeOf } from '../../../src/core/experiment/purpose';
import type { LeadPair } from '../../../src/core/protocol/learner';
import type { PreparedRun } from '../../../src/core/run/check/prepare';
import { preparedFrom, specText } from './lab';

const LABELS = ['Anchor', 'Bridge', 'Cedar', 'Dune'];
const BRIDGE_OR_CEDAR = { leader: [0, 1], rival: [0, 2] };
const CEDAR_OR_ANCHOR = { leader: [2, 3], rival: [0, 3] };
const DISJOINT = { leader: [0, 1], rival: [2, 3] };

const preparedWith = (changes: object) =>
  preparedFrom(
    specText({
      actions: { family: 'topK', arms: 4, k: 2, labels: LABELS },
      ...{ reward: { type: 'linear' }, assumptions: {} },
      ...changes,
    }),
  );
const TOTALS = preparedWith({ feedback: { type: 'full-bandit' } });
const SINGLE = preparedWith({ feedback: { type: 'semi-bandit' } });
const ORDERS = preparedWith({
  actions: { family: 'ranking', items: 4, labels: LABELS },
  ...{ feedback: { type: 'top-ranked', count: 1 }, reward: { type: 'dcg' } },
});
const SWAPPED = { leader: [0, 1, 2, 3], rival: [0, 2, 1, 3] };

/** Pulls as `01x3`: base arms 0 and 1, three times. */
type Case = readonly [PreparedRun, readonly LeadPair[], pulls: string, RegExp];

const CASES: readonly Case[] = [
  // Bridge and Cedar cancel in a total of both, and neither is in the last one.
  [TOTALS, [BRIDGE_OR_CEDAR], '01x3 12x4 03x5 23x6', /^9 of the 18 samples tell whether Bridge or/],
  [SINGLE, [BRIDGE_OR_CEDAR], '12x1', /^This sample tells whether Bridge or Cedar belongs to the/],
  [SINGLE, [BRIDGE_OR_CEDAR], '12x4', /^All 4 samples tell /],
  [SINGLE, [BRIDGE_OR_CEDAR], '12x1 03x1', /^1 of the 2 samples tells /],
  // The first question that anything tells of, with both of its sides.
  [TOTALS, [BRIDGE_OR_CEDAR, DISJOINT], '03x2', /^These samples are for a first estimate of all/],
  [TOTALS, [CEDAR_OR_ANCHOR, DISJOINT], '23x2', /whether Cedar or Anchor belongs to the best set/],
  [TOTALS, [DISJOINT], '01x2', /whether Anchor and Bridge, or Cedar and Dune belong to the best/],
  [TOTALS, [], '01x2', /all sets; later ones decide/],
  // Two orders differ by the items whose places do.
  [ORDERS, [SWAPPED], '1023x2 2013x1 0123x4', /^3 of the 7 samples tell which order is the best/],
];

it('the purpose of a batch is to decide the first question that any of its samples tells of', () => {
  for (const [prepared, questions, text, words] of CASES) {
    const pulls = text.split(' ').map((pull, index) => {
      const [arms = '', count] = pull.split('x');
      return { id: index + 1, action: [...arms].map(Number), count: Number(count), rows: 1 };
    });
    expect(purposeOf({ pulls }, prepared, questions).words).toMatch(words);
  }
});
