/** The axis of samples: decades with labels, ticks between them, and the unit beside the last one. */
import { siExact } from '../format';
import { decades, labelledDecades, linearAxis, logScale, minorTicks } from './axes';
import type { Domain, Scale } from './axes';
import type { Axis, Figure, Mark } from './figure';

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
  const minor = minorTicks(domain).map((value): Mark => {
    const x = Math.round(scale(value)) + 0.5;
    return {
      type: 'line',
      points: [
        [x, plot.bottom],
        [x, plot.bottom + 3],
      ],
      stroke: 'axis',
      width: 1,
    };
  });
  const unit: Mark = {
    type: 'text',
    text: 'samples',
    x: inside ? plot.right : plot.right + 24,
    y: plot.bottom + 16,
    size: 11,
    fill: 'fg-2',
    align: inside ? 'right' : 'left',
  };
  return {
    axis: { type: 'logarithmic', domain, ticks, grid: true },
    scale,
    marks: [...minor, unit],
  };
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
