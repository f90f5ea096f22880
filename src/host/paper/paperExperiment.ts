/** The experiments of the paper in this window: their runs in the pool, kept as they end. */
import { paperClaims } from '../../core/paperFigures/claims';
import { FigureRuns } from '../../core/paperFigures/figureRuns';
import { summarisePanels } from '../../core/paperFigures/figureSummary';
import { panelNotes } from '../../core/report/figuresMarkdown';
import { panelSvg } from '../../core/report/panelSvg';
import type { PaperSnapshot } from '../../shared/protocol';
import { Listeners } from '../util/listeners';
import type { CellLine } from '../../core/paperFigures/cells';
import type { Task } from '../../core/sweep/task';
import type { PaperChoice } from './paperChoice';
import { choiceId, panelsOf } from './paperChoice';
import type { PaperStore } from './paperStore';
import { TaskLane } from './taskLane';
import type { LaneParts } from './taskLane';
import { messageOf } from '../../core/words/thrown';

/** Those of the command line. */
const FIRST_SEED = 1;
const CELL_SECONDS = 60;
const SAVE_EVERY_MS = 2000;

export interface ExperimentParts extends Pick<LaneParts, 'pool' | 'timer' | 'newId'> {
  readonly store: Pick<PaperStore, 'write'>;
}

export class PaperExperiment {
  readonly #changed = new Listeners<undefined>();
  readonly onChanged = this.#changed.on;
  readonly runs: FigureRuns;
  readonly #lanes = new Set<TaskLane>();
  #callOffSaving: (() => void) | null = null;
  #saved: Promise<void> = Promise.resolve();
  /** Why the runs cannot be stored; null where they are. */
  #fault: string | null = null;

  /** @param known lines of earlier sessions */
  constructor(
    private readonly parts: ExperimentParts,
    readonly choice: PaperChoice,
    known: readonly CellLine[],
  ) {
    const panels = panelsOf(choice);
    const settings = { seed: FIRST_SEED, cellSeconds: CELL_SECONDS, withBounds: false };
    this.runs = new FigureRuns({ panels, ...settings }, known);
  }

  get isLiving(): boolean {
    return this.#lanes.size > 0;
  }

  /** Takes the runs that are left. */
  start(): void {
    if (this.isLiving) return;
    const { pool, timer, newId } = this.parts;
    const tasks = this.runs.remaining();
    const next = (): Task | null => {
      const task = tasks.next();
      return task.done === true ? null : task.value;
    };
    const lanes = Math.min(pool.limit, this.runs.total - this.runs.done);
    for (let i = 0; i < lanes; i++) {
      const lane: TaskLane = new TaskLane({
        ...{ pool, timer, newId, next },
        told: (outcome) => {
          if (this.runs.take(outcome) !== '') this.#saveSoon();
          this.#changed.fire(undefined);
        },
        ended: () => {
          this.#lanes.delete(lane);
          if (this.isLiving) return;
          this.#save();
          this.#changed.fire(undefined);
        },
      });
      this.#lanes.add(lane);
    }
    for (const lane of [...this.#lanes]) lane.begin();
    this.#changed.fire(undefined);
  }

  /** The runs that have ended are kept. */
  stop(): void {
    for (const lane of [...this.#lanes]) lane.stop();
  }

  /** Ends what is under way. @returns when all is stored */
  async close(): Promise<void> {
    this.stop();
    if (this.#callOffSaving !== null) this.#save();
    await this.#saved;
  }

  snapshot(): PaperSnapshot {
    const panels = summarisePanels(this.runs);
    const { total, done } = this.runs;
    const isRunning = this.isLiving;
    return {
      paperId: choiceId(this.choice),
      state: isRunning ? 'running' : done < total ? 'stopped' : 'done',
      ...{ total, done },
      panels: panels.map((panel) => ({
        ...panel,
        notes: isRunning ? panel.notes : panelNotes(panel),
        svg: panelSvg(panel),
      })),
      claims: paperClaims(panels),
      fault: this.#fault,
    };
  }

  #saveSoon(): void {
    this.#callOffSaving ??= this.parts.timer.after(SAVE_EVERY_MS, () => this.#save());
  }

  #save(): void {
    this.#callOffSaving?.();
    this.#callOffSaving = null;
    // One after the other: each reads what the one before has written.
    this.#saved = this.#saved
      .then(() => this.parts.store.write(this.runs.text()))
      .then(
        () => (this.#fault = null),
        (error: unknown) => {
          this.#fault = messageOf(error);
          this.#changed.fire(undefined);
        },
      )
      .then(() => undefined);
  }
}
