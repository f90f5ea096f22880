/** The parts of comparisons, built and connected. */
import type { LogOutputChannel, Uri } from 'vscode';
import type { RunController } from '../runs/runController';
import type { Files } from '../runs/runStore';
import type { WorkerFactory } from '../runs/workerLike';
import type { Timer } from '../util/timer';
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

export function createCompare(needs: {
  readonly extensionUri: Uri;
  readonly workers: WorkerFactory;
  readonly timer: Timer;
  readonly files: Files;
  readonly runs: RunController;
  readonly log: LogOutputChannel;
  /** How many cores the machine has. */
  readonly cores: number;
  readonly newId: () => string;
}): CompareParts {
  const { extensionUri, workers, timer, files, runs, log, cores, newId } = needs;
  const store = new ComparisonStore(files, (message) => {
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
