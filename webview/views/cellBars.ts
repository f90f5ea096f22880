/**
 * Bars within table cells: the axis is in the column heading, and its grid runs through the rows. Drawn in percent, so that the
 * column width need not be known.
 */
import { countAxis as axisOf, scaleAlong } from '../../src/core/figure/axes';
import { s, type ElementNode } from '../dom/h';
import { siShort } from '../format';

export interface CellAxis {
  /** The position of a value, in percent of the column. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly logarithmic: boolean;
}

/**
 * @param values positive counts
 * @param logFrom the axis is logarithmic if the largest value exceeds the smallest by more than this factor
 */
export function countAxis(values: readonly number[], logFrom?: number): CellAxis {
  const axis = axisOf(values, logFrom);
  const scale = scaleAlong(axis, [0, 100]);
  return {
    at: (value) => Math.max(0, scale(value)),
    ticks: axis.ticks.filter((tick) => scale(tick) > 1),
    logarithmic: axis.type === 'logarithmic',
  };
}

export function cellPercent(value: number): string {
  return `${value.toFixed(2)}%`;
}

/** The ticks whose labels fit in the column. */
export function labelledTicks(axis: CellAxis): readonly number[] {
  return axis.ticks.filter((tick) => axis.at(tick) > 6 && axis.at(tick) < 94.5);
}

/** In a narrow column, in percent: position of the first label, distance between labels, and width of a letter. */
const FIRST_LABEL = 18;
const LABEL_PITCH = 38;
const OF_LETTER = 9;

/** The ticks that keep their labels in a narrow panel, chosen from the last one backwards, so that two fit if possible. */
function farApart(
  axis: CellAxis,
  ticks: readonly number[],
  label: (tick: number) => string,
): ReadonlySet<number> {
  const kept = new Set<number>();
  let last: { readonly at: number; readonly letters: number } | null = null;
  for (const tick of ticks.toReversed()) {
    const at = axis.at(tick);
    const letters = label(tick).length;
    const room = Math.max(LABEL_PITCH, (OF_LETTER * (letters + (last?.letters ?? 0))) / 2);
    if (at < FIRST_LABEL || (last !== null && last.at - at < room)) continue;
    kept.add(tick);
    last = { at, letters };
  }
  return kept;
}

/** The labels in the column heading. */
export function cellTicks(axis: CellAxis, label: (tick: number) => string = siShort): ElementNode {
  const shown = labelledTicks(axis);
  const inNarrow = farApart(axis, shown, label);
  return s(
    axis.logarithmic ? 'svg.is-log' : 'svg',
    { 'aria-hidden': 'true' },
    // Shown for all such bars, because a narrow panel has no room for a subtitle; above the labels for the same reason.
    axis.logarithmic && s('text', { x: 0, y: -2, class: 't' }, 'log'),
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

/** @param planned planned length of the bar, drawn as a dashed outline; 0 = none */
export function cellBar(value: number, axis: CellAxis, series: 1 | 2, planned = 0): ElementNode {
  const width = (amount: number): string => cellPercent(Math.max(0.6, axis.at(amount)));
  return s(
    'svg',
    { 'aria-hidden': 'true' },
    cellGrid(axis),
    value > 0 && s('rect', { class: `bar-${series}`, x: 0, y: 7, width: width(value), height: 10 }),
    planned > 0 && s('rect.plan', { x: 0.5, y: 7.5, width: width(planned), height: 9 }),
  );
}
