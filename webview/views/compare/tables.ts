/** The tables of a comparison: one row a setting, the middle column drawn. */
import type { ComparisonSummary, SettingSummary } from '../../../src/core/compare/summary';
import { formatDuration, formatInterval, formatPercent } from '../../../src/shared/format';
import { linearAxis } from '../../charts/axes';
import { h, s } from '../../dom/h';
import type { Child, ElementNode } from '../../dom/h';
import { exact, si } from '../../format';
import { cellGrid, cellPercent, cellTicks, countAxis } from '../cellBars';
import type { CellAxis } from '../cellBars';
import { button, count, section, term } from '../pieces';
import type { TermName } from '../../words';
import { runName, seriesClass, seriesGlyph, seriesLetter, seriesMark } from './series';

const MIDDLE = 16;

interface Columns {
  readonly head: Child;
  readonly term: TermName;
  readonly axis: CellAxis;
  readonly tick: (value: number) => string;
  readonly drawn: (setting: SettingSummary, index: number) => Child;
  readonly value: (setting: SettingSummary) => Child;
  readonly interval: (setting: SettingSummary) => string;
}

function table(settings: readonly SettingSummary[], columns: Columns): ElementNode {
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

/** A ring for each seed, the mean, its interval. */
function strip(
  values: readonly number[],
  mean: SettingSummary['samples'],
  axis: CellAxis,
  index: number,
): ElementNode {
  const at = (value: number): string => cellPercent(Math.min(100, Math.max(0, axis.at(value))));
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(index) },
    cellGrid(axis),
    values.map((value) => s('circle', { class: 'seed', cx: at(value), cy: MIDDLE, r: 2.5 })),
    mean === null || mean.interval === null
      ? null
      : capped(at(mean.interval.low), at(mean.interval.high)),
    mean === null ? null : seriesMark(index, at(mean.mean), MIDDLE),
  );
}

/** A line with a cap at each end. */
function capped(from: string, to: string): readonly ElementNode[] {
  const cap = (x: string): ElementNode =>
    s('line', { class: 'ci', x1: x, x2: x, y1: MIDDLE - 5, y2: MIDDLE + 5 });
  return [s('line', { class: 'ci', x1: from, x2: to, y1: MIDDLE, y2: MIDDLE }), cap(from), cap(to)];
}

function means(
  settings: readonly SettingSummary[],
  values: (setting: SettingSummary) => readonly number[],
  mean: (setting: SettingSummary) => SettingSummary['samples'],
): CellAxis {
  return countAxis(settings.flatMap((one) => [...values(one), mean(one)?.interval?.high ?? 0]));
}

function subtitle(words: string, axis: CellAxis): string {
  return axis.logarithmic ? `${words}; log scale` : words;
}

const samplesOf = ({ staircase }: SettingSummary): readonly number[] =>
  staircase.map(([samples]) => samples);

export function samplesSection({ settings }: ComparisonSummary): ElementNode {
  const axis = means(settings, samplesOf, (one) => one.samples);
  const certified = settings.every((one) => one.covered);
  return section(
    certified ? 'Samples until certified' : 'Samples until the rule stopped the run',
    subtitle('one ring a seed, the mean and its 95% interval', axis),
    table(settings, {
      head: term('seedMean', 'Mean'),
      term: 'meanInterval',
      axis,
      tick: (value) => si(value).replace(/\.0+(?=\D|$)/, ''),
      drawn: (one, index) => strip(samplesOf(one), one.samples, axis, index),
      value: (one) => (one.samples === null ? 'none yet' : count(one.samples.mean)),
      interval: (one) => intervalWords(one.samples, si),
    }),
  );
}

const timesOf = ({ seeds }: SettingSummary): readonly number[] =>
  seeds.filter(({ status }) => status === 'certified').map(({ durationMs }) => durationMs);

export function timeSection({ settings }: ComparisonSummary): ElementNode {
  const axis = means(settings, timesOf, (one) => one.time);
  return section(
    'Computing time',
    subtitle('on this machine, several seeds at once', axis),
    table(settings, {
      head: term('seedMean', 'Mean'),
      term: 'meanInterval',
      axis,
      tick: tickDuration,
      drawn: (one, index) => strip(timesOf(one), one.time, axis, index),
      value: (one) => (one.time === null ? 'none yet' : formatDuration(one.time.mean)),
      interval: (one) => intervalWords(one.time, formatDuration),
    }),
  );
}

function tickDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Number(milliseconds.toPrecision(3))}\u202fms`
    : `${Number((milliseconds / 1000).toPrecision(3))}\u202fs`;
}

function intervalWords(mean: SettingSummary['samples'], format: (value: number) => string): string {
  if (mean === null) return '';
  return mean.interval === null ? 'one seed' : formatInterval(mean.interval, format);
}

export function errorsSection({
  settings,
  sentences,
  missing,
  endedAt,
}: ComparisonSummary): ElementNode {
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
  const allowed = deltas.length === 1 ? `the ${formatPercent(deltas[0] ?? 0)}` : 'what is';
  const more = missing?.more ?? 0;
  return section('Wrong answers', `share of the seeds, against ${allowed} allowed (dashed)`, [
    table(settings, {
      head: term('wrong', 'Wrong'),
      term: 'exactInterval',
      axis,
      tick: (value) => `${value}%`,
      drawn: (one, index) => errorBar(one, axis, index),
      value: ({ errors }) =>
        errors === null ? 'not known' : `${errors.wrong} of ${errors.judged}`,
      interval: ({ errors }) =>
        errors === null || errors.interval === null
          ? ''
          : formatInterval(errors.interval, formatPercent),
    }),
    sentences.tooFew === ''
      ? null
      : h(
          'p',
          { class: 'q more-seeds' },
          h('span', {}, sentences.tooFew),
          endedAt === null || more <= 0
            ? null
            : button(`Run ${exact(more)} more ${more === 1 ? 'seed' : 'seeds'}`, {
                do: 'moreSeeds',
                icon: 'play',
              }),
        ),
  ]);
}

function errorBar({ errors }: SettingSummary, axis: CellAxis, index: number): ElementNode {
  const at = (share: number): string => cellPercent(Math.min(100, axis.at(100 * share)));
  const allowed = errors === null ? null : at(errors.delta);
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(index) },
    cellGrid(axis),
    allowed === null
      ? null
      : s('line', { class: 'allowed', x1: allowed, x2: allowed, y1: 0, y2: '100%' }),
    errors === null || errors.interval === null
      ? null
      : [
          capped(at(errors.interval.low), at(errors.interval.high)),
          seriesMark(index, at(errors.wrong / errors.judged), MIDDLE),
        ],
  );
}

/** Of single runs: samples, tests, time and answer side by side. */
export function runsSection({ settings }: ComparisonSummary): ElementNode {
  const axis = countAxis(settings.flatMap(({ seeds }) => seeds.map(({ samples }) => samples)));
  const row = (one: SettingSummary, index: number): ElementNode => {
    const seed = one.seeds[0];
    const tests = one.trace?.length ?? 0;
    const phases = new Set(one.trace?.map(({ phase }) => phase)).size;
    return h(
      'tr',
      {},
      runName(one, index),
      h(
        'td',
        { class: 'drawn' },
        s(
          'svg',
          { 'aria-hidden': 'true', class: seriesClass(index) },
          cellGrid(axis),
          seed === undefined ? null : seriesMark(index, cellPercent(axis.at(seed.samples)), MIDDLE),
        ),
      ),
      h('td', { class: 'r' }, seed === undefined ? 'none' : count(seed.samples)),
      h('td', { class: 'r hide-narrow' }, `${phases}, ${exact(tests)}`),
      h('td', { class: 'r' }, seed === undefined ? '' : formatDuration(seed.durationMs)),
      h('td', { class: 'r' }, seed === undefined ? '' : verdict(one)),
    );
  };
  return section(
    'Samples and answers',
    subtitle('one run each', axis),
    h(
      'table',
      { class: 'cmp runs' },
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
            h('span', { class: 'sr' }, 'Samples, drawn'),
            cellTicks(axis),
          ),
          h('th', { scope: 'col', class: 'r' }, term('samples', 'Samples')),
          h('th', { scope: 'col', class: 'r hide-narrow' }, term('phasesTests', 'Phases, tests')),
          h('th', { scope: 'col', class: 'r' }, term('computingTime', 'Time')),
          h('th', { scope: 'col', class: 'r' }, term('verdict', 'Answer')),
        ),
      ),
      h('tbody', {}, settings.map(row)),
    ),
  );
}

function verdict({ seeds, covered }: SettingSummary): string {
  const seed = seeds[0];
  if (seed === undefined) return '';
  const known = seed.correct === null ? '' : seed.correct ? 'right, ' : 'wrong, ';
  if (seed.status !== 'certified') return `${known}not certified`;
  return `${known}${covered ? 'certified' : 'by its rule'}`;
}

export function differencesSection({ settings, differences }: ComparisonSummary): ElementNode {
  return section(
    'What differs',
    'settings that are the same in all runs are left out',
    h(
      'table',
      { class: 'diff' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Setting'),
          settings.map((_, index) =>
            h('th', { scope: 'col' }, seriesGlyph(index), seriesLetter(index)),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        differences.map(({ setting, values }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', class: 'sub' }, setting),
            values.map((value) => h('td', {}, value)),
          ),
        ),
      ),
    ),
  );
}
