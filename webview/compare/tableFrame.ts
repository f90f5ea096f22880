/** The frame of the tables of a comparison: one row a setting, the middle column drawn. */
import type { SettingSummary } from '../../src/core/sweep/summary';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import type { TermName } from '../words';
import { cellTicks } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { term } from '../views/pieces';
import { runName } from './series';

export interface Columns {
  readonly head: Child;
  readonly term: TermName;
  readonly axis: CellAxis;
  readonly tick: (value: number) => string;
  readonly drawn: (setting: SettingSummary, index: number) => Child;
  readonly value: (setting: SettingSummary) => Child;
  readonly interval: (setting: SettingSummary) => string;
}

export function settingsTable(settings: readonly SettingSummary[], columns: Columns): ElementNode {
  return h(
    'table',
    { class: 'cmp' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Run'),
        h(
          'th',
          { scope: 'col', class: 'drawn' },
          h('span', { class: 'sr' }, 'Drawn, with its 95% interval'),
          cellTicks(columns.axis, columns.tick),
        ),
        h('th', { scope: 'col', class: 'r' }, columns.head),
        h('th', { scope: 'col', class: 'r hide-narrow' }, term(columns.term, '95% interval')),
      ),
    ),
    h(
      'tbody',
      {},
      settings.map((setting, index) => {
        const interval = columns.interval(setting);
        return h(
          'tr',
          {},
          runName(setting, index),
          h('td', { class: 'drawn' }, columns.drawn(setting, index)),
          h(
            'td',
            { class: 'r' },
            columns.value(setting),
            h('span', { class: 'sub only-narrow' }, interval),
          ),
          h('td', { class: 'r sub hide-narrow' }, interval),
        );
      }),
    ),
  );
}

/** What stands beside the title of a table, with the kind of its axis. */
export function subtitle(words: string, axis: CellAxis): string {
  return axis.logarithmic ? `${words}; log scale` : words;
}
