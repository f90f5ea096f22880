/** What the seeds of each setting needed, with the mean of them: samples, and computing time. */
import { formatDuration, formatInterval } from '../../src/shared/format';
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { si } from '../format';
import { cellGrid, cellPercent, countAxis } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { count, section, term } from '../views/pieces';
import { MIDDLE, capped, seriesClass, seriesMark } from './series';
import { settingsTable, subtitle } from './tableFrame';

const samplesOf = ({ staircase }: SettingSummary): readonly number[] =>
  staircase.map(([samples]) => samples);

export function samplesSection({ settings }: ComparisonSummary): ElementNode {
  const axis = means(settings, samplesOf, (one) => one.samples);
  const certified = settings.every((one) => one.covered);
  return section(
    certified ? 'Samples until certified' : 'Samples until the run finished',
    subtitle('one ring for each seed, the mean and its 95% interval', axis),
    settingsTable(settings, {
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
    settingsTable(settings, {
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
    values.map((value) => s('circle.seed', { cx: at(value), cy: MIDDLE, r: 2.5 })),
    mean === null || mean.interval === null
      ? null
      : capped(at(mean.interval.low), at(mean.interval.high)),
    mean === null ? null : seriesMark(index, at(mean.mean), MIDDLE),
  );
}

function means(
  settings: readonly SettingSummary[],
  values: (setting: SettingSummary) => readonly number[],
  mean: (setting: SettingSummary) => SettingSummary['samples'],
): CellAxis {
  return countAxis(settings.flatMap((one) => [...values(one), mean(one)?.interval?.high ?? 0]));
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
