/** The paper's experiments in this window: runs them in the pool and stores each result. */
import type { PanelsFile } from '../../core/document/panelsSchema';
import { paperClaims } from '../../core/paperFigures/claims';
import { summarisePanels, type PanelSummary } from '../../core/paperFigures/figureSummary';
import { figureRuns, type Panel } from '../../core/paperFigures/panel';
import { figuresMarkdown, panelNotes } from '../../core/report/figuresMarkdown';
import { readResult } from '../../core/sweep/resultLine';
import type { SweepRuns } from '../../core/sweep/sweepRuns';
import type { PaperSnapshot } from '../../shared/protocol';
import { TaskLanes, type LaneParts } from '../compare/taskLane';
import { Listeners } from '../util/listeners';
import { choiceId, panelsOf, type PaperChoice } from './paperChoice';
import { textOf, type Lines, type StoredResults } from './storedResults';
import { messageOf } from '../../core/words/thrown';

/** The same as on the command line. */
export const PAPER_RUNS = { seed: 1, cellSeconds: 60, withBounds: false };
const SAVE_EVERY_MS = 2000;

interface ExperimentParts extends Pick<LaneParts, 'pool' | 'timer' | 'newId'> {
  readonly store: Pick<StoredResults, 'write'>;
  /** The version of the extension. */
  readonly version: string;
}

export class PaperExperiment {
  readonly #changed = new Listeners<undefined>();
  readonly onChanged = this.#changed.on;
  readonly panels: readonly Panel[];
  readonly runs: SweepRuns;
  readonly #lines: Map<string, string>;
  readonly #lanes: TaskLanes;
  #callOffSaving: (() => void) | null = null;
  #saved: Promise<void> = Promise.resolve();
  /** Why the runs cannot be stored; null if they are. */
  #fault: string | null = null;

  /** @param known results of earlier sessions */
  constructor(
    private readonly parts: ExperimentParts,
    private readonly paper: PanelsFile,
    private readonly choice: PaperChoice,
    known: Lines,
  ) {
    const { version } = parts;
    this.panels = panelsOf(paper, choice);
    this.runs = figureRuns(this.panels, { ...PAPER_RUNS, version, core: version });
    this.#lines = new Map(known);
    for (const line of known.values()) {
      const result = readResult(line);
      if (result !== null) this.runs.know(result);
    }
    this.#lanes = new TaskLanes({
      ...parts,
      told: (outcome) => {
        const line = this.runs.take(outcome);
        if (line !== null) {
          this.#lines.set(outcome.key, line);
          this.#callOffSaving ??= parts.timer.after(SAVE_EVERY_MS, () => this.#save());
        }
        this.#changed.fire(undefined);
      },
      ended: () => {
        this.#save();
        this.#changed.fire(undefined);
      },
    });
  }

  get isLiving(): boolean {
    return this.#lanes.isLiving;
  }

  /** All results, in the format of a sweep's result file. */
  get text(): string {
    return textOf(this.#lines);
  }

  start(): void {
    if (this.isLiving) return;
    this.#lanes.start(this.runs.remaining(), this.runs.total - this.runs.done);
    this.#changed.fire(undefined);
  }

  /** Stops; finished runs are kept. */
  stop(): void {
    this.#lanes.stop();
  }

  /** Stops the running ones. @returns once everything is stored */
  async close(): Promise<void> {
    this.stop();
    if (this.#callOffSaving !== null) this.#save();
    await this.#saved;
  }

  summaries(): readonly PanelSummary[] {
    return summarisePanels(this.panels, this.runs);
  }

  /** @param pictureOf the address of a panel's picture, by panel id */
  report(pictureOf: (id: string) => string): string {
    const panels = this.summaries();
    const { seed, cellSeconds } = PAPER_RUNS;
    const { done, total } = this.runs;
    return figuresMarkdown({
      title: this.paper.title ?? '',
      how: `${done} of ${total} runs, seeds from ${seed}; at most ${cellSeconds} s a run. CPE Workbench ${this.parts.version}. Times are of this machine, with several runs at once.`,
      panels,
      claims: paperClaims(panels),
      picture: ({ id }) => pictureOf(id),
    });
  }

  snapshot(): PaperSnapshot {
    const panels = this.summaries();
    const { total, done } = this.runs;
    const isRunning = this.isLiving;
    return {
      paperId: choiceId(this.choice),
      state: isRunning ? 'running' : done < total ? 'stopped' : 'done',
      total,
      done,
      panels: panels.map((panel) => ({
        ...panel,
        notes: isRunning ? panel.notes : panelNotes(panel),
      })),
      claims: paperClaims(panels),
      fault: this.#fault,
    };
  }

  #save(): void {
    this.#callOffSaving?.();
    this.#callOffSaving = null;
    // One write after the other: each first reads what the earlier ones wrote.
    this.#saved = this.#saved
      .then(() => this.parts.store.write(this.#lines))
      .then(
        () => void (this.#fault = null),
        (error: unknown) => {
          this.#fault = messageOf(error);
          this.#changed.fire(undefined);
        },
      );
  }
}
