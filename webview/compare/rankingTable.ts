/** The settings in order: samples, over the lower bound, wrong answers, computing time, with their intervals. */
import {
  formatDuration,
  formatInterval,
  formatPercent,
  intervalWords,
} from '../../src/shared/format';
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { h, s } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { exact, si, times } from '../format';
import { cellGrid, cellPercent, countAxis } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { button, count, section, term } from '../views/pieces';
import { column, drawnColumn, table } from '../views/table';
import { MIDDLE, runName, seriesClass } from './series';
import type { Row } from './series';
import { isWhole, ringsOf, strip, subtitle } from './strips';

/** Beyond this ratio of the largest to the smallest the axis is logarithmic. */
const DECADE = 10;

export function rankingSection(summary: ComparisonSummary, rows: readonly Row[]): ElementNode {
  const { settings } = summary;
  const axis = countAxis(
    settings.flatMap((one) => [
      ...ringsOf(one),
      one.samples?.interval?.high ?? 0,
      one.atLeast?.samples ?? 0,
    ]),
    DECADE,
  );
  const certified = settings.every((one) => one.covered);
  return section(
    certified ? 'Samples until certified' : 'Samples until the run finished',
    subtitle(
      'rings: seeds; mean with its 95% interval; time on this machine, several seeds at once',
      axis,
    ),
    [
      table(
        'cmp.ranking',
        null,
        [
          column('Run'),
          drawnColumn('Samples, with the 95% interval of their mean', axis, (value) =>
            si(value).replace(/\.0+(?=\D|$)/, ''),
          ),
          column([term('seedMean', 'Mean'), below(term('meanInterval', '95% interval'))], 'r'),
          column(term('overLowerBound', '× lower bound'), 'r'),
          column(
            [term('wrong', 'Wrong'), below(term('rateInterval', '95% interval'), '.hide-narrow')],
            'r',
          ),
          column(term('computingTime', 'Time'), 'r.hide-narrow'),
        ],
        rows.map((row) => line(row, axis)),
      ),
      tooFew(summary),
    ],
  );
}

/** Where the seeds are too few to show delta: so, and what to do about it. */
function tooFew({ sentences, missing, endedAt }: ComparisonSummary): Child {
  const more = missing?.more ?? 0;
  return sentences.tooFew === ''
    ? null
    : h(
        'p.q.more-seeds',
        h('span', sentences.tooFew),
        endedAt === null || more <= 0
          ? null
          : button(`Run ${exact(more)} More ${more === 1 ? 'Seed' : 'Seeds'}`, {
              do: 'moreSeeds',
              icon: 'play',
            }),
      );
}

/** What stands under a value, or under a head. */
function below(words: Child, classes = ''): ElementNode {
  return h(`span.sub.below${classes}`, words);
}

function line({ one, slot }: Row, axis: CellAxis): ElementNode {
  const { samples, counted, asked, errors, atLeast } = one;
  const intervalOf = (mean: SettingSummary['time'], format: (value: number) => string): Child => {
    const interval = isWhole(one) ? intervalWords(mean, format) : '';
    return interval === '' ? null : below(interval);
  };
  const rate = errors?.interval ?? null;
  return h(
    'tr',
    runName(one, slot, counted < asked ? `${exact(counted)} of ${exact(asked)} seeds` : ''),
    h(
      'td.drawn',
      atLeast === null ? strip(ringsOf(one), samples, axis, slot) : arrow(one, axis, slot),
    ),
    h('td.r', samplesCell(one), intervalOf(samples, si)),
    h('td.r', boundCell(one)),
    h(
      'td.r',
      errors === null || errors.judged === 0
        ? 'not known'
        : `${exact(errors.wrong)} of ${exact(errors.judged)}`,
      rate === null ? null : below(formatInterval(rate, formatPercent), '.hide-narrow'),
    ),
    h('td.r.hide-narrow', timeCell(one), intervalOf(one.time, formatDuration)),
  );
}

function samplesCell(one: SettingSummary): Child {
  if (one.rejected !== null) return 'not run';
  if (one.atLeast !== null) return ['over ', count(one.atLeast.samples)];
  return one.samples === null ? 'none yet' : count(one.samples.mean);
}

function boundCell({ overLowerBound, atLeast }: SettingSummary): string {
  if (overLowerBound === null) return 'not known';
  return `${atLeast === null ? '' : 'over '}${times(overLowerBound)}`;
}

function timeCell({ time, atLeast }: SettingSummary): string {
  if (atLeast !== null) return `over ${formatDuration(atLeast.durationMs)}`;
  return time === null ? '' : formatDuration(time.mean);
}

/** From what the mean is at least. */
function arrow({ atLeast }: SettingSummary, axis: CellAxis, slot: number | null): ElementNode {
  const from = cellPercent(axis.at(atLeast?.samples ?? 0));
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(slot) },
    cellGrid(axis),
    s('line.at-least', { x1: from, x2: '100%', y1: MIDDLE, y2: MIDDLE }),
    s(
      'svg',
      { x: '100%', y: MIDDLE, width: 1, height: 1, overflow: 'visible' },
      s('path.at-least', { d: 'M-6 -4l6 4-6 4' }),
    ),
  );
}
