/** Whether the mask fits the base arms. */
import { MAX_DIMENSION } from '../limits';
import type { Path } from '../paths';
import type { Problems } from '../problems';
import type { ActionsSpec, FeedbackSpec } from '../schema';
import { dimensionOf, originOfDimension } from './dimension';
import { checkMagnitudes } from './numbers';

/** @param actions null where its own faults leave d unknown */
export function checkFeedback(
  feedback: FeedbackSpec,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  if (feedback.type !== 'masked') return;
  const { matrix } = feedback;
  const path: Path = ['feedback', 'matrix'];
  if (matrix.length > MAX_DIMENSION) {
    problems.add({
      code: 'size-too-large',
      message: `The matrix has ${matrix.length} rows; at most ${MAX_DIMENSION} are accepted.`,
      path,
    });
    return;
  }
  checkMagnitudes(matrix, path, problems);
  if (matrix.every((row) => row.every((weight) => weight === 0))) {
    problems.add({
      code: 'mask-shows-nothing',
      message:
        'Every weight of the matrix is 0, so nothing is ever seen: at least one must be another number.',
      path,
    });
  }
  if (!actions) return;
  const dimension = dimensionOf(actions);
  for (const [i, row] of matrix.entries()) {
    if (row.length === dimension) continue;
    problems.add({
      code: 'mask-width',
      message: `A row of the matrix must have d = ${dimension} numbers, because ${originOfDimension(actions)}; this one has ${row.length}.`,
      path: [...path, i],
    });
  }
}
