/** The axis of samples: decades with labels, ticks between them, and the unit beside the last one. */
import { siExact } from '../format';
import { decades, labelledDecades, linearAxis, logScale, minorTicks } from './axes';
import type { Domain, Scale } from './axes';
import type { Axis, Figure, Mark } from './figure';
import { text, vertical } from './figureMarks';

/** A label of a decade needs this much room. */
const LABEL_WIDTH = 60;

export interface SamplesAxis {
  readonly axis: Axis;
  readonly scale: Scale;
  readonly marks: readonly Mark[];
}

/** @param inside the unit stands within the plot, in place of the last label, where there is no room beside it */
export function samplesAxis(domain: Domain, plot: Figure['plot'], inside: boolean): SamplesAxis {
  const scale = logScale(domain, [plot.left, plot.right]);
  const most = Math.floor((plot.right - plot.left) / LABEL_WIDTH);
  const ticks = labelledTicks(domain, most).map((value) => ({
    value,
    label: inside && scale(value) > plot.right - 64 ? '' : siExact(value),
  }));
  const [x, align] = inside
    ? ([plot.right, 'right'] as const)
    : ([plot.right + 24, 'left'] as const);
  return {
    axis: { type: 'logarithmic', domain, ticks, grid: true },
    scale,
    marks: [
      ...minorMarks(domain, plot, scale),
      text('samples', x, plot.bottom + 16, 11, 'fg-2', align),
    ],
  };
}

/** Short marks below the plot, between the decades. */
export function minorMarks(domain: Domain, plot: Figure['plot'], scale: Scale): readonly Mark[] {
  return minorTicks(domain).map((value) => {
    const x = Math.round(scale(value)) + 0.5;
    return vertical(x, plot.bottom, plot.bottom + 3, 'axis', 1);
  });
}

/** Decades; where there are not two of them, what is between them as well. */
function labelledTicks(domain: Domain, most: number): readonly number[] {
  const whole = labelledDecades(domain, most);
  if (whole.length >= 2) return whole;
  const finer = [...decades(domain), ...minorTicks(domain)]
    .filter((value) => [1, 2, 5].includes(Number(value.toExponential().split('e')[0])))
    .sort((a, b) => a - b);
  if (finer.length >= 2) return finer;
  const all = [...new Set([...minorTicks(domain), ...decades(domain)])].sort((a, b) => a - b);
  if (all.length >= 2 && all.length <= most) return all;
  // Within a part of a decade even steps tell more.
  return linearAxis(...domain, Math.max(2, Math.min(5, most - 1))).ticks.filter(
    (tick) => tick >= domain[0] && tick <= domain[1],
  );
}
