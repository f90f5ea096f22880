/** An action at a glance, beside its name: a cell for each base arm, those of the action filled; a matching as its table of pairs. */
import type { Labels } from '../../src/core/words/labels';
import { h, type Child } from '../dom/h';

/** Cells of more base arms tell nothing at a glance, nor do those of a graph. */
const MOST_ARMS = 64;

/** Null where it would not help. */
export function actionCells({ arms, sides, graph }: Labels, action: readonly number[]): Child {
  if (arms.length > MOST_ARMS || (graph ?? null) !== null) return null;
  // A ranking has all of them.
  if (action.length === arms.length) return null;
  return h(
    'span.glance',
    { 'aria-hidden': 'true' },
    arms.map((_, arm) => {
      const [row, column] = sides?.edges[arm] ?? [0, arm];
      return h(action.includes(arm) ? 'i.is-in' : 'i', {
        style: { 'grid-area': `${row + 1} / ${column + 1}` },
      });
    }),
  );
}
