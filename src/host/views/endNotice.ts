/** Says that a run has ended, where its panel is not on the screen; and what the log keeps of every run. */
import { Range, Uri, commands, l10n, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { actionName, formatCount } from '../../shared/format';
import { journalUriOf } from '../laboratory/journalFiles';
import type { RunRecord } from '../runs/runRecord';
import type { RunPanels } from './runPanels';
import { outcomeWord } from './outcomeWord';

/** Members of a large action that are named in a notice. */
const NAMED = 3;

export async function noticeOfEnd(
  run: RunRecord,
  panels: RunPanels,
  log: LogOutputChannel,
): Promise<void> {
  if (run.resumeFailure !== null) {
    const { fileName } = run.origin;
    log.error(`${fileName}: cannot resume run ${run.id}: ${run.resumeFailure}`);
    const message = run.isReal
      ? l10n.t('Cannot resume the run of {0}: {1}', fileName, run.resumeFailure)
      : l10n.t(
          'Cannot resume the run of {0}: {1} Run Again starts over with the same seed.',
          fileName,
          run.resumeFailure,
        );
    if (run.isReal) await offerJournal(run, message);
    else void window.showErrorMessage(message);
    return;
  }
  const summary = summaryOf(run);
  if (run.state === 'failed') log.error(summary);
  else log.info(summary);
  if (run.state === 'failed' && run.isReal && run.error?.place !== undefined) {
    await offerJournal(run, summary);
    return;
  }
  if (run.state === 'problem' || panels.isShown(run)) return;
  const show = l10n.t('Show Panel');
  const answer = await window.showInformationMessage(summary, show);
  if (answer === show) panels.show(run.origin.specUri, run);
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

/** What helps where a journal cannot be gone on with. */
async function offerJournal(run: RunRecord, message: string): Promise<void> {
  const { specUri } = run.origin;
  const open = l10n.t('Open Journal');
  const startOver = l10n.t('Start Over…');
  // A journal that somebody else has is theirs.
  const others = run.error?.code === 'journal' ? [startOver] : [];
  const answer = await window.showErrorMessage(message, open, ...others);
  if (answer === startOver) await commands.executeCommand('cpe.startOver', specUri);
  if (answer !== open) return;
  const line = (run.error?.place?.line ?? 1) - 1;
  await window.showTextDocument(journalUriOf(Uri.parse(specUri, true)), {
    selection: new Range(line, 0, line, 0),
  });
}
