/** The ranked settings with their intervals: samples, ratio to the lower bound, wrong answers, computing time. */
import {
  formatDuration,
  formatInterval,
  formatPercent,
  boundWords,
  intervalWords,
  timeWords,
} from '../../src/shared/format';
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { h, s, type Child, type ElementNode } from '../dom/h';
import { exact, si } from '../format';
import { cellGrid, cellPercent, countAxis, type CellAxis } from '../views/cellBars';
import { button, count, section, term } from '../views/pieces';
import { column, drawnColumn, table } from '../views/table';
import { MIDDLE, runName, seriesClass, capped, seriesMark, type Row } from './series';

/** If the largest value exceeds the smallest by more than this factor, the axis is logarithmic. */
const DECADE = 10;

/** A column after the drawn one. */
interface Column {
  readonly head: Child;
  readonly cell: (one: SettingSummary) => Child;
  readonly isHiddenNarrow?: true;
}

function columnsOf(kind: ComparisonSummary['kind']): readonly Column[] {
  const time: Column = {
    head: term('computingTime', 'Time'),
    cell: (one) => [timeWords(one), intervalOf(one, one.time, formatDuration)],
    isHiddenNarrow: true,
  };
  if (kind === 'runs') {
    return [
      { head: term('samples', 'Samples'), cell: samplesCell },
      { head: term('phasesTests', 'Phases, tests'), cell: testsCell, isHiddenNarrow: true },
      { head: term('verdict', 'Answer'), cell: verdictCell },
      time,
    ];
  }
  return [
    {
      head: [term('seedMean', 'Mean'), below(term('meanInterval', '95% interval'))],
      cell: (one) => [samplesCell(one), intervalOf(one, one.samples, si)],
    },
    { head: term('overLowerBound', '× lower bound'), cell: boundWords },
    {
      head: [term('wrong', 'Wrong'), below(term('rateInterval', '95% interval'), '.hide-narrow')],
      cell: wrongCell,
    },
    time,
  ];
}

/** Whether its runs end with a certificate instead of at a budget. */
export function isCertifying({ covered, seeds }: SettingSummary): boolean {
  return covered && seeds.every(({ regret }) => regret === undefined);
}

export function rankingSection(summary: ComparisonSummary, rows: readonly Row[]): ElementNode {
  const { settings, kind } = summary;
  const isOfRuns = kind === 'runs';
  const columns = columnsOf(kind);
  const classesOf = ({ isHiddenNarrow }: Column): string =>
    isHiddenNarrow === true ? 'r.hide-narrow' : 'r';
  const axis = countAxis(
    settings.flatMap((one) => [
      ...ringsOf(one),
      one.samples?.interval?.high ?? 0,
      one.atLeast?.samples ?? 0,
    ]),
    DECADE,
  );
  const certified = settings.every(isCertifying);
  const title = isOfRuns
    ? 'Samples and answers'
    : certified
      ? 'Samples until certified'
      : 'Samples until the run finished';
  const words = isOfRuns
    ? 'one run each'
    : 'rings: seeds; mean with its 95% interval; time on this machine, several seeds at once';
  return section(title, axis.logarithmic ? `${words}; log scale` : words, [
    table(
      'cmp.ranking',
      null,
      [
        column('Run'),
        drawnColumn('Samples, with the 95% interval of their mean', axis, (value) =>
          si(value).replace(/\.0+(?=\D|$)/, ''),
        ),
        columns.map((one) => column(one.head, classesOf(one))),
      ],
      rows.map(({ one, slot }) =>
        h(
          'tr',
          runName(one, slot, nameNote(one)),
          h('td.drawn', one.atLeast === null ? strip(one, axis, slot) : arrow(one, axis, slot)),
          columns.map((each) => h(`td.${classesOf(each)}`, each.cell(one))),
        ),
      ),
    ),
    !isOfRuns && tooFew(summary),
  ]);
}

function nameNote({ counted, asked }: SettingSummary): string {
  return counted < asked ? `${exact(counted)} of ${exact(asked)} seeds` : '';
}

/** If the seeds are too few to verify delta: says so, and offers more. */
function tooFew({ sentences, missing, endedAt }: ComparisonSummary): Child {
  const more = missing?.more ?? 0;
  return sentences.tooFew === ''
    ? null
    : h(
        'p.q.more-seeds',
        h('span', sentences.tooFew),
        endedAt !== null &&
          more > 0 &&
          button(`Run ${exact(more)} More ${more === 1 ? 'Seed' : 'Seeds'}`, {
            do: { type: 'compare', act: 'moreSeeds' },
            icon: 'play',
          }),
      );
}

/** A line below a value or a heading. */
function below(words: Child, classes = ''): ElementNode {
  return h(`span.sub.below${classes}`, words);
}

function intervalOf(
  one: SettingSummary,
  mean: SettingSummary['time'],
  format: (value: number) => string,
): Child {
  const interval = isWhole(one) && one.asked > 1 ? intervalWords(mean, format) : '';
  return interval === '' ? null : below(interval);
}

function wrongCell({ errors }: SettingSummary): Child {
  if (errors === null || errors.judged === 0) return 'not known';
  const { wrong, judged, interval } = errors;
  const rate = interval === null ? null : formatInterval(interval, formatPercent);
  return [
    `${exact(wrong)} of ${exact(judged)}`,
    rate === null ? null : below(rate, '.hide-narrow'),
  ];
}

function testsCell({ trace }: SettingSummary): string {
  const phases = new Set(trace?.map(({ phase }) => phase)).size;
  return `${phases}, ${exact(trace?.length ?? 0)}`;
}

function verdictCell({ seeds, covered }: SettingSummary): string {
  const seed = seeds[0];
  if (seed === undefined) return '';
  const known = seed.correct === null ? '' : seed.correct ? 'right, ' : 'wrong, ';
  if (seed.status === 'inconclusive') return `${known}inconclusive`;
  if (seed.status !== 'certified') return `${known}not certified`;
  return `${known}${covered ? 'certified' : 'finished'}`;
}

function samplesCell(one: SettingSummary): Child {
  if (one.rejected !== null) return 'not run';
  if (one.atLeast !== null) return ['over ', count(one.atLeast.samples)];
  return one.samples === null ? 'none yet' : count(one.samples.mean);
}

function drawnCell(axis: CellAxis, slot: number | null, ...marks: readonly Child[]): ElementNode {
  return s('svg', { 'aria-hidden': 'true', class: seriesClass(slot) }, cellGrid(axis), ...marks);
}

/** An arrow that starts at the lower bound of the mean. */
function arrow({ atLeast }: SettingSummary, axis: CellAxis, slot: number | null): ElementNode {
  const from = cellPercent(axis.at(atLeast?.samples ?? 0));
  return drawnCell(
    axis,
    slot,
    s('line.at-least', { x1: from, x2: '100%', y1: MIDDLE, y2: MIDDLE }),
    s(
      'svg',
      { x: '100%', y: MIDDLE, width: 1, height: 1, overflow: 'visible' },
      s('path.at-least', { d: 'M-6 -4l6 4-6 4' }),
    ),
  );
}

/** The samples of the seeds that finished. */
function ringsOf({ staircase }: SettingSummary): readonly number[] {
  return staircase.map(([samples]) => samples);
}

/** Whether all seeds so far finished, so that their mean is the mean of the setting. */
function isWhole({ samples, atLeast }: SettingSummary): boolean {
  return samples !== null && atLeast === null;
}

function strip(one: SettingSummary, axis: CellAxis, slot: number | null): ElementNode {
  const at = (value: number): string => cellPercent(Math.min(100, Math.max(0, axis.at(value))));
  const { samples, asked } = one;
  const interval = samples?.interval ?? null;
  // A single seed equals its mean.
  const rings = asked === 1 ? [] : ringsOf(one);
  return drawnCell(
    axis,
    slot,
    rings.map((value) => s('circle.seed', { cx: at(value), cy: MIDDLE, r: 2.5 })),
    interval === null ? null : capped(at(interval.low), at(interval.high)),
    samples === null ? null : seriesMark(slot, at(samples.mean), MIDDLE),
  );
}
