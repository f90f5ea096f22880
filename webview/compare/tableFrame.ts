/** The frame of the tables of a comparison: one row a setting, the middle column drawn. */
import type { SettingSummary } from '../../src/core/sweep/summary';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import type { TermName } from '../words';
import type { CellAxis } from '../views/cellBars';
import { term } from '../views/pieces';
import { runName } from './series';
import type { Row } from './series';
import { column, drawnColumn, table } from '../views/table';

export interface Columns {
  readonly head: Child;
  readonly term: TermName;
  readonly axis: CellAxis;
  readonly tick: (value: number) => string;
  readonly drawn: (row: Row) => Child;
  readonly value: (setting: SettingSummary) => Child;
  readonly interval: (setting: SettingSummary) => string;
}

export function settingsTable(rows: readonly Row[], columns: Columns): ElementNode {
  return table(
    'cmp',
    null,
    [
      column('Run'),
      drawnColumn('Drawn, with its 95% interval', columns.axis, columns.tick),
      column(columns.head, 'r'),
      column(term(columns.term, '95% interval'), 'r.hide-narrow'),
    ],
    rows.map((row) => {
      const { one, slot } = row;
      const interval = columns.interval(one);
      return h(
        'tr',
        runName(one, slot),
        h('td.drawn', columns.drawn(row)),
        h('td.r', columns.value(one), h('span.sub.only-narrow', interval)),
        h('td.r.sub.hide-narrow', interval),
      );
    }),
  );
}

/** What stands beside the title of a table, with the kind of its axis. */
export function subtitle(words: string, axis: CellAxis): string {
  return axis.logarithmic ? `${words}; log scale` : words;
}
