/** What the runs of a figure say: the figures of every cell, and what became of the claims. Plain data. */
import type { MeanOf, SettingFigures } from '../sweep/settingFigures';
import { settingFigures } from '../sweep/settingFigures';
import type { MeanInterval } from '../statistics/meanInterval';
import { meanInterval } from '../statistics/meanInterval';
import type { CellLine } from './cells';
import type { FigureRuns } from './figureRuns';
import { isCutBySeconds } from './figureRuns';
import type { Panel, Series } from './panel';
import { isNewHere, LOWER_BOUND } from './panel';

/** A series at an x. */
export interface Cell extends SettingFigures {
  readonly x: number;
  /** The source could not compute it. */
  readonly isNewHere: boolean;
  /** Why runs of it are missing; null where all are there, or nothing is known. */
  readonly reason: string | null;
  /** Samples of its runs by their seeds; null where not known. */
  readonly runSamples: readonly (number | null)[];
}

export interface SeriesSummary extends Pick<Series, 'id' | 'title' | 'algorithm' | 'preset'> {
  readonly cells: readonly Cell[];
}

export interface PanelSummary {
  readonly id: string;
  readonly title: string;
  readonly xLabel: string;
  readonly notes: readonly string[];
  /** Runs of each cell that were asked for. */
  readonly runs: number;
  readonly series: readonly SeriesSummary[];
  /** Means over the runs; empty where bounds were not asked for, or are not known. */
  readonly lowerBounds: readonly { readonly x: number; readonly samples: MeanInterval }[];
}

/** The figures of all panels, of the runs that are there so far. */
export function summarisePanels(runs: FigureRuns): readonly PanelSummary[] {
  return runs.settings.panels.map((panel) => panelSummary(panel, runs));
}

/** Student's interval is for a number of runs that was fixed before: until all of them are there, there is none. */
function meanOfAll(asked: number): MeanOf {
  return (values) => {
    const mean = meanInterval(values);
    return values.length < asked ? { ...mean, interval: null } : mean;
  };
}

function panelSummary(panel: Panel, runs: FigureRuns): PanelSummary {
  const meanOf = meanOfAll(panel.runs);
  const { id, title, xLabel, notes } = panel;
  const { cellSeconds } = runs.settings;
  return {
    ...{ id, title, xLabel, notes },
    runs: panel.runs,
    series: panel.series.map((series) => ({
      id: series.id,
      title: series.title,
      algorithm: series.algorithm,
      preset: series.preset,
      cells: panel.points.map((point) => {
        const lines = runs.linesOf(panel, point, series);
        const counted = lines.map((line) => countedLine(line, cellSeconds));
        const figures = settingFigures(counted, meanOf);
        return {
          x: point.x,
          ...figures,
          // A run beyond what can be counted has no samples to count with.
          samples: figures.certified === figures.runs ? figures.samples : null,
          isNewHere: isNewHere(panel, series, point.x),
          reason: runs.reasonOf(panel, point, series),
          runSamples: lines.map(({ samples }) => samples),
        };
      }),
    })),
    lowerBounds: panel.points.flatMap((point) => {
      const lines = runs.linesOf(panel, point, { id: LOWER_BOUND, preset: '' });
      const bounds = lines.flatMap(({ samples }) => samples ?? []);
      return bounds.length === 0 ? [] : [{ x: point.x, samples: meanOf(bounds) }];
    }),
  };
}

function countedLine(
  line: CellLine,
  cellSeconds: number,
): Parameters<typeof settingFigures>[0][number] {
  const { status, samples, correct, cpuMs } = line;
  const isRun = status !== 'bound' && status !== 'refused';
  return {
    status: isRun ? status : 'failed',
    limit: status !== 'budget' ? null : isCutBySeconds(line, cellSeconds) ? 'seconds' : 'samples',
    samples,
    correct,
    durationMs: cpuMs,
    lowerBound: null,
  };
}
