/** Masked feedback, M_x = A diag(x) without its zero rows: group sums, only the first arm, weighted sums. */
import { createNormal, splitStreams } from '../../numerics/random';
import type { ActionFamily } from '../../families/family';
import * as Type from 'typebox';
import { sparseRows, type Feedback } from '../feedback';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode } from '../measuring';
import { checkMatrices, ROW_NODE } from './checkRows';

/** Up to this many rows of A, each is probed separately. */
const ROWS_PROBED_ALONE = 8;
/** Beyond it, this many random combinations of the rows are probed. */
const COMBINATIONS = 4;
/** A constant seed, because the combinations belong to the feedback, not to a run. */
const COMBINATION_SEED = 1;

/**
 * @param matrix A, p rows of d numbers
 * @throws RangeError if the rows differ in length or a number is not finite
 */
export function createMasked(matrix: readonly (readonly number[])[]): Feedback {
  const dimension = matrix[0]?.length ?? 0;
  for (const row of matrix) {
    if (row.length !== dimension) throw new RangeError('The rows of the matrix differ in length.');
    if (!row.every(Number.isFinite))
      throw new RangeError('The matrix holds a number that is not finite.');
  }
  const probeRows = rowsToProbe(matrix, dimension);
  return {
    kind: 'masked',
    observe: (action) => sparseRows(matrix, action),
    probes: (direction) =>
      probeRows.flatMap((row) => {
        // Row a of M_x g is (a o g)'x. If it is nonzero at some action, it is nonzero at the maximiser of one of the two signs.
        const weights = direction.map((value, arm) => value * (row[arm] as number));
        return [weights, weights.map((value) => -value)];
      }),
  };
}

/**
 * The rows to probe. For a combination c of the rows drawn from a continuous law, c'M_x g != 0 for every action with M_x g != 0
 * almost surely, so a few combinations replace many rows.
 */
function rowsToProbe(
  matrix: readonly (readonly number[])[],
  dimension: number,
): readonly (readonly number[])[] {
  const rows = matrix.filter((row) => row.some((value) => value !== 0));
  if (rows.length <= ROWS_PROBED_ALONE) return rows;
  return splitStreams(COMBINATION_SEED, COMBINATIONS).map((stream) => {
    const normal = createNormal(stream);
    const combination = new Array<number>(dimension).fill(0);
    for (const row of rows) {
      const weight = normal();
      row.forEach((value, arm) => {
        combination[arm] = (combination[arm] as number) + weight * value;
      });
    }
    return combination;
  });
}

export const MASKED = feedbackKind(
  feedbackNode(
    'masked',
    'Weighted sums over the base arms of the action: the rows of a matrix.',
    {
      matrix: Type.Array(ROW_NODE, {
        minItems: 1,
        markdownDescription:
          '`A`, of size `p × d`: one row of `d` weights for each sum that a sample shows. A sample of `x` shows the part of each row on the base arms of `x`.',
      }),
    },
    '**masked**: weighted sums. `M_x = A · diag(x)` without its zero rows, for a matrix `A` of size `p × d`: sums of groups, single base arms, weighted sums.',
  ),
  {
    snippets: [
      {
        description: 'Weighted sums over the action: the rows of a matrix',
        properties: { matrix: [['^${1:1}', '^${2:1}', '^${3:0}']] },
      },
    ],
    check: ({ matrix }, actions, problems) => {
      const path = ['feedback', 'matrix'];
      checkMatrices([[matrix, path]], path, 'Every weight of the matrix', actions, problems);
    },
    longestRow: ({ matrix }, family, power) => {
      const powers = matrix.map((row) => row.map((a) => Math.abs(a) ** power));
      return Math.max(...powers.map((row) => heaviest(row, family)));
    },
    build: ({ matrix }) => createMasked(matrix),
  },
);

/** The largest weight of an action, from the oracle of the family; a ranking has every item. */
function heaviest(weights: readonly number[], family: ActionFamily): number {
  if (family.kind === 'ranking') return weights.reduce((sum, value) => sum + value, 0);
  return family.maximize(Float64Array.from(weights)).value;
}
