/**
 * Bars within the cells of a table: the axis stands in the head of the column and its grid runs through the rows.
 * Drawn in percent, so that they need not know how wide the column is.
 */
import { stepAbove, stepBelow, decades, linearAxis } from '../charts/axes';
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { siShort } from '../format';

export interface CellAxis {
  /** The place of a value in percent of the column. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly logarithmic: boolean;
}

/** Beyond this ratio of the largest to the smallest a linear axis hides the small ones. */
const LOG_FROM = 20;

/**
 * @param values positive counts
 * @param logFrom beyond this ratio of the largest to the smallest the axis is logarithmic
 */
export function countAxis(values: readonly number[], logFrom = LOG_FROM): CellAxis {
  const usable = values.filter((value) => value > 0);
  const smallest = usable.length === 0 ? 1 : Math.min(...usable);
  const largest = usable.length === 0 ? 10 : Math.max(...usable);
  if (largest > logFrom * smallest) {
    const low = stepBelow(smallest / 3);
    const high = stepAbove(largest * 1.1);
    const span = Math.log(high / low);
    const at = (value: number): number => (100 * Math.log(Math.max(value, low) / low)) / span;
    const ticks = decades([low, high]).filter((tick) => at(tick) > 1);
    const every = Math.max(1, Math.ceil(ticks.length / 6));
    return {
      at,
      ticks: ticks.filter((_, index) => (ticks.length - 1 - index) % every === 0),
      logarithmic: true,
    };
  }
  const axis = linearAxis(0, largest * 1.02, 5);
  const high = axis.domain[1];
  return {
    at: (value) => (100 * value) / high,
    ticks: axis.ticks.filter((tick) => tick > 0),
    logarithmic: false,
  };
}

export function cellPercent(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** The ticks whose labels stay within the column. */
export function labelledTicks(axis: CellAxis): readonly number[] {
  return axis.ticks.filter((tick) => axis.at(tick) > 6 && axis.at(tick) < 94.5);
}

/** A narrow column has room for a label from here on, and for the next so far to the left; in percent of the column. */
const FIRST_LABEL = 18;
const LABEL_PITCH = 38;

/** Which ticks keep their labels where the panel is narrow: from the last one on, so that a scale shows two where it can. */
function farApart(axis: CellAxis, ticks: readonly number[]): ReadonlySet<number> {
  const kept = new Set<number>();
  let next = Infinity;
  for (const tick of ticks.toReversed()) {
    const at = axis.at(tick);
    if (at < FIRST_LABEL || at > next) continue;
    kept.add(tick);
    next = at - LABEL_PITCH;
  }
  return kept;
}

/** The labels in the head of the column. */
export function cellTicks(axis: CellAxis, label: (tick: number) => string = siShort): ElementNode {
  const shown = labelledTicks(axis);
  const inNarrow = farApart(axis, shown);
  return s(
    axis.logarithmic ? 'svg.is-log' : 'svg',
    { 'aria-hidden': 'true' },
    // Wherever there are such bars: a subtitle has no room in a narrow panel. Above the labels, however narrow the column is.
    axis.logarithmic ? s('text', { x: 0, y: -2, class: 't' }, 'log') : null,
    shown.map((tick) =>
      s(
        'text',
        {
          x: cellPercent(axis.at(tick)),
          y: 12,
          'text-anchor': 'middle',
          class: inNarrow.has(tick) ? 't' : 't hide-narrow',
        },
        label(tick),
      ),
    ),
  );
}

export function cellGrid(axis: CellAxis, from = 0): readonly ElementNode[] {
  const line = (x: number): ElementNode =>
    s('line.g', { x1: cellPercent(x), x2: cellPercent(x), y1: 0, y2: '100%' });
  return [line(from), ...axis.ticks.map((tick) => line(axis.at(tick)))];
}

/** @param planned the planned length of the bar, drawn as a dashed outline; 0 = none */
export function cellBar(value: number, axis: CellAxis, series: 1 | 2, planned = 0): ElementNode {
  const width = (amount: number): string => cellPercent(Math.max(0.6, axis.at(amount)));
  return s(
    'svg',
    { 'aria-hidden': 'true' },
    cellGrid(axis),
    value > 0
      ? s('rect', { class: `bar-${series}`, x: 0, y: 7, width: width(value), height: 10 })
      : null,
    planned > 0 ? s('rect.plan', { x: 0.5, y: 7.5, width: width(planned), height: 9 }) : null,
  );
}
