/** Shows the progress of many runs: in the status bar, or in a notification with a Cancel button. */
import { ProgressLocation, l10n, window } from 'vscode';
import { formatExact } from '../../shared/format';
import type { Subscription } from '../util/listeners';

export interface RunsUnderWay {
  readonly title: string;
  readonly onChanged: (listener: () => void) => Subscription;
  readonly progress: () => {
    readonly done: number;
    readonly total: number;
    readonly isLiving: boolean;
  };
  /** Without it, the progress is shown in the status bar. */
  readonly cancel?: () => void;
}

/** Settles when the runs have stopped. */
export function showRuns(runs: RunsUnderWay): Thenable<void> {
  const { title, onChanged, progress, cancel } = runs;
  const { Notification, Window } = ProgressLocation;
  const location = cancel === undefined ? Window : Notification;
  return window.withProgress(
    { location, title, cancellable: cancel !== undefined },
    (shown, token) =>
      new Promise<void>((resolve) => {
        if (cancel !== undefined) token.onCancellationRequested(cancel);
        let before = 0;
        const subscription = onChanged(() => {
          const { done, total, isLiving } = progress();
          const increment = total === 0 ? 0 : (100 * (done - before)) / total;
          before = done;
          const message = l10n.t('{0} of {1} runs', formatExact(done), formatExact(total));
          shown.report({ message, ...(cancel === undefined ? {} : { increment }) });
          if (isLiving) return;
          subscription.dispose();
          resolve();
        });
      }),
  );
}
