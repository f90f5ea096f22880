/** The tables of a preview: the best actions and the observer set; a selected row is drawn. */
import type { Preview } from '../../src/core/run/check/preview';
import { armName, familyWords, formatTick, inOrder } from '../../src/shared/format';
import { h, type Child, type ElementNode } from '../dom/h';
import { decimal, exact } from '../format';
import { shownWords, type Picked, type PickedKey } from '../model/preview';
import { valueAxis, valueBar } from '../views/armsPicture';
import { asks } from '../views/pieces';
import { column, drawnColumn, foldedTable } from '../views/table';
import { capital } from '../words';

/** Further rows are folded. */
const SHOWN = 25;

/** What actions are ranked by; in a ranking, weights are discounted by place. */
export function weightName(family: string): string {
  return `${family === 'ranking' ? 'Discounted' : 'Total'} weight`;
}

export function bestTable(preview: Preview, picked: Picked | null): ElementNode {
  const { best, instance } = preview;
  const words = familyWords(instance.family);
  const hasRewards = best.some(({ reward }) => reward !== null);
  const bars = best.map(({ value }) => ({ estimate: value, halfWidth: 0 }));
  const axis = valueAxis(bars);
  const head = [
    column('Rank', 'r'),
    column(capital(words.action)),
    axis === null
      ? null
      : drawnColumn('Drawn', axis, (tick) => formatTick(null, tick, String), 'drawn.hide-narrow'),
    column(weightName(instance.family), 'r'),
    hasRewards ? column('Reward', 'r') : null,
  ];
  const rows = best.map(({ arms, value, reward }, index) =>
    row(`best:${index}`, picked, [
      h('td.r.sub', exact(index + 1)),
      nameCell(`best:${index}`, picked, namesOf(preview, arms)),
      axis === null ? null : h('td.drawn.hide-narrow', valueBar(bars[index] ?? null, axis)),
      h('td.r', total(value)),
      hasRewards ? h('td.r', reward === null ? '' : total(reward)) : null,
    ]),
  );
  const caption = `The best ${words.actions}`;
  return foldedTable('preview-table', caption, head, rows, SHOWN, words.actions);
}

export function observersTable(preview: Preview, picked: Picked | null): ElementNode {
  const { observers, observerSet, labels, instance } = preview;
  const words = familyWords(instance.family);
  const head = [column('No.', 'r'), column(capital(words.action)), column('One sample shows')];
  const rows = observers.map((observer, index) =>
    row(`observer:${index}`, picked, [
      h('td.r.sub', exact(index + 1)),
      nameCell(`observer:${index}`, picked, namesOf(preview, observer.action)),
      h('td.shows', shownWords(observer, labels, words)),
    ]),
  );
  const left = (observerSet?.size ?? 0) - observers.length;
  return h(
    'div',
    foldedTable('preview-table', 'The observer set', head, rows, SHOWN, words.actions),
    left > 0 && h('p.q', `and ${exact(left)} more`),
  );
}

function row(key: PickedKey, picked: Picked | null, cells: Child): ElementNode {
  return h(
    'tr',
    {
      key,
      class: picked?.key === key ? 'chosen' : null,
      ...asks('pick', key),
    },
    cells,
  );
}

/** The name of an action, as a button for keyboard users. */
function nameCell(key: PickedKey, picked: Picked | null, name: Child): ElementNode {
  return h(
    'th',
    { scope: 'row' },
    h(
      'button.name',
      {
        type: 'button',
        'aria-pressed': String(picked?.key === key),
        ...asks('pick', key),
      },
      name,
    ),
  );
}

/** Three digits, after removing rounding errors such as 0.9999…. */
export function total(sum: number): string {
  return decimal(Number(sum.toPrecision(9)));
}

/** Lines break only after a name. */
function namesOf({ labels }: Preview, action: readonly number[]): Child {
  return inOrder(labels, action).map((arm, index, all) => [
    h('span.pair', armName(labels, arm), index < all.length - 1 ? ',' : ''),
    ' ',
  ]);
}
