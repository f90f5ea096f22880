/** An item at the left of the status bar while a run is in progress. */
import { Disposable, MarkdownString, StatusBarAlignment, l10n, window } from 'vscode';
import { formatAlgorithm, formatCount } from '../../shared/format';
import type { RunController, SpecText } from '../runs/runController';
import { markdownAddress, markdownText } from '../util/markdownText';
import { missingByHand, outcomeWord } from './outcomeWord';

/** The tooltip of the item; the only text of the extension that may contain commands. */
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

/** Shows the run that started last. */
export function showRunStatus(runs: Pick<RunController, 'living' | 'onChanged'>): Disposable {
  const item = window.createStatusBarItem('cpe.run', StatusBarAlignment.Left, 0);
  item.name = l10n.t('CPE run');
  /** The spec whose panel a click opens. */
  let shown: string | null = null;
  const update = (): void => {
    const { living } = runs;
    const run = living.at(-1);
    if (run === undefined) return item.hide();
    const { specUri, fileName } = run.origin;
    // Set the command only when it changes: replacing it with each count would drop a click in progress.
    if (shown !== specUri) {
      shown = specUri;
      const title = l10n.t('Show Panel');
      item.command = { title, command: 'cpe.showPanel', arguments: [specUri] };
    }
    const more = living.length > 1 ? ` +${living.length - 1}` : '';
    item.tooltip = runLinks(run.spec);
    if (missingByHand(run) === null) {
      const algorithm = formatAlgorithm(run.facts?.algorithm ?? '') || 'CPE';
      const count = l10n.t('{0} samples', formatCount(run.totalSamples));
      item.text = `$(loading~spin) ${algorithm} ${count}${more}`;
      item.accessibilityInformation = { label: l10n.t('CPE run of {0}, {1}', fileName, count) };
    } else {
      const waits = outcomeWord(run);
      item.text = `$(watch) CPE ${waits}${more}`;
      item.accessibilityInformation = { label: l10n.t('CPE run of {0}: {1}', fileName, waits) };
    }
    item.show();
  };
  return Disposable.from(item, runs.onChanged(update));
}
