/** The overlay of single runs as an SVG file: the runs and the range that are shown, with the colours of paper. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { tracesFigure } from '../charts/compare/tracesChart';
import type { ComparedView } from '../charts/compare/comparedParts';
import { figureNodes } from './figureNodes';
import { printMeasure } from './printMeasure';
import { sheet } from './sheet';

const WIDTH = 760;

/** @returns the text of an SVG file; null for a comparison that has no such overlay, and where there is nothing to draw */
export function comparedDrawing(summary: ComparisonSummary, view: ComparedView): string | null {
  const { kind, settings, specName, fileName } = summary;
  if (kind !== 'runs' || settings.every(({ trace }) => (trace ?? []).length === 0)) return null;
  const figure = tracesFigure(summary, WIDTH, printMeasure, view);
  const { width, height, label, choice } = figure;
  const range = choice === null || choice.words === '' ? '' : `; ${choice.words}`;
  const hidden = view.hidden.size === 0 ? '' : `; ${view.hidden.size} hidden`;
  return sheet(
    {
      title: `Lead and needed lead: ${specName ?? fileName}`,
      subtitle: `lead thick, needed lead thin; log scale${range}${hidden}`,
      axis: 'Lead (log scale)',
      width,
      height,
      label,
    },
    figureNodes(figure, 'plot'),
  );
}
