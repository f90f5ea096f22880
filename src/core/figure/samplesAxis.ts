/** The axis of samples: labelled decades, ticks between them, and the unit beside the last label. */
import { formatShortExact } from '../words/counts';
import { decades, evenTicks, labelledDecades, logScale, minorTicks, type Domain } from './axes';
import type { Axis, Box, Mark } from './figure';
import { text } from './marks';

/** The width of a decade label. */
const LABEL_WIDTH = 60;
/** The width of the unit inside the plot. */
const UNIT_WIDTH = 64;

/** @param inside the unit replaces the last label, if there is no room beside the plot */
export function samplesAxis(domain: Domain, plot: Box, inside: boolean): Axis {
  const scale = logScale(domain, [plot.left, plot.right]);
  const most = Math.floor((plot.right - plot.left) / LABEL_WIDTH);
  const ticks = labelledTicks(domain, most).map((value) => {
    const isTaken = inside && scale(value) > plot.right - UNIT_WIDTH;
    return { value, label: isTaken ? '' : formatShortExact(value) };
  });
  return { type: 'logarithmic', domain, ticks, minor: minorTicks(domain), grid: true };
}

export function samplesUnit(plot: Box, inside: boolean): Mark {
  const [x, align] = inside
    ? ([plot.right, 'right'] as const)
    : ([plot.right + 24, 'left'] as const);
  return text('samples', x, plot.bottom + 16, 11, 'fg-2', align);
}

/** Decades; with fewer than two of them, also values in between. */
function labelledTicks(domain: Domain, most: number): readonly number[] {
  const whole = labelledDecades(domain, most);
  if (whole.length >= 2) return whole;
  const all = [...new Set([...minorTicks(domain), ...decades(domain)])].sort((a, b) => a - b);
  const finer = all.filter((value) => /^[125]/.test(value.toExponential()));
  if (finer.length >= 2) return finer;
  if (all.length >= 2 && all.length <= most) return all;
  // Within a part of a decade, even steps are clearer.
  return evenTicks(domain, Math.max(2, Math.min(5, most - 1)));
}
