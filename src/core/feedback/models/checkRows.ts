/** Checks the matrices of a feedback: d columns, and weights that can be computed with. */
import { groundSetOf, setDimension } from '../../families/groundSet';
import type { ActionsSpec } from '../../families/catalogue';
import { MAX_DIMENSION } from '../../text/limits';
import { checkWeights } from '../../text/numbers';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { list, number } from '../../text/nodes';
import { readable } from '../../words/counts';
import { addOrRemove } from '../../words/lists';

type Matrix = readonly (readonly number[])[];

export const ROW_NODE = list(
  number('A weight: how much this base arm counts in this sum.'),
  'One sum: `d` weights.',
);

/**
 * Reports faults of weight matrices; false if one is too large to check.
 * @param matrices the matrices with their paths
 * @param path the path of all of them
 * @param subject for example `Every weight of the matrix`
 * @param actions null if d is unknown or must not be checked
 */
export function checkMatrices(
  matrices: readonly (readonly [Matrix, Path])[],
  path: Path,
  subject: string,
  actions: ActionsSpec | null,
  problems: Problems,
): boolean {
  for (const [matrix, at] of matrices) if (!checkRowCount(matrix, at, problems)) return false;
  for (const [matrix, at] of matrices) checkWeights(matrix, at, problems);
  if (!matrices.flatMap(([rows]) => rows).some((row) => row.some((weight) => weight !== 0))) {
    problems.add({
      code: 'mask-shows-nothing',
      message: `${subject} is 0, so nothing is ever observed: at least one must be another number.`,
      path,
    });
  }
  if (actions) for (const [matrix, at] of matrices) checkWidths(matrix, actions, at, problems);
  return true;
}

function checkRowCount(matrix: Matrix, path: Path, problems: Problems): boolean {
  if (matrix.length <= MAX_DIMENSION) return true;
  problems.add({
    code: 'size-too-large',
    message: `The matrix has ${matrix.length} rows; at most ${readable(MAX_DIMENSION)} are accepted, and more rows add no information: remove some.`,
    path,
  });
  return false;
}

function checkWidths(matrix: Matrix, actions: ActionsSpec, path: Path, problems: Problems): void {
  const { size, origin } = groundSetOf(actions);
  const widths = new Set(matrix.map((row) => row.length));
  for (const [i, row] of matrix.entries()) {
    if (row.length === size) continue;
    problems.add({
      code: 'mask-width',
      message: `A row of the matrix must have d = ${size} numbers, because ${origin}; this one has ${row.length}: ${addOrRemove(row.length, size)}.`,
      path: [...path, i],
      // Rows of different widths do not suggest a d.
      fixes: widths.size === 1 ? setDimension(actions, row.length) : [],
    });
  }
}
