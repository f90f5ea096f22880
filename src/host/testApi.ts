/** The API for tests that run inside the editor; not promised to other extensions. */
import type { Told } from '../core/experiment/person';
import { summarise } from '../core/sweep/summary';
import { entryTooltip } from './history/historyTooltips';
import { historyLines } from './history/historyTree';
import type { Parts } from './parts';

export type TestApi = ReturnType<typeof createTestApi>;

export function createTestApi(parts: Parts) {
  const { runs, plans, previews, comparisons, history, sweeps, timer, specTests } = parts;
  return {
    /** All known runs, oldest first, including those of earlier and other windows. */
    runs: () => runs.all.map((run) => run.snapshot(timer.now())),
    /** The plans shown in this window. */
    plans: () => plans.plans.plans.map(({ snapshot }) => snapshot),
    /** The previews shown in this window. */
    previews: () => previews.shown,
    /** All known comparisons, oldest first. */
    comparisons: () => comparisons.all.map(({ comparison }) => summarise(comparison)),
    /** A summary per spec of the open sweep results. */
    sweeps: () => sweeps?.summaries() ?? [],
    /** The specs in the Test Explorer. */
    specTests: () => specTests.shown(),
    /** Terminates the worker of a run, as a crash would; false if there is none. */
    killWorker: (runId: string) => runs.kill(runId),
    /** Enters a measurement as the page does; null if the run does not wait for any. */
    tell: (runId: string, told: Told) => runs.tell(runId, told),
    /** The lines of the history, from top to bottom: each spec, then its runs and comparisons, the latter with their settings. */
    history: () => historyLines(history),
    /** The tooltip of a history line, as Markdown. */
    historyTooltip: (id: string) => {
      const entry = history.entries.find((one) => one.id === id);
      return entry === undefined ? '' : entryTooltip(entry, timer.now()).value;
    },
  };
}
