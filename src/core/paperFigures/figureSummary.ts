/** What the runs of a figure say: the figures of every cell, and what became of the claims. Plain data. */
import type { CountedRun } from '../sweep/endedRun';
import type { MeanOf, SettingFigures } from '../sweep/settingFigures';
import { settingFigures } from '../sweep/settingFigures';
import { meanInterval, type MeanInterval } from '../statistics/meanInterval';
import { settingWords } from '../sweep/grid';
import type { SweepRuns } from '../sweep/sweepRuns';
import { settingOf, type Panel, type PanelPoint, type Series } from './panel';

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

/** Of the runs of each cell, as many as were asked for. */
export interface PanelSummary extends Pick<Panel, 'id' | 'title' | 'xLabel' | 'notes' | 'runs'> {
  readonly series: readonly SeriesSummary[];
  /** Means over the runs; empty where bounds were not asked for, or are not known. */
  readonly lowerBounds: readonly { readonly x: number; readonly samples: MeanInterval }[];
}

/** The figures of all panels, of the runs that are there so far. */
export function summarisePanels(
  panels: readonly Panel[],
  runs: SweepRuns,
): readonly PanelSummary[] {
  return panels.map((panel) => panelSummary(panel, runs));
}

/** The runs of a cell by their seeds, and why some of them are missing. */
interface CellRuns {
  readonly runs: ReadonlyMap<number, CountedRun>;
  readonly reason: string | null;
}

/** Those of a series at a point. */
export function cellOf({ groups, lost }: SweepRuns, point: PanelPoint, series: Series): CellRuns {
  const set = settingOf(point, series);
  const group = groups.find(point.spec.name, set);
  const name = settingWords(point.spec.name, set);
  const gone = lost.find(({ setting }) => settingWords(setting.spec.name, setting.point) === name);
  return { runs: group?.runs ?? new Map(), reason: group?.failure ?? gone?.message ?? null };
}

/** Student's interval is for a number of runs that was fixed before: until all of them are there, there is none. */
function meanOfAll(asked: number): MeanOf {
  return (values) => {
    const mean = meanInterval(values);
    return values.length < asked ? { ...mean, interval: null } : mean;
  };
}

function panelSummary(panel: Panel, all: SweepRuns): PanelSummary {
  const { id, title, xLabel, notes, points, runs: asked } = panel;
  const meanOf = meanOfAll(asked);
  return {
    ...{ id, title, xLabel, notes, runs: asked },
    series: panel.series.map((series) => ({
      ...{ id: series.id, title: series.title, algorithm: series.algorithm, preset: series.preset },
      cells: points.map((point) => {
        const { runs, reason } = cellOf(all, point, series);
        const counted = bySeed(runs);
        const figures = settingFigures(counted, meanOf);
        return {
          x: point.x,
          ...figures,
          // A run beyond what can be counted has no samples to count with.
          samples: figures.certified === figures.runs ? figures.samples : null,
          isNewHere: series.newAt?.includes(point.x) === true,
          reason,
          runSamples: counted.map(({ samples }) => samples),
        };
      }),
    })),
    lowerBounds: points.flatMap((point) => {
      const bounds = panel.series
        // Another reward has other bounds.
        .filter(({ reward }) => reward === undefined)
        .map((series) =>
          bySeed(cellOf(all, point, series).runs).flatMap((run) => run.lowerBound ?? []),
        )
        .find(({ length }) => length > 0);
      return bounds === undefined ? [] : [{ x: point.x, samples: meanOf(bounds) }];
    }),
  };
}

function bySeed(runs: CellRuns['runs']): readonly CountedRun[] {
  return [...runs].sort(([one], [other]) => one - other).map(([, run]) => run);
}
