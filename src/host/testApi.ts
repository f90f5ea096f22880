/** The API for tests that run inside the editor; not promised to other extensions. */
import type { Told } from '../core/experiment/person';
import { summarise } from '../core/sweep/summary';
import type { HistoryNode } from './history/historyTree';
import type { Parts } from './parts';

export type TestApi = ReturnType<typeof createTestApi>;

export function createTestApi(parts: Parts) {
  const { runs, plans, previews, comparisons, history, sweeps, timer, specTests } = parts;
  return {
    /** All known runs, oldest first, including those of earlier and other windows. */
    runs: () => runs.all.map((run) => run.snapshot(timer.now())),
    plans: () => plans.plans.plans.map(({ snapshot }) => snapshot),
    previews: () => previews.shown,
    /** All known comparisons, oldest first. */
    comparisons: () => comparisons.all.map(({ comparison }) => summarise(comparison)),
    /** A summary per spec of the open sweep results. */
    sweeps: () => sweeps?.summaries() ?? [],
    specTests: () => specTests.shown(),
    /** Terminates the worker of a run, as a crash would; false if there is none. */
    killWorker: (runId: string) => runs.kill(runId),
    /** Enters a measurement as the page does; null if the run does not wait for any. */
    tell: (runId: string, told: Told) => runs.tell(runId, told),
    /** The history below a node, or from its top: each node with the line that VS Code shows. */
    history: (above?: HistoryNode) =>
      history.childrenOf(above).map((node) => ({
        node,
        item: history.resolveTreeItem(history.getTreeItem(node), node),
      })),
  };
}
