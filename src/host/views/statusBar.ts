/** One item at the left of the status bar, only while a run lives. */
import { MarkdownString, StatusBarAlignment, l10n, window } from 'vscode';
import type { Disposable } from 'vscode';
import { formatAlgorithm, formatCount } from '../../shared/format';
import type { SpecName } from '../history/historyGroups';
import type { RunController } from '../runs/runController';
import { markdownText } from '../util/markdownText';
import { missingByHand } from './outcomeWord';

/** What the item says when the pointer rests on it: the one place where text of ours may hold commands. */
function runLinks({ specUri, fileName }: SpecName): MarkdownString {
  // Of the punctuation that may stand in an address, a bracket would end the link.
  const argument = encodeURIComponent(JSON.stringify([specUri])).replace(
    /[()]/g,
    (bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
  );
  const links = [
    `[${l10n.t('Show Panel')}](command:cpe.showPanel?${argument})`,
    `[${l10n.t('Stop')}](command:cpe.stopRun?${argument})`,
  ];
  const tooltip = new MarkdownString(`${markdownText(fileName)}: ${links.join(' | ')}`);
  tooltip.isTrusted = { enabledCommands: ['cpe.showPanel', 'cpe.stopRun'] };
  return tooltip;
}

export class RunStatusBar implements Disposable {
  readonly #item = window.createStatusBarItem('cpe.run', StatusBarAlignment.Left, 0);
  readonly #subscription: { dispose: () => void };
  /** The spec whose panel a click shows. */
  #shown: string | null = null;

  constructor(private readonly runs: RunController) {
    this.#item.name = l10n.t('CPE run');
    this.#subscription = runs.onChanged(() => this.#update());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #update(): void {
    const living = this.runs.living;
    const run = living.at(-1);
    if (run === undefined) {
      this.#item.hide();
      return;
    }
    const { specUri, fileName } = run.origin;
    // A new command with each count would drop the one that a click has just sent on its way.
    if (this.#shown !== specUri) {
      this.#shown = specUri;
      this.#item.command = {
        title: l10n.t('Show Panel'),
        command: 'cpe.showPanel',
        arguments: [specUri],
      };
    }
    const algorithm = formatAlgorithm(run.facts?.algorithm ?? '');
    const count = l10n.t('{0} samples', formatCount(run.totalSamples));
    const more = living.length > 1 ? ` +${living.length - 1}` : '';
    const missing = missingByHand(run);
    const waits =
      missing === 1
        ? l10n.t('CPE waits for 1 measurement')
        : l10n.t('CPE waits for {0} measurements', formatCount(missing ?? 0));
    this.#item.text =
      missing === null
        ? `$(loading~spin) ${algorithm === '' ? 'CPE' : algorithm} ${count}${more}`
        : `$(watch) ${waits}${more}`;
    this.#item.tooltip = runLinks(run.origin);
    this.#item.accessibilityInformation = {
      label:
        missing === null
          ? l10n.t('CPE run of {0}, {1}', fileName, count)
          : l10n.t('CPE run of {0}: {1}', fileName, waits),
    };
    this.#item.show();
  }
}
