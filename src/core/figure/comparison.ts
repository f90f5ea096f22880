/** The charts of a comparison as files of their own: the staircases of its settings, their means, and the overlay of runs. */
import { MOST_LINES } from '../sweep/comparison';
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { isLogarithmic } from './axes';
import { ALL_COMPARED, comparedStroke } from './comparedParts';
import type { ComparedView } from './comparedParts';
import { LEFT } from './figure';
import { legend } from './marks';
import { printMeasure } from './measure';
import { rankingSvg } from './rows';
import type { RankedRow } from './rows';
import { figureSheet } from './sheet';
import { STAIRCASES, staircasesFigure } from './staircases';
import { tracesFigure } from './traces';

const WIDTH = 760;

/**
 * How many seeds had stopped by how many samples, or the means where the settings are too many for one axis.
 * @returns an SVG document
 */
export function comparisonSvg(summary: ComparisonSummary): string {
  const { settings, ranking, specName, fileName } = summary;
  const title = specName ?? fileName;
  if (settings.length > MOST_LINES) {
    const rows = ranking.flatMap((index): readonly RankedRow[] => {
      const one = settings[index];
      if (one === undefined) return [];
      const { samples, atLeast, rejected } = one;
      const none = rejected === null ? 'none' : 'not run';
      return [{ name: nameText(one), samples, atLeast: atLeast?.samples ?? null, none }];
    });
    return rankingSvg(title, rows);
  }
  const figure = staircasesFigure(summary, WIDTH, printMeasure, {
    ...ALL_COMPARED,
    areNamed: false,
  });
  const scale = isLogarithmic(STAIRCASES.samplesOf(settings)) ? ' (log scale)' : '';
  const names = legend(
    settings.map((one, slot) => ({
      ...comparedStroke(slot),
      words: `${nameText(one)}: ${one.stopped} of ${one.ended} seeds`,
    })),
    LEFT,
    figure.height + 12,
  );
  return figureSheet(
    { title, subtitle: `Samples needed, by seed${scale}`, axis: '' },
    {
      ...figure,
      height: figure.height + names.height,
      over: [...figure.over, ...names.marks],
    },
  );
}

/**
 * The overlay of single runs: the runs and the range that are shown.
 * @returns an SVG document; null for a comparison that has no such overlay, and where there is nothing to draw
 */
export function overlaySvg(summary: ComparisonSummary, view: ComparedView): string | null {
  const { kind, settings, specName, fileName } = summary;
  if (kind !== 'runs' || settings.every(({ trace }) => (trace ?? []).length === 0)) return null;
  const figure = tracesFigure(summary, WIDTH, printMeasure, view);
  const range = figure.choice?.words ?? '';
  const hidden = view.hidden.size === 0 ? '' : `; ${view.hidden.size} hidden`;
  return figureSheet(
    {
      title: `Lead and needed lead: ${specName ?? fileName}`,
      subtitle: `lead thick, needed lead thin; log scale${range === '' ? '' : `; ${range}`}${hidden}`,
      axis: 'Lead (log scale)',
    },
    figure,
  );
}
