/** The family `knapsack`: something fits, and its table can be held, and filled as often as a check needs. */
import { knapsackCells, reduceKnapsack } from '../../combinatorics/knapsack/knapsackItems';
import { MAX_KNAPSACK_CELLS } from './knapsack';
import type { Problems } from '../../text/problems';
import type { KnapsackSpec } from './knapsackNode';
import { readable } from '../../words/counts';
import { mostOracleSteps } from '../../text/limits';

/** Of the table, which is filled that much faster than lists are gone through. */
const CELLS_PER_STEP = 2;

/** Reports a knapsack into which nothing fits or whose table is too large; mentions items that never fit. */
export function checkKnapsack({ weights, capacity }: KnapsackSpec, problems: Problems): void {
  const lightest = weights.reduce((least, weight) => Math.min(least, weight));
  if (lightest > capacity) {
    problems.add({
      code: 'empty-family',
      message: `The lightest item weighs ${readable(lightest)} and \`capacity\` is ${readable(capacity)}: no item fits, so there is no action. Raise \`capacity\`, or measure the weights in a coarser unit.`,
      path: ['actions', 'capacity'],
      fixes: [
        {
          title: `Set capacity to ${lightest}`,
          description: 'Sets the capacity to the weight of the lightest item, so that one fits.',
          edits: [{ path: ['actions', 'capacity'], value: lightest }],
        },
      ],
    });
    return;
  }
  const items = weights.length;
  const mostCells = Math.min(MAX_KNAPSACK_CELLS, CELLS_PER_STEP * mostOracleSteps(items));
  if (knapsackCells(reduceKnapsack(weights, capacity, null)) > mostCells) {
    const most = Math.floor(mostCells / (items + 1)) - 1;
    problems.add({
      code: 'size-too-large',
      message: `The best set is found by a table of capacity × items, and ${readable(capacity)} × ${readable(items)} cells are too many: at most ${readable(mostCells)} are accepted, a capacity of ${readable(most)} for these items. Measure the weights in a coarser unit.`,
      path: ['actions', 'capacity'],
    });
    return;
  }
  const heavy = weights.findIndex((weight) => weight > capacity);
  if (heavy !== -1) {
    const more = weights.filter((weight) => weight > capacity).length - 1;
    const others = more === 0 ? '' : `; the same holds for ${more} more`;
    problems.add({
      severity: 'info',
      code: 'item-never-fits',
      message: `This item weighs ${readable(weights[heavy] ?? 0)}, more than the capacity ${readable(capacity)}: it is in no action, so its value does not matter${others}. Raise \`capacity\` to compare it.`,
      path: ['actions', 'weights', heavy],
    });
  }
}
