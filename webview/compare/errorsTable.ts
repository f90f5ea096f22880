/** How many seeds of each setting gave a wrong answer, against how many may. */
import { formatInterval, formatPercent } from '../../src/shared/format';
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { linearAxis } from '../charts/axes';
import { h, s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { exact } from '../format';
import { cellGrid, cellPercent } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { button, section, term } from '../views/pieces';
import { MIDDLE, capped, seriesClass, seriesMark } from './series';
import type { Row } from './series';
import { settingsTable } from './tableFrame';

export function errorsSection(
  { settings, sentences, missing, endedAt }: ComparisonSummary,
  rows: readonly Row[],
): ElementNode {
  const deltas = [
    ...new Set(settings.flatMap(({ errors }) => (errors === null ? [] : [errors.delta]))),
  ];
  const most = Math.max(
    ...deltas.map((delta) => 2 * delta),
    ...settings.map(({ errors }) => errors?.interval?.high ?? 0),
    0.01,
  );
  const ticks = linearAxis(0, 100 * most * 1.15, 4);
  const high = ticks.domain[1];
  const axis: CellAxis = {
    at: (percent) => (100 * percent) / high,
    ticks: ticks.ticks.filter((tick) => tick > 0),
    logarithmic: false,
  };
  const allowed =
    deltas.length === 1 ? `${formatPercent(deltas[0] ?? 0)} allowed` : 'the allowed rate';
  const more = missing?.more ?? 0;
  return section('Wrong answers', `share of the seeds; dashed: ${allowed}`, [
    settingsTable(rows, {
      head: term('wrong', 'Wrong'),
      term: 'rateInterval',
      axis,
      tick: (value) => `${value}%`,
      drawn: (row) => errorBar(row, axis),
      value: ({ errors }) =>
        errors === null || errors.judged === 0
          ? 'not known'
          : `${errors.wrong} of ${errors.judged}`,
      interval: ({ errors }) =>
        errors === null || errors.interval === null
          ? ''
          : formatInterval(errors.interval, formatPercent),
    }),
    sentences.tooFew === ''
      ? null
      : h(
          'p.q.more-seeds',
          h('span', sentences.tooFew),
          endedAt === null || more <= 0
            ? null
            : button(`Run ${exact(more)} More ${more === 1 ? 'Seed' : 'Seeds'}`, {
                do: { type: 'compare', act: 'moreSeeds' },
                icon: 'play',
              }),
        ),
  ]);
}

function errorBar({ one: { errors }, slot }: Row, axis: CellAxis): ElementNode {
  const at = (share: number): string => cellPercent(Math.min(100, axis.at(100 * share)));
  const allowed = errors === null ? null : at(errors.delta);
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(slot) },
    cellGrid(axis),
    allowed === null ? null : s('line.allowed', { x1: allowed, x2: allowed, y1: 0, y2: '100%' }),
    errors === null || errors.interval === null
      ? null
      : [
          capped(at(errors.interval.low), at(errors.interval.high)),
          seriesMark(slot, at(errors.wrong / errors.judged), MIDDLE),
        ],
  );
}
