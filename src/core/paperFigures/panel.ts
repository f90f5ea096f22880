/** A panel of a figure: a sweep of several algorithms over instances of one kind, and what is drawn of it. */
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
  /** Told apart by it and the preset: letters, digits and dashes. */
  readonly id: string;
  readonly title: string;
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
  /** Over those of the preset. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The reward that it is run with, where that is not the one of the spec, by which its answers are judged. */
  readonly reward?: unknown;
  /** The x that its source could not compute. */
  readonly newAt?: readonly number[];
}

/** With the value of its text, which may have comments. */
export interface PanelSpec extends NamedSpec {
  readonly value: unknown;
}

export interface PanelPoint {
  readonly x: number;
  readonly spec: PanelSpec;
  /** What is set over the spec, whatever the series. */
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
  /** Paths that are set to the seed of each run. */
  readonly seeded: readonly string[];
  /** What differs from the source, in a sentence each. */
  readonly notes: readonly string[];
}

/** @param read the spec that a file names, where the panels do not have it */
export function panelsOf(
  { panels, specs: own = {} }: PanelsFile,
  read: (name: string) => PanelSpec,
): readonly Panel[] {
  const written = (name: string, value: unknown): PanelSpec => ({
    ...{ name, value },
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
      ...{ id, title, xLabel: x.label, seeded, runs: rest.runs, notes: rest.notes ?? [] },
      series: seriesOf(series),
      points: x.values.map((value, index) => ({
        x: value,
        spec: found[index] ?? first,
        set: x.path === undefined ? fixed : [...fixed, [x.path, value] as const],
      })),
    };
  });
}

/** Series of one algorithm and preset are numbered. */
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

/** What a series sets over the spec of a point. */
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

/** One run of a panel as a spec of its own, with its seed in it. */
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
  /** Run i of a cell has the seed `seed` + i. */
  readonly seed: number;
  /** What one run may take; a cell one of whose runs takes longer is given up. */
  readonly cellSeconds: number;
  /** The lower bounds of the instances are worked out, too. */
  readonly withBounds: boolean;
  /** The hash of the program that computes, and its version. */
  readonly core: string;
  readonly version: string;
}

/** The runs of several panels, those of a panel together. */
export function figureRuns(panels: readonly Panel[], settings: FigureSettings): SweepRuns {
  const { seed: first, version } = settings;
  const seedsOf = (runs: number): readonly number[] =>
    Array.from({ length: runs }, (_, i) => first + i);
  const planned = panels.flatMap((panel) => [
    ...tasksOf(plannedOf(panel, settings), seedsOf(panel.runs)),
  ]);
  const asked = seedsOf(Math.max(0, ...panels.map(({ runs }) => runs)));
  return new SweepRuns(planned, new ResultGroups(asked), { version, givesUp: true });
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
        ...{ spec: point.spec, point: set, seeded },
        identity: { spec, set, limits, core, ...judged },
      };
    });
  });
}
