/** Completes walkthrough steps when they have led to a result, not when their button is pressed. */
import { Disposable, commands } from 'vscode';
import type { FirstStep } from './contextKeys';
import type { RunController } from './runs/runController';

export function stepDone(step: FirstStep): void {
  void commands.executeCommand('setContext', `cpe.done.${step}`, true);
}

/** A first run counts once it has measured something, even if it was stopped; a real run once it got answers. */
export function watchFirstRun(runs: RunController): Disposable {
  return Disposable.from(
    runs.onEnded(({ result, isReal }) => {
      if (result !== null) stepDone('run');
      if (result !== null && isReal && result.samples > 0) stepDone('real');
    }),
    runs.onBatchBegun(() => stepDone('real')),
  );
}
