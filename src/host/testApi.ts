/** What the tests that run inside the editor see and do; no part of it is promised to other extensions. */
import type { Told } from '../core/experiment/person';
import { summarise } from '../core/sweep/summary';
import { entryTooltip } from './history/historyTooltips';
import { historyLines } from './history/historyTree';
import type { Parts } from './parts';

export type TestApi = ReturnType<typeof createTestApi>;

export function createTestApi(parts: Parts) {
  const { runs, plans, previews, comparisons, history, sweeps, timer, specTests } = parts;
  return {
    /** The runs that this window knows, oldest first: those that live, those of earlier windows and of others. */
    runs: () => runs.all.map((run) => run.snapshot(timer.now())),
    /** The plans that have a panel in this window. */
    plans: () => plans.plans.plans.map(({ snapshot }) => snapshot),
    /** The previews that have a panel in this window. */
    previews: () => previews.shown,
    /** The comparisons that this window knows, oldest first. */
    comparisons: () => comparisons.all.map(({ comparison }) => summarise(comparison)),
    /** The results of sweeps that are open, a summary a spec. */
    sweeps: () => sweeps?.summaries() ?? [],
    /** The specs that the Test Explorer lists. */
    specTests: () => specTests.shown(),
    /** Ends the worker of a run at once, as a crash would; false where none lives. */
    killWorker: (runId: string) => runs.kill(runId),
    /** What the page sends when a person enters a measurement; null where the run does not wait for any. */
    tell: (runId: string, told: Told) => runs.tell(runId, told),
    /** The history from top to bottom: each spec, then its runs and comparisons, those with their settings. */
    history: () => historyLines(history),
    /** What a line of the history says when the pointer rests on it, as Markdown. */
    historyTooltip: (id: string) => {
      const entry = history.entries.find((one) => one.id === id);
      return entry === undefined ? '' : entryTooltip(entry, timer.now()).value;
    },
  };
}
