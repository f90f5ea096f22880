/** The parts of comparisons, built and connected. */
import type { Disposable, Uri } from 'vscode';
import type { HostParts } from '../hostParts';
import type { RunController } from '../runs/runController';
import { RecordStore } from '../archive/recordStore';
import { readSettings } from '../settings';
import { workspaceFiles } from '../workspaceFiles';
import { CompareActions } from './compareActions';
import { CompareMessages } from './compareMessages';
import { comparePanels } from './comparePanels';
import type { ComparePanels } from './comparePanels';
import { ComparisonController } from './comparisonController';
import { RunPool } from './runPool';
import { COMPARISON_FORMAT } from './storedComparison';

export interface CompareParts {
  readonly comparisons: ComparisonController;
  readonly panels: ComparePanels;
  readonly actions: CompareActions;
  /** For all that is run many times. */
  readonly pool: RunPool;
  readonly subscription: Disposable;
}

/** @param folder what comparisons are stored in */
export function createCompare(parts: HostParts, runs: RunController, folder: Uri): CompareParts {
  const { workers, cores, timer, log, windows, newId } = parts;
  const store = new RecordStore(COMPARISON_FORMAT, workspaceFiles(folder), (message) =>
    log.warn(message),
  );
  const pool = new RunPool(workers, timer, cores);
  const comparisons = new ComparisonController({
    pool,
    timer,
    store,
    historySize: () => readSettings().historySize,
    session: windows.name(newId()),
    isWindowThere: windows.isThere,
    newId,
  });
  const { panels, subscription } = comparePanels(comparisons, parts, ({ content }, message) =>
    messages.answer(content, message),
  );
  const actions = new CompareActions(comparisons, runs, panels);
  const messages: CompareMessages = new CompareMessages(comparisons, actions);
  return { comparisons, panels, actions, pool, subscription };
}
