/** Asks whether a run goes on whose measurements contradict what is declared. */
import { commands, l10n, window } from 'vscode';
import { CHECK_NAMES, checkStanding } from '../../shared/format';
import type { RunController } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';

export async function noticeOfPause(run: RunRecord, runs: RunController): Promise<void> {
  const refuted = run.measuring?.checks.find((check) => checkStanding(check) === 'refuted');
  if (refuted === undefined) return;
  const [goOn, stop, correct] = [l10n.t('Go On'), l10n.t('Stop'), l10n.t('Correct…')];
  const answer = await window.showWarningMessage(
    l10n.t(
      '{0} is paused: its measurements contradict an assumption. {1}: {2}',
      run.origin.fileName,
      CHECK_NAMES[refuted.name],
      refuted.text,
    ),
    ...[goOn, stop, correct],
  );
  // It may have been answered in the panel since.
  if (run.measuring?.paused !== true) return;
  if (answer === goOn) runs.goOn(run.id);
  if (answer === stop) runs.cancel(run.id);
  if (answer === correct) await commands.executeCommand('cpe.correctMeasurement', run);
}
