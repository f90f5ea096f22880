/** The parts of comparisons, built and connected. */
import type { Uri } from 'vscode';
import type { HostParts } from '../hostParts';
import type { RunController } from '../runs/runController';
import { workspaceFiles } from '../workspaceFiles';
import { CompareActions } from './compareActions';
import { CompareMessages } from './compareMessages';
import { ComparePanels } from './comparePanels';
import { ComparisonController } from './comparisonController';
import { ComparisonStore } from './comparisonStore';
import { RunPool } from './runPool';

export interface CompareParts {
  readonly comparisons: ComparisonController;
  readonly panels: ComparePanels;
  readonly actions: CompareActions;
}

/** @param folder what comparisons are stored in */
export function createCompare(parts: HostParts, runs: RunController, folder: Uri): CompareParts {
  const { extensionUri, workers, cores, timer, log, newId } = parts;
  const store = new ComparisonStore(workspaceFiles(folder), (message) => {
    log.warn(message);
  });
  const pool = new RunPool(workers, timer, cores);
  const comparisons = new ComparisonController({ pool, timer, store, newId });
  const panels = new ComparePanels(comparisons, {
    extensionUri,
    timer,
    receive: (panel, message) => {
      messages.receive(panel, message);
    },
  });
  const actions = new CompareActions(comparisons, runs, panels);
  const messages = new CompareMessages(comparisons, actions, log);
  return { comparisons, panels, actions };
}
