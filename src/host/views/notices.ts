/** Notifications about runs whose panel is not visible or that ask something, and the log entries of all runs. */
import { Range, Uri, commands, l10n, window, type LogOutputChannel } from 'vscode';
import { CHECK_NAMES, actionName, checkStanding, formatCount } from '../../shared/format';
import { journalUriOf } from '../laboratory/journalFiles';
import type { RunController } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import { isPressed, sayError } from '../util/say';
import type { RunPanels } from './runPanels';
import { outcomeWord } from './outcomeWord';

/** Most members of a large action named in a notification. */
const NAMED = 3;

export async function noticeOfEnd(
  run: RunRecord,
  panels: RunPanels,
  log: LogOutputChannel,
): Promise<void> {
  if (run.resumeFailure !== null) {
    const { resumeFailure: why, origin } = run;
    log.error(`${origin.fileName}: cannot resume run ${run.id}: ${why}`);
    const message = l10n.t('Cannot resume the run of {0}: {1}', origin.fileName, why);
    if (run.isReal) return offerJournal(run, message);
    sayError(message);
    return;
  }
  const summary = summaryOf(run);
  if (run.state === 'failed') log.error(summary);
  else log.info(summary);
  if (run.state === 'failed' && run.isReal && run.error?.place !== undefined)
    return offerJournal(run, summary);
  if (run.state !== 'problem') await offerPanel(run, panels, summary);
}

/** Shows a message unless the run is visible. */
async function offerPanel(run: RunRecord, panels: RunPanels, message: string): Promise<void> {
  if (panels.isShown(run)) return;
  if (await isPressed(message, l10n.t('Show Panel'))) panels.show(run.origin.specUri, run);
}

function summaryOf(run: RunRecord): string {
  const { result, facts } = run;
  const head = `${run.origin.fileName}: ${outcomeWord(run)}`;
  const reason = run.live(0).failure;
  if (reason !== null) return `${head}. ${reason}`;
  if (result === null || facts === null || result.action === null) return head;
  const action = actionName(facts.labels, facts.instance.family, result.action, NAMED);
  return l10n.t(
    '{0}. {1}, after {2} samples.',
    head,
    action,
    formatCount(result.kept ?? result.samples),
  );
}

/** Offers what helps if a run cannot continue with its journal. */
async function offerJournal(run: RunRecord, message: string): Promise<void> {
  const { specUri } = run.origin;
  const open = l10n.t('Open Journal');
  const startOver = l10n.t('Start Over…');
  const goOn = l10n.t('Go On With Changed Settings');
  const code = run.error?.code;
  // A locked journal belongs to another process, so only opening it is offered.
  const others =
    code === 'journal-settings' ? [goOn, startOver] : code === 'journal' ? [startOver] : [];
  const answer = await window.showErrorMessage(message, open, ...others);
  if (answer === goOn) await commands.executeCommand('cpe.reanalyse', run);
  if (answer === startOver) await commands.executeCommand('cpe.startOver', run);
  if (answer !== open) return;
  const line = (run.error?.place?.line ?? 1) - 1;
  await window.showTextDocument(journalUriOf(Uri.parse(specUri, true)), {
    selection: new Range(line, 0, line, 0),
  });
}

/** Reports that a batch is complete and the next one waits. */
export async function noticeOfBatch(run: RunRecord, panels: RunPanels): Promise<void> {
  const { measuring, origin } = run;
  if (measuring?.by !== 'manual') return;
  const { batch } = measuring;
  const said = l10n.t(
    '{0}: batch {1} is complete. Batch {2} {3}.',
    origin.fileName,
    batch - 1,
    batch,
    outcomeWord(run),
  );
  await offerPanel(run, panels, said);
}

/** Asks whether to continue a run whose measurements contradict a declared assumption. */
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
  // The question may have been answered in the panel meanwhile.
  if (run.measuring?.paused !== true) return;
  if (answer === goOn) runs.goOn(run.id);
  if (answer === stop) runs.cancel(run.id);
  if (answer === correct) await commands.executeCommand('cpe.correctMeasurement', run);
}
