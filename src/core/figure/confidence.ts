/** The confidence over the samples: a line that climbs to the level of a certificate. */
import {
  formatCertainty,
  formatCounted,
  formatExact,
  formatShare,
  formatShort,
} from '../words/counts';
import { axisOf, countAxis, linearScale } from './axes';
import { BOTTOM, LEFT, NARROW, type Figure } from './figure';
import { line, text } from './marks';
import { stopsOf } from './stops';

/** The confidence at the end of a phase. */
export interface SureAt {
  readonly samples: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** @param points at least one @param delta 1 minus the level of the certificate */
export function confidenceFigure(points: readonly SureAt[], delta: number, width: number): Figure {
  const plot = {
    left: LEFT + 4,
    right: width - 76,
    top: 20,
    bottom: (width < NARROW ? 150 : 180) - BOTTOM,
  };
  const samples = countAxis(points.map((point) => point.samples));
  const x = axisOf(samples, samples.ticks, formatShort);
  const y = linearScale([0, 1], [plot.bottom, plot.top]);
  const level = Math.round(y(1 - delta)) + 0.5;
  const name = `certified at ${formatCertainty(delta)}`;
  const shown = points.map((point) => ({ x: point.samples, y: point.confidence }));
  const last = points.at(-1);
  return {
    width,
    height: plot.bottom + BOTTOM,
    plot,
    x,
    y: axisOf({ type: 'linear', domain: [0, 1] }, [0, 0.25, 0.5, 0.75, 1], percent),
    series: [{ points: shown, stroke: 'series-1', width: 2 }],
    under: [line([plot.left, level], [plot.right, level], 'certified', 1.5, [5, 4])],
    over: [
      text(name, plot.left + 8, level + 15, 12, 'fg', 'left'),
      text('samples', plot.right + 22, plot.bottom + 16, 11, 'fg-2', 'left'),
    ],
    stops: stopsOf(
      points,
      x,
      plot,
      (point) => point.samples,
      (point) => [
        ['Samples', formatExact(point.samples)],
        ['How sure one could be', formatShare(point.confidence)],
      ],
    ),
    choice: null,
    axes: null,
    label: `How sure one could be: ${formatShare(last?.confidence ?? 0)} after ${formatCounted(last?.samples ?? 0, 'sample')}; a certificate needs ${formatCertainty(delta)}.`,
  };
}
