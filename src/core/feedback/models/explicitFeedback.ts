/** Feedback stated action by action. */
import type { ActionsSpec } from '../../families/catalogue';
import type { Action } from '../../families/family';
import * as Type from 'typebox';
import { listedActions } from '../../families/explicit/explicit';
import { baseLabelsOf } from '../../families/groundSet';
import { among } from '../../families/hasAction';
import { pairsOf, withPairs } from '../../families/interactions/interactions';
import { list } from '../../text/nodes';
import { formatCounted } from '../../words/counts';
import { addOrRemove } from '../../words/lists';
import { searchInList } from './actionSearch';
import { sparseRows, type Feedback } from '../feedback';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode, type MeasurableSpec } from '../measuring';
import { checkMatrices, ROW_NODE } from './checkRows';

/**
 * M_x is the matrix of the action, without its zero rows.
 *
 * @param actions all of X, each with its arms ascending
 * @param matrices one per action, in order: rows of d finite numbers; a row may count base arms outside the action (the paper
 * allows any M_x)
 * @throws RangeError if the numbers of matrices and actions differ, rows differ in length, or a number is not finite; also when
 * an unlisted action is observed
 */
export function createExplicitFeedback(
  actions: readonly Action[],
  matrices: readonly (readonly (readonly number[])[])[],
): Feedback {
  if (actions.length !== matrices.length) {
    throw new RangeError(
      `There are ${matrices.length} matrices for ${actions.length} actions: one is needed for each.`,
    );
  }
  const width = matrices.flat()[0]?.length ?? 0;
  for (const row of matrices.flat()) {
    if (row.length !== width) throw new RangeError('The rows of the matrices differ in length.');
    if (!row.every(Number.isFinite))
      throw new RangeError('A matrix holds a number that is not finite.');
  }
  const rowsOf = new Map(
    actions.map((action, index) => [action.join(), sparseRows(matrices[index] ?? [])]),
  );
  const feedback: Feedback = {
    kind: 'explicit',
    observe(action) {
      const rows = rowsOf.get(action.join());
      if (rows === undefined)
        throw new RangeError(`No matrix is given for [${action.join(', ')}].`);
      return rows;
    },
    // The matrices do not depend linearly on x, so the list is scanned instead, without actions that must not be measured.
    probes: () => [],
    search: (family) => {
      const isAllowed = among(family.enumerate(actions.length) ?? []);
      return searchInList(actions.filter(isAllowed), feedback);
    },
  };
  return feedback;
}

export const EXPLICIT = feedbackKind(
  feedbackNode(
    'explicit',
    'For listed actions: a separate matrix for each action.',
    {
      matrices: Type.Array(
        list(
          ROW_NODE,
          '`M_x` of one action: a row of `d` weights for each sum that one sample of it shows.',
        ),
        {
          minItems: 1,
          markdownDescription:
            'One matrix for each action, in the order of `actions.actions`, whether `constraints` allow it or not; with another list in `measurable`, for each action of that list. Rows of zeros are left out.',
        },
      ),
    },
    '**explicit** (for the family `explicit`): `M_x` is given for each action.',
  ),
  {
    snippets: [
      {
        description: 'For listed actions: a matrix for each of them',
        properties: {
          matrices: [[['^${1:1}', '^${2:1}', '^${3:0}']], [['^${4:0}', '^${5:1}', '^${6:1}']]],
        },
      },
    ],
    check: ({ matrices, measurable }, actions, problems) => {
      const path = ['feedback', 'matrices'];
      const measured = measurable?.family ?? 'explicit';
      if (measured !== 'explicit') {
        problems.add({
          code: 'measurable-not-listed',
          message:
            'The matrices are of listed actions: what is measured needs the family "explicit", or other `constraints` of `actions`.',
          path: ['feedback', 'measurable', 'family'],
        });
        return;
      }
      if (!problems.isSound(['feedback', 'measurable'])) return;
      const listed = actions && listOf(actions, measurable);
      const each = matrices.map((matrix, i) => [matrix, [...path, i]] as const);
      const subject = 'Every weight of the matrices';
      if (!checkMatrices(each, path, subject, listed, problems)) return;
      const count = listed?.actions.length ?? matrices.length;
      if (matrices.length === count) return;
      problems.add({
        code: 'matrices-length',
        message: `There must be ${formatCounted(count, 'matrix', 'matrices')}, one for each action in order; the list has ${matrices.length}: ${addOrRemove(matrices.length, count)}.`,
        path,
      });
    },
    longestRow: ({ matrices }, _, power) =>
      matrices
        .flat()
        .map((row) => row.reduce((sum, a) => sum + Math.abs(a) ** power, 0))
        .reduce((longest, row) => Math.max(longest, row), 0),
    build: ({ matrices, measurable }, actions) => {
      const listed = listOf(actions, measurable);
      if (listed === null) throw new RangeError('The actions are not listed.');
      const { interactions, arms } = listed;
      const pairs = pairsOf(interactions, baseLabelsOf(listed).arms);
      const measured = listedActions(listed).map((action) => withPairs(action, pairs, arms));
      return createExplicitFeedback(measured, matrices);
    },
  },
);

/** The actions that have matrices, with the interactions of X; null if they are not listed. */
function listOf(actions: ActionsSpec, measurable: MeasurableSpec | undefined) {
  if (actions.family !== 'explicit') return null;
  return measurable?.family === 'explicit' ? { ...actions, actions: measurable.actions } : actions;
}
