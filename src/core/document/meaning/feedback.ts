/** Whether what is seen fits the actions: matrices as wide as d, tops of rankings no longer than they are. */
import { MAX_DIMENSION } from '../../text/limits';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionsSpec, FeedbackSpec } from '../schema';
import { readable } from '../../words/counts';
import { groundSetOf } from './groundSet';
import { addOrRemove } from '../../words/lists';
import { checkWeights } from './numbers';
import { setDimension } from './setDimension';
import { setNumber } from '../../text/setNumber';

type Rows = readonly (readonly number[])[];
type FeedbackOf<Type extends FeedbackSpec['type']> = Extract<FeedbackSpec, { type: Type }>;

/** @param actions null where its own faults leave d unknown */
export function checkFeedback(
  feedback: FeedbackSpec,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  switch (feedback.type) {
    case 'full-bandit':
    case 'semi-bandit':
    case 'first':
      return;
    case 'masked':
      return checkMask(feedback, actions, problems);
    case 'top-ranked':
      return checkTop(feedback, actions, problems);
    case 'explicit':
      return checkMatrices(feedback, actions, problems);
  }
}

function checkMask(
  { matrix }: FeedbackOf<'masked'>,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  const path: Path = ['feedback', 'matrix'];
  if (!checkRowCount(matrix, path, problems)) return;
  checkWeights(matrix, path, problems);
  checkShowsSomething(matrix, 'Every weight of the matrix', path, problems);
  if (actions) checkWidths(matrix, actions, path, problems);
}

function checkTop(
  { count }: FeedbackOf<'top-ranked'>,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  if (actions?.family !== 'ranking' || count <= actions.items) return;
  problems.add({
    code: 'count-above-items',
    message: `\`count\` is ${count} and \`items\` is ${actions.items}: a ranking has no more places. \`count\` must be at most \`items\`.`,
    path: ['feedback', 'count'],
    fixes: [setNumber(['feedback', 'count'], actions.items, 'Observes every place.')],
  });
}

function checkMatrices(
  { matrices }: FeedbackOf<'explicit'>,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  const path: Path = ['feedback', 'matrices'];
  for (const [i, matrix] of matrices.entries()) {
    if (!checkRowCount(matrix, [...path, i], problems)) return;
  }
  checkWeights(matrices, path, problems);
  checkShowsSomething(matrices.flat(), 'Every weight of the matrices', path, problems);
  if (actions?.family !== 'explicit') return;
  if (matrices.length !== actions.actions.length) {
    problems.add({
      code: 'matrices-length',
      message: `There must be ${actions.actions.length} matrices, one for each action in order; there are ${matrices.length}: ${addOrRemove(matrices.length, actions.actions.length)}.`,
      path,
    });
  }
  for (const [i, matrix] of matrices.entries()) {
    checkWidths(matrix, actions, [...path, i], problems);
  }
}

function checkRowCount(matrix: Rows, path: Path, problems: Problems): boolean {
  if (matrix.length <= MAX_DIMENSION) return true;
  problems.add({
    code: 'size-too-large',
    message: `The matrix has ${matrix.length} rows; at most ${readable(MAX_DIMENSION)} are accepted, and more rows add no information: remove some.`,
    path,
  });
  return false;
}

function checkShowsSomething(rows: Rows, subject: string, path: Path, problems: Problems): void {
  if (rows.some((row) => row.some((weight) => weight !== 0))) return;
  problems.add({
    code: 'mask-shows-nothing',
    message: `${subject} is 0, so nothing is ever observed: at least one must be another number.`,
    path,
  });
}

function checkWidths(matrix: Rows, actions: ActionsSpec, path: Path, problems: Problems): void {
  const { size, origin } = groundSetOf(actions);
  const widths = new Set(matrix.map((row) => row.length));
  for (const [i, row] of matrix.entries()) {
    if (row.length === size) continue;
    problems.add({
      code: 'mask-width',
      message: `A row of the matrix must have d = ${size} numbers, because ${origin}; this one has ${row.length}: ${addOrRemove(row.length, size)}.`,
      path: [...path, i],
      // Rows that differ say nothing of d.
      fixes: widths.size === 1 ? setDimension(actions, row.length) : [],
    });
  }
}
