/** One item at the left of the status bar, only while a run lives. */
import { Disposable, MarkdownString, StatusBarAlignment, l10n, window } from 'vscode';
import { formatAlgorithm, formatCount } from '../../shared/format';
import type { RunController, SpecText } from '../runs/runController';
import { markdownAddress, markdownText } from '../util/markdownText';
import { missingByHand } from './outcomeWord';

/** What the item says when the pointer rests on it: the one place where text of ours may hold commands. */
function runLinks({ uri, fileName }: SpecText): MarkdownString {
  const argument = markdownAddress(JSON.stringify([uri]));
  const links = [
    `[${l10n.t('Show Panel')}](command:cpe.showPanel?${argument})`,
    `[${l10n.t('Stop')}](command:cpe.stopRun?${argument})`,
  ];
  const tooltip = new MarkdownString(`${markdownText(fileName)}: ${links.join(' | ')}`);
  tooltip.isTrusted = { enabledCommands: ['cpe.showPanel', 'cpe.stopRun'] };
  return tooltip;
}

/** Shows the run that began last. */
export function showRunStatus(runs: Pick<RunController, 'living' | 'onChanged'>): Disposable {
  const item = window.createStatusBarItem('cpe.run', StatusBarAlignment.Left, 0);
  item.name = l10n.t('CPE run');
  /** The spec whose panel a click shows. */
  let shown: string | null = null;
  const update = (): void => {
    const { living } = runs;
    const run = living.at(-1);
    if (run === undefined) return item.hide();
    const { specUri, fileName } = run.origin;
    // A new command with each count would drop the one that a click has just sent on its way.
    if (shown !== specUri) {
      shown = specUri;
      const title = l10n.t('Show Panel');
      item.command = { title, command: 'cpe.showPanel', arguments: [specUri] };
    }
    const more = living.length > 1 ? ` +${living.length - 1}` : '';
    item.tooltip = runLinks(run.spec);
    const missing = missingByHand(run);
    if (missing === null) {
      const algorithm = formatAlgorithm(run.facts?.algorithm ?? '') || 'CPE';
      const count = l10n.t(
        '{0} samples',
        formatCount(Math.max(run.totalSamples, run.measuring?.total ?? 0)),
      );
      item.text = `$(loading~spin) ${algorithm} ${count}${more}`;
      item.accessibilityInformation = { label: l10n.t('CPE run of {0}, {1}', fileName, count) };
    } else {
      const waits =
        missing === 1
          ? l10n.t('CPE waits for 1 measurement')
          : l10n.t('CPE waits for {0} measurements', formatCount(missing));
      item.text = `$(watch) ${waits}${more}`;
      item.accessibilityInformation = { label: l10n.t('CPE run of {0}: {1}', fileName, waits) };
    }
    item.show();
  };
  return Disposable.from(item, runs.onChanged(update));
}
