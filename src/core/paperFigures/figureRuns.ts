/** The runs of several panels: which are left, what comes of each, and all of it in order at the end. */
import type { Task, TaskOutcome } from '../sweep/task';
import { countedRun } from '../sweep/settingFigures';
import type { CellLine } from './cells';
import { CELLS_HEAD, cellText, keyOf } from './cells';
import type { Panel, PanelPoint, Series } from './panel';
import { LOWER_BOUND, settingOf } from './panel';

export interface FigureSettings {
  readonly panels: readonly Panel[];
  /** Run i of a cell has the seed `seed` + i. */
  readonly seed: number;
  /** What one run may take; a cell one of whose runs takes longer is given up. */
  readonly cellSeconds: number;
  /** The lower bounds of the instances are kept as a series of their own. */
  readonly withBounds: boolean;
}

interface Planned {
  readonly panel: Panel;
  readonly point: PanelPoint;
  readonly series: Series;
  readonly seed: number;
}

/** Runs are pure: one that was taken once, now or in an earlier process, is never asked for again. */
export class FigureRuns {
  readonly #lines = new Map<string, CellLine>();
  readonly #givenUp = new Set<string>();
  readonly #reasons = new Map<string, string>();
  readonly #planned = new Map<string, Planned>();

  /** @param known lines of earlier processes; those of other panels are kept */
  constructor(
    readonly settings: FigureSettings,
    known: readonly CellLine[] = [],
  ) {
    for (const planned of plannedRuns(settings)) this.#planned.set(taskKey(planned), planned);
    for (const line of known) this.#add(line);
  }

  /** Runs asked for. */
  get total(): number {
    return this.#planned.size;
  }

  /** Of these, the runs that are there or were given up. */
  get done(): number {
    let done = 0;
    for (const key of this.#planned.keys()) if (!this.#isLeft(key)) done++;
    return done;
  }

  /** The tasks that are left, one at a time: cells that are given up meanwhile end. */
  *remaining(): Generator<Task> {
    for (const [key, planned] of this.#planned) {
      if (this.#isLeft(key)) yield taskOf(key, planned, this.settings);
    }
  }

  /**
   * Takes the outcome of one of its tasks.
   * @returns the text to append to the lines; empty where the run was lost, and is to be tried again
   */
  take(outcome: TaskOutcome): string {
    const planned = this.#planned.get(outcome.key);
    if (planned === undefined) throw new RangeError(`No run has the key ${outcome.key}.`);
    const { panel, point, series, seed } = planned;
    const where = { panel: panel.id, x: point.x, seed };
    const cell = cellOf(where, series);
    if (outcome.kind === 'lost' || outcome.kind === 'crashed') {
      this.#reasons.set(cell, outcome.message);
      return '';
    }
    const run = countedRun(outcome);
    const lines: CellLine[] = [];
    if (this.settings.withBounds && run.lowerBound !== null) {
      const bound = { ...where, series: LOWER_BOUND, preset: '' };
      if (!this.#lines.has(keyOf(bound))) {
        lines.push({
          ...bound,
          status: 'bound',
          samples: run.lowerBound,
          correct: null,
          cpuMs: null,
        });
      }
    }
    if (outcome.kind === 'refused') {
      const problem = outcome.problems.find(({ severity }) => severity === 'error');
      this.#reasons.set(cell, problem?.message ?? 'The spec has errors.');
    }
    const { samples, correct, durationMs: cpuMs } = run;
    const status = outcome.kind === 'refused' ? 'refused' : run.status;
    const own = { ...where, series: series.id, preset: series.preset };
    lines.push({ ...own, status, samples, correct, cpuMs });
    for (const line of lines) this.#add(line);
    return lines.map(cellText).join('');
  }

  /** Lines of a series at a point, in the order of their seeds. */
  linesOf(
    panel: Panel,
    point: PanelPoint,
    series: Pick<Series, 'id'> & { preset: string },
  ): readonly CellLine[] {
    return seedsOf(panel, this.settings.seed).flatMap((seed) => {
      const where = { panel: panel.id, x: point.x, series: series.id, preset: series.preset, seed };
      return this.#lines.get(keyOf(where)) ?? [];
    });
  }

  /** Why a cell has no runs: the first reason; null where none is known. */
  reasonOf(panel: Panel, point: PanelPoint, series: Series): string | null {
    return this.#reasons.get(cellOf({ panel: panel.id, x: point.x }, series)) ?? null;
  }

  /** All lines, in one order however they came: those of its panels first. */
  text(): string {
    const own = this.settings.panels.flatMap((panel) =>
      panel.points.flatMap((point) =>
        [{ id: LOWER_BOUND, preset: '' }, ...panel.series].flatMap((series) =>
          this.linesOf(panel, point, series),
        ),
      ),
    );
    const isOwn = new Set(own);
    const others = [...this.#lines.values()].filter((line) => !isOwn.has(line));
    return [CELLS_HEAD, ...[...own, ...others].map(cellText)].join('');
  }

  #isLeft(key: string): boolean {
    const planned = this.#planned.get(key);
    if (planned === undefined || this.#lines.has(key)) return false;
    const { panel, point, series } = planned;
    return !this.#givenUp.has(cellOf({ panel: panel.id, x: point.x }, series));
  }

  #add(line: CellLine): void {
    this.#lines.set(keyOf(line), line);
    if (line.status === 'refused' || isCutBySeconds(line, this.settings.cellSeconds)) {
      this.#givenUp.add(cellOf(line, { id: line.series, preset: line.preset }));
    }
  }
}

/** Whether a run ended by its seconds, not by a budget of samples. */
export function isCutBySeconds({ status, samples, cpuMs }: CellLine, cellSeconds: number): boolean {
  return status === 'budget' && (samples === null || (cpuMs ?? 0) >= 1000 * cellSeconds);
}

/** The seeds of a cell. */
function seedsOf({ runs }: Panel, first: number): readonly number[] {
  return Array.from({ length: runs }, (_, i) => first + i);
}

function* plannedRuns({ panels, seed: first }: FigureSettings): Generator<Planned> {
  for (const panel of panels) {
    for (const point of panel.points) {
      for (const series of panel.series) {
        for (const seed of seedsOf(panel, first)) yield { panel, point, series, seed };
      }
    }
  }
}

function taskKey({ panel, point, series, seed }: Planned): string {
  return keyOf({ panel: panel.id, x: point.x, series: series.id, preset: series.preset, seed });
}

function cellOf(
  { panel, x }: Pick<CellLine, 'panel' | 'x'>,
  { id, preset }: { readonly id: string; readonly preset: string },
): string {
  return [panel, x, id, preset].join();
}

function taskOf(
  key: string,
  { point, series, seed }: Planned,
  { cellSeconds: seconds, withBounds }: FigureSettings,
): Task {
  return {
    key,
    specText: point.specText(seed),
    overrides: settingOf(series),
    seed,
    limits: { seconds, ...(withBounds ? {} : { bounds: false }) },
    ...(series.reward === undefined ? {} : { judgedBy: { set: [] } }),
  };
}
