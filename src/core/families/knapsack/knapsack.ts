/** Sets of items that fit into a knapsack. */
import type { KnapsackItems } from '../../combinatorics/knapsack/knapsackItems';
import { knapsackCells, reduceKnapsack } from '../../combinatorics/knapsack/knapsackItems';
import { rankKnapsackSets } from '../../combinatorics/knapsack/knapsackRanking';
import { allKnapsackSets, countKnapsackSets } from '../../combinatorics/knapsack/knapsackSets';
import * as Type from 'typebox';
import { mostOracleSteps } from '../../text/limits';
import { integer } from '../../text/nodes';
import type { Problems } from '../../text/problems';
import { setTo } from '../../text/setTo';
import { readable } from '../../words/counts';
import type { Action, ActionFamily } from '../family';
import { completed, standingOf } from '../constraints/completed';
import { familyKind, familyNode } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import { listedBy } from '../groundSetKinds';
import { takeAtMost, wholeNumbers } from '../rankedActions';

/** The largest table of the dynamic programme: 160 MB, kept for the next call. */
const MAX_KNAPSACK_CELLS = 20_000_000;
/** Table cells filled in the time of one step of a list. */
const CELLS_PER_STEP = 2;

/**
 * X = all non-empty sets of items with total weight <= capacity. Items heavier than the capacity are base arms too, in no action.
 *
 * Exact in pseudo-polynomial time: `maximize` and `best` fill a table of (items + 1)(capacity + 1) numbers, and each of the k best
 * actions takes O(items) more. The capacity is the one that `reduceKnapsack` leaves: at most the total weight, in units of the
 * greatest common divisor. A fixed size enlarges the table by a factor of up to min(size, items - size) + 1.
 * @param weights positive whole numbers, one per base arm
 * @param tableFor provides a table of the given number of cells, in use until an answer is complete
 * @throws RangeError if a weight or the capacity is not a positive whole number, no item fits, or the table exceeds
 *   `MAX_KNAPSACK_CELLS`; a sub-family's table is checked only when its best sets are requested
 */
export function createKnapsack(
  weights: readonly number[],
  capacity: number,
  tableFor = reusedTable(),
): ActionFamily {
  for (const value of [...weights, capacity]) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(
        `The weights and the capacity are positive whole numbers, not ${value}.`,
      );
    }
  }
  const allSizes = wholeNumbers(1, largestSize(weights, capacity));
  if (allSizes.length === 0) throw new RangeError(`No item has a weight of at most ${capacity}.`);

  /** The sets of one size; null stands for all sizes. */
  const setsOfSize = (fixed: number | null): ActionFamily => {
    const items = reduceKnapsack(weights, capacity, fixed);
    const empty = fixed === null ? 1 : 0;
    return familyOf({
      kind: 'knapsack',
      dimension: weights.length,
      sizes: fixed === null ? allSizes : [fixed],
      isHereditary: true,
      countActions: () => countKnapsackSets(items) - BigInt(empty),
      best: byTotalWeight((values, k) => {
        const table = tableFor(cellsOf(items));
        return nonEmpty(rankKnapsackSets(items, values, k + empty, table), k);
      }),
      ofSize: setsOfSize,
      enumerate: (cap) => takeAtMost(allKnapsackSets(items), cap),
      restrict(required, forbidden) {
        const standing = standingOf(weights.length, required, forbidden);
        const left = capacity - required.reduce((sum, arm) => sum + (weights[arm] as number), 0);
        if (left < 0) return [];
        const free = standing.free.map((arm) => weights[arm] as number);
        const hasRoom = free.some((weight) => weight <= left);
        const rest = hasRoom ? createKnapsack(free, left, tableFor) : null;
        return completed('knapsack', standing, required.length > 0, rest);
      },
    });
  };
  cellsOf(reduceKnapsack(weights, capacity, null));
  return setsOfSize(null);
}

/** Whether the tables of all sizes are small enough for `ofSize`. */
export function hasTableForEachSize(weights: readonly number[], capacity: number): boolean {
  return wholeNumbers(1, largestSize(weights, capacity)).every(
    (size) => knapsackCells(reduceKnapsack(weights, capacity, size)) <= MAX_KNAPSACK_CELLS,
  );
}

/** One table for a family and its sub-families, as large as the largest requested. */
function reusedTable(): (cells: number) => Float64Array {
  let table = new Float64Array(0);
  return (cells) => {
    if (table.length < cells) table = new Float64Array(cells);
    return table.subarray(0, cells);
  };
}

function* nonEmpty(sets: Iterable<Action>, limit: number): Generator<Action> {
  let taken = 0;
  for (const set of sets) {
    if (set.length === 0) continue;
    yield set;
    if (++taken === limit) return;
  }
}

/** The most items that fit together. */
function largestSize(weights: readonly number[], capacity: number): number {
  let left = capacity;
  let size = 0;
  for (const weight of weights.toSorted((a, b) => a - b)) {
    if (weight > left) break;
    left -= weight;
    size += 1;
  }
  return size;
}

function cellsOf(items: KnapsackItems): number {
  const cells = knapsackCells(items);
  if (cells > MAX_KNAPSACK_CELLS) {
    throw new RangeError(
      `The knapsack needs a table of ${cells} cells (items times capacity); ${MAX_KNAPSACK_CELLS} are possible.`,
    );
  }
  return cells;
}

export const KNAPSACK = familyKind(
  familyNode(
    'knapsack',
    'Every set of items whose weights fit into a capacity.',
    {
      weights: Type.Array(
        integer(1, '`w_i`: the weight (cost, room, hours) of one item.', {
          maximum: Number.MAX_SAFE_INTEGER,
        }),
        {
          minItems: 1,
          markdownDescription:
            'The weight of each item, a whole number; the items are the base arms: `d` of them.',
        },
      ),
      capacity: integer(1, '`C`: the largest total weight of an action.', {
        maximum: Number.MAX_SAFE_INTEGER,
        examples: [10],
      }),
    },
    '**knapsack**: every non-empty set of items that fits. `X = { x ≠ 0 : Σ w_i x_i ≤ C }`. The best action is found by a dynamic programme in time `d · C`: measure in units as coarse as the weights allow.',
  ),
  {
    snippets: [
      {
        description: 'Sets of items that fit into a capacity',
        properties: {
          weights: ['^${1:3}', '^${2:2}', '^${3:4}', '^${4:1}'],
          capacity: '^${5:6}',
        },
      },
    ],
    groundSet: listedBy('weights', 'entry', 'entries'),
    check: checkKnapsack,
    build: ({ weights, capacity }) => createKnapsack(weights, capacity),
    arm: 'item',
  },
);

/** Reports a knapsack that nothing fits into or whose table is too large; notes items that never fit. */
function checkKnapsack(
  { weights, capacity }: { readonly weights: readonly number[]; readonly capacity: number },
  problems: Problems,
): void {
  const lightest = weights.reduce((least, weight) => Math.min(least, weight));
  if (lightest > capacity) {
    problems.add({
      code: 'empty-family',
      message: `The lightest item weighs ${readable(lightest)} and \`capacity\` is ${readable(capacity)}: no item fits, so there is no action. Raise \`capacity\`, or measure the weights in a coarser unit.`,
      path: ['actions', 'capacity'],
      fixes: [
        setTo(
          ['actions', 'capacity'],
          lightest,
          'Sets the capacity to the weight of the lightest item, so that one fits.',
        ),
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
