/** What the walkthrough ticks off: a step counts when it has come to something, not when its button is pressed. */
import { Disposable, commands } from 'vscode';
import type { FirstStep } from './commandIds';
import type { RunController } from './runs/runController';

/** Ticks a step off; once is enough. */
export function stepDone(step: FirstStep): void {
  void commands.executeCommand('setContext', `cpe.done.${step}`, true);
}

/** The first run of a newcomer counts once it has measured something, even if it was stopped. */
export function watchFirstRun(runs: RunController): Disposable {
  const subscription = runs.onEnded(({ result }) => {
    if (result !== null) stepDone('run');
  });
  return new Disposable(subscription.dispose);
}
