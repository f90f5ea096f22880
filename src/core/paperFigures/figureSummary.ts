/** What the runs of a figure show: the figures of every cell, as plain data. */
import type { CountedRun } from '../sweep/endedRun';
import { settingFigures, type MeanOf, type SettingFigures } from '../sweep/settingFigures';
import { meanInterval, type MeanInterval } from '../statistics/meanInterval';
import { settingWords } from '../sweep/grid';
import type { SweepRuns } from '../sweep/sweepRuns';
import { settingOf, type Panel, type PanelPoint, type Series } from './panel';

/** A series at one x. */
export interface Cell extends SettingFigures {
  readonly x: number;
  /** The source could not compute this cell. */
  readonly isNewHere: boolean;
  /** Why runs are missing; null if all are there, or if the reason is unknown. */
  readonly reason: string | null;
  /** The samples of each run, by seed; null if unknown. */
  readonly runSamples: readonly (number | null)[];
}

export interface SeriesSummary extends Pick<Series, 'id' | 'title' | 'algorithm' | 'preset'> {
  readonly cells: readonly Cell[];
}

/** `runs` is the number of runs asked for per cell. */
export interface PanelSummary extends Pick<Panel, 'id' | 'title' | 'xLabel' | 'notes' | 'runs'> {
  readonly series: readonly SeriesSummary[];
  /** Means over the runs; empty if bounds were not asked for or are unknown. */
  readonly lowerBounds: readonly { readonly x: number; readonly samples: MeanInterval }[];
}

/** The figures of all panels, from the runs that are there so far. */
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

/** The runs of a series at a point. */
export function cellOf({ groups, lost }: SweepRuns, point: PanelPoint, series: Series): CellRuns {
  const set = settingOf(point, series);
  const group = groups.find(point.spec.name, set);
  const name = settingWords(point.spec.name, set);
  const gone = lost.find(({ setting }) => settingWords(setting.spec.name, setting.point) === name);
  return { runs: group?.runs ?? new Map(), reason: group?.failure ?? gone?.message ?? null };
}

function panelSummary(panel: Panel, all: SweepRuns): PanelSummary {
  const { id, title, xLabel, notes, points, runs: asked } = panel;
  // Student's interval holds for a number of runs fixed beforehand, so there is none until all runs have ended.
  const meanOf: MeanOf = (values) => {
    const mean = meanInterval(values);
    return values.length < asked ? { ...mean, interval: null } : mean;
  };
  return {
    id,
    title,
    xLabel,
    notes,
    runs: asked,
    series: panel.series.map((series) => ({
      id: series.id,
      title: series.title,
      algorithm: series.algorithm,
      preset: series.preset,
      cells: points.map((point) => {
        const { runs, reason } = cellOf(all, point, series);
        const counted = bySeed(runs);
        const figures = settingFigures(counted, meanOf);
        return {
          x: point.x,
          ...figures,
          // A run without a certificate needed more samples than it took, so there is no mean.
          samples: figures.certified === figures.runs ? figures.samples : null,
          isNewHere: series.newAt?.includes(point.x) === true,
          reason,
          runSamples: counted.map(({ samples }) => samples),
        };
      }),
    })),
    lowerBounds: points.flatMap((point) => {
      const bounds = panel.series
        // Another reward has other lower bounds.
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
