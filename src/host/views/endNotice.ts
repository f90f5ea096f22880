/** Says that a run has ended, where its panel is not on the screen; and what the log keeps of every run. */
import { l10n, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { actionName, formatCount } from '../../shared/format';
import type { RunRecord } from '../runs/runRecord';
import type { Panels } from './panels';
import { outcomeWord } from './outcomeWord';

/** Members of a large action that are named in a notice. */
const NAMED = 3;

export async function noticeOfEnd(
  run: RunRecord,
  panels: Panels,
  log: LogOutputChannel,
): Promise<void> {
  if (run.resumeFailure !== null) {
    const { fileName } = run.origin;
    log.error(`${fileName}: cannot resume run ${run.id}: ${run.resumeFailure}`);
    void window.showErrorMessage(
      l10n.t(
        'Cannot resume the run of {0}: {1} Run Again starts over with the same seed.',
        fileName,
        run.resumeFailure,
      ),
    );
    return;
  }
  const summary = summaryOf(run);
  if (run.state === 'failed') log.error(summary);
  else log.info(summary);
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
  return l10n.t('{0}. {1}, after {2} samples.', head, action, formatCount(result.samples));
}
