/** Single runs side by side: samples, tests, time and answer. */
import { formatDuration } from '../../src/shared/format';
import type { SettingSummary } from '../../src/core/sweep/summary';
import { h, s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { exact } from '../format';
import { cellGrid, cellPercent, countAxis } from '../views/cellBars';
import { count, section, term } from '../views/pieces';
import { MIDDLE, runName, seriesClass, seriesMark } from './series';
import type { Row } from './series';
import { subtitle } from './strips';
import { column, drawnColumn, table } from '../views/table';

export function runsSection(rows: readonly Row[]): ElementNode {
  const axis = countAxis(rows.flatMap(({ one: { seeds } }) => seeds.map(({ samples }) => samples)));
  const row = ({ one, slot }: Row): ElementNode => {
    const seed = one.seeds[0];
    const tests = one.trace?.length ?? 0;
    const phases = new Set(one.trace?.map(({ phase }) => phase)).size;
    return h(
      'tr',
      runName(one, slot),
      h(
        'td.drawn',
        s(
          'svg',
          { 'aria-hidden': 'true', class: seriesClass(slot) },
          cellGrid(axis),
          seed === undefined ? null : seriesMark(slot, cellPercent(axis.at(seed.samples)), MIDDLE),
        ),
      ),
      h('td.r', seed === undefined ? 'none' : count(seed.samples)),
      h('td.r.hide-narrow', `${phases}, ${exact(tests)}`),
      h('td.r', seed === undefined ? '' : formatDuration(seed.durationMs)),
      h('td.r', seed === undefined ? '' : verdict(one)),
    );
  };
  return section(
    'Samples and answers',
    subtitle('one run each', axis),
    table(
      'cmp.runs',
      null,
      [
        column('Run'),
        drawnColumn('Samples, drawn', axis),
        column(term('samples', 'Samples'), 'r'),
        column(term('phasesTests', 'Phases, tests'), 'r.hide-narrow'),
        column(term('computingTime', 'Time'), 'r'),
        column(term('verdict', 'Answer'), 'r'),
      ],
      rows.map(row),
    ),
  );
}

function verdict({ seeds, covered }: SettingSummary): string {
  const seed = seeds[0];
  if (seed === undefined) return '';
  const known = seed.correct === null ? '' : seed.correct ? 'right, ' : 'wrong, ';
  if (seed.status === 'inconclusive') return `${known}inconclusive`;
  if (seed.status !== 'certified') return `${known}not certified`;
  return `${known}${covered ? 'certified' : 'finished'}`;
}
