/** A panel of a figure: a sweep of several algorithms over instances of one kind, and how it is drawn. */
import { applyOverrides } from '../document/applyOverrides';
import { writeJson } from '../document/import/writeJson';
import type { PanelsFile } from '../document/panelsSchema';
import { ALGORITHM_TITLES, type AlgorithmName } from '../learners/contract/algorithms';
import type { PresetName } from '../learners/contract/options';
import type { NamedSpec } from '../sweep/description';
import type { GridPoint } from '../sweep/grid';
import { specIdentity, tasksOf, type PlannedSetting } from '../sweep/plannedRuns';
import { ResultGroups } from '../sweep/resultGroups';
import { SweepRuns } from '../sweep/sweepRuns';

/** One line of a panel. */
export interface Series {
  /** Letters, digits and dashes; unique together with the preset. */
  readonly id: string;
  readonly title: string;
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
  /** Override those of the preset. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The reward used in the run, if it differs from that of the spec; answers are judged by the reward of the spec. */
  readonly reward?: unknown;
  /** Values of x that the source could not compute. */
  readonly newAt?: readonly number[];
}

/** A spec with its parsed value; its text may have comments. */
export interface PanelSpec extends NamedSpec {
  readonly value: unknown;
}

export interface PanelPoint {
  readonly x: number;
  readonly spec: PanelSpec;
  /** What is set over the spec for every series. */
  readonly set: GridPoint;
}

export interface Panel {
  /** Letters, digits and dashes. */
  readonly id: string;
  readonly title: string;
  readonly xLabel: string;
  readonly points: readonly PanelPoint[];
  readonly series: readonly Series[];
  /** Realisations of each point. */
  readonly runs: number;
  /** Paths that are set to the seed in each run. */
  readonly seeded: readonly string[];
  /** How the panel differs from the source, one sentence each. */
  readonly notes: readonly string[];
}

/** @param read reads a spec by the name of its file, if the panels do not define it */
export function panelsOf(
  { panels, specs: own = {} }: PanelsFile,
  read: (name: string) => PanelSpec,
): readonly Panel[] {
  const written = (name: string, value: unknown): PanelSpec => ({
    name,
    value,
    text: JSON.stringify(value),
  });
  return panels.map(({ id, title = id, x, specs, set = {}, seeded = [], series, ...rest }) => {
    const found = specs.map((spec, index) =>
      typeof spec !== 'string'
        ? written(`${id} specs[${index}]`, spec)
        : own[spec] === undefined
          ? read(spec)
          : written(spec, own[spec]),
    );
    const [first = written('', {})] = found;
    const fixed = Object.entries(set);
    return {
      id,
      title,
      xLabel: x.label,
      seeded,
      runs: rest.runs,
      notes: rest.notes ?? [],
      series: seriesOf(series),
      points: x.values.map((value, index) => ({
        x: value,
        spec: found[index] ?? first,
        set: x.path === undefined ? fixed : [...fixed, [x.path, value] as const],
      })),
    };
  });
}

/** Numbers the series that share algorithm and preset. */
function seriesOf(given: PanelsFile['panels'][number]['series']): readonly Series[] {
  const names = new Map<string, number>();
  return given.map((one) => {
    const { algorithm, preset = 'recommended', title = ALGORITHM_TITLES[algorithm] } = one;
    const name = `${algorithm},${preset}`;
    const number = (names.get(name) ?? 0) + 1;
    names.set(name, number);
    const id = number === 1 ? algorithm : `${algorithm}-${number}`;
    return { ...one, id, title, preset };
  });
}

/** The overrides of a series at a point. */
export function settingOf(
  { set }: PanelPoint,
  { algorithm, preset, options = {}, reward }: Series,
): GridPoint {
  const values = new Map(set);
  if (reward !== undefined) values.set('reward', reward);
  values.set('run.algorithm', algorithm).set('run.preset', preset);
  for (const [name, value] of Object.entries(options)) values.set(`run.options.${name}`, value);
  return [...values];
}

/** One run of a panel as a self-contained spec, with its seed. */
export function cellSpec(
  { seeded }: Panel,
  point: PanelPoint,
  series: Series,
  seed: number,
): string {
  const drawn = [...seeded, 'run.seed'].map((path) => [path, seed] as const);
  const set = [...settingOf(point, series), ...drawn];
  return `${writeJson(applyOverrides(point.spec.value, { set }).value, 0)}\n`;
}

/** How panels are run. */
export interface FigureSettings {
  /** Run i of a cell, from 0, has the seed `seed` + i. */
  readonly seed: number;
  /** The time limit of one run; after a run that exceeds it, later runs of its cell are skipped. */
  readonly cellSeconds: number;
  /** Whether to compute the lower bounds of the instances. */
  readonly withBounds: boolean;
  /** The hash of the computing code. */
  readonly core: string;
  readonly version: string;
}

/** The runs of several panels, one panel after the other. */
export function figureRuns(panels: readonly Panel[], settings: FigureSettings): SweepRuns {
  const { seed: first, version } = settings;
  const seedsOf = (runs: number): readonly number[] =>
    Array.from({ length: runs }, (_, i) => first + i);
  const planned = panels.flatMap((panel) => [
    ...tasksOf(plannedOf(panel, settings), seedsOf(panel.runs)),
  ]);
  return new SweepRuns(planned, new ResultGroups(), { version, givesUp: true });
}

function plannedOf(
  { points, series, seeded }: Panel,
  { cellSeconds: seconds, withBounds, core }: FigureSettings,
): readonly PlannedSetting[] {
  const limits = { seconds, ...(withBounds ? {} : { bounds: false as const }) };
  return points.flatMap((point) => {
    const spec = specIdentity(point.spec.value as object);
    return series.map((one) => {
      const set = settingOf(point, one);
      const judged = one.reward === undefined ? {} : { judgedBy: point.set };
      return {
        spec: point.spec,
        point: set,
        seeded,
        identity: { spec, set, limits, core, ...judged },
      };
    });
  });
}
