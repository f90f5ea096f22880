/** What the tests that run inside the editor see and do; no part of it is promised to other extensions. */
import type { Uri } from 'vscode';
import type { ComparisonSummary } from '../core/compare/summary';
import type { PlanSnapshot, PreviewSnapshot, RunSnapshot } from '../shared/protocol';
import type { PreviewPanels } from './authoring/previewPanels';
import type { ComparisonController } from './compare/comparisonController';
import { comparisonSummaries } from './compare/summaries';
import type { PlanController } from './plans/planController';
import type { RunController } from './runs/runController';
import type { Timer } from './util/timer';
import { historyLines } from './views/historyTree';
import type { HistoryTree } from './views/historyTree';

/** One line of the history, as it is shown. */
export interface HistoryLine {
  /** Empty for a spec. */
  readonly runId: string;
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
  /** Ends the worker of a run at once, as a crash would; false where none lives. */
  readonly killWorker: (runId: string) => boolean;
  /** The history from top to bottom: each spec, then its runs. */
  readonly history: () => readonly HistoryLine[];
  /** The address of the folder that runs are stored in. */
  readonly runStore: string;
  /** Looks for what other windows have stored, as a window does that gets the focus. */
  readonly readRunStore: () => Promise<void>;
  /** An empty title takes the name away. */
  readonly renameRun: (runId: string, title: string) => void;
}

export function createTestApi(parts: {
  readonly runs: RunController;
  readonly plans: PlanController;
  readonly previews: PreviewPanels;
  readonly comparisons: ComparisonController;
  readonly history: HistoryTree;
  /** What runs are stored in. */
  readonly runFolder: Uri;
  readonly timer: Timer;
}): TestApi {
  const { runs, plans, previews, comparisons, history, runFolder, timer } = parts;
  return {
    runs: () => runs.runs.map((run) => run.snapshot(timer.now())),
    plans: () => plans.plans.map((plan) => plan.snapshot()),
    previews: () => previews.shown,
    comparisons: () => comparisonSummaries(comparisons),
    killWorker: (runId) => runs.kill(runId),
    history: () => historyLines(history),
    runStore: runFolder.toString(),
    readRunStore: () => runs.refresh(),
    renameRun: (runId, title) => {
      const run = runs.find(runId);
      if (run !== null) runs.rename(run, title);
    },
  };
}
