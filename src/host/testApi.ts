/** What the tests that run inside the editor see and do; no part of it is promised to other extensions. */
import type { Uri } from 'vscode';
import { summarise } from '../core/sweep/summary';
import type { Heard, Told } from '../core/experiment/person';
import type { ComparisonSummary } from '../core/sweep/summary';
import type { PaperSnapshot, PlanSnapshot, PreviewSnapshot, RunSnapshot } from '../shared/protocol';
import type { PreviewPanels } from './authoring/previewPanels';
import type { ComparisonController } from './compare/comparisonController';
import type { PlanController } from './plans/planController';
import { entryTooltip } from './history/historyTooltips';
import { historyLines } from './history/historyTree';
import type { HistoryTree } from './history/historyTree';
import type { PaperPanels } from './paper/paperPanels';
import type { RunController } from './runs/runController';
import type { Sweeps } from './sweeps/sweeps';
import type { Timer } from './util/timer';

/** One line of the history, as it is shown. */
export interface HistoryLine {
  /** The id of a run or a comparison; empty for a spec, and for a setting of a comparison. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** The name of the icon. */
  readonly icon: string;
  /** What the menus go by. */
  readonly context: string;
}

export interface TestApi {
  /** The runs that this window knows, oldest first: those that live, those of earlier windows and of others. */
  readonly runs: () => readonly RunSnapshot[];
  /** The plans that have a panel in this window. */
  readonly plans: () => readonly PlanSnapshot[];
  /** The previews that have a panel in this window. */
  readonly previews: () => readonly PreviewSnapshot[];
  /** The comparisons that this window knows, oldest first. */
  readonly comparisons: () => readonly ComparisonSummary[];
  /** The experiments of the paper; null before they were asked for. */
  readonly paper: () => PaperSnapshot | null;
  /** The results of sweeps that are open, a summary a spec. */
  readonly sweeps: () => readonly ComparisonSummary[];
  /** As their *Stop* does. */
  readonly stopSweeps: () => void;
  /** Ends the worker of a run at once, as a crash would; false where none lives. */
  readonly killWorker: (runId: string) => boolean;
  /** What the page sends when a person enters a measurement; null where the run does not wait for any. */
  readonly tell: (runId: string, told: Told) => Promise<Heard | null>;
  /** The history from top to bottom: each spec, then its runs and comparisons, those with their settings. */
  readonly history: () => readonly HistoryLine[];
  /** The address of the folder that runs are stored in. */
  readonly runStore: string;
  /** Looks for what other windows have stored, as a window does that gets the focus. */
  readonly readRunStore: () => Promise<void>;
  /** The address of the folder that comparisons are stored in. */
  readonly comparisonStore: string;
  /** What a line of the history says when the pointer rests on it, as Markdown. */
  readonly historyTooltip: (id: string) => string;
}

export function createTestApi(parts: {
  readonly runs: RunController;
  readonly plans: PlanController;
  readonly previews: PreviewPanels;
  readonly comparisons: ComparisonController;
  readonly history: HistoryTree;
  readonly paper: PaperPanels;
  readonly sweeps: Sweeps | null;
  /** What runs are stored in. */
  readonly runFolder: Uri;
  /** What comparisons are stored in. */
  readonly comparisonFolder: Uri;
  readonly timer: Timer;
}): TestApi {
  const { runs, plans, previews, comparisons, history, paper, sweeps } = parts;
  const { runFolder, comparisonFolder, timer } = parts;
  return {
    runs: () => runs.all.map((run) => run.snapshot(timer.now())),
    plans: () => plans.plans.map((plan) => plan.snapshot()),
    previews: () => previews.shown,
    comparisons: () => comparisonSummaries(comparisons),
    paper: () => paper.snapshot,
    sweeps: () => sweeps?.summaries() ?? [],
    stopSweeps: () => sweeps?.stop(),
    killWorker: (runId) => runs.kill(runId),
    tell: (runId, told) => runs.tell(runId, told),
    history: () => historyLines(history),
    runStore: runFolder.toString(),
    readRunStore: async () => {
      await Promise.all([runs.refresh(), comparisons.refresh()]);
    },
    comparisonStore: comparisonFolder.toString(),
    historyTooltip: (id) => {
      const entry = history.entries.find((one) => one.id === id);
      return entry === undefined ? '' : entryTooltip(entry, timer.now()).value;
    },
  };
}

function comparisonSummaries(comparisons: ComparisonController): readonly ComparisonSummary[] {
  return comparisons.all.map(({ comparison }) => summarise(comparison));
}
