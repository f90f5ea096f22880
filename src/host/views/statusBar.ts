/** One item at the left of the status bar, only while a run lives. */
import { MarkdownString, StatusBarAlignment, l10n, window } from 'vscode';
import type { Disposable } from 'vscode';
import { formatAlgorithm, formatCount } from '../../shared/format';
import type { RunController } from '../runs/runController';

export class RunStatusBar implements Disposable {
  readonly #item = window.createStatusBarItem('cpe.run', StatusBarAlignment.Left, 0);
  readonly #runs: RunController;
  readonly #subscription: { dispose: () => void };

  constructor(runs: RunController) {
    this.#runs = runs;
    this.#item.name = l10n.t('CPE run');
    this.#subscription = runs.onChanged(() => {
      this.#update();
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #update(): void {
    const living = this.#runs.living;
    const run = living.at(-1);
    if (run === undefined) {
      this.#item.hide();
      return;
    }
    const { specUri, fileName } = run.origin;
    const algorithm = formatAlgorithm(run.facts?.algorithm ?? '');
    const count = l10n.t('{0} samples', formatCount(run.totalSamples));
    const more = living.length > 1 ? ` +${living.length - 1}` : '';
    this.#item.text = `$(loading~spin) ${algorithm === '' ? 'CPE' : algorithm} ${count}${more}`;
    this.#item.command = {
      title: l10n.t('Show Panel'),
      command: 'cpe.showPanel',
      arguments: [specUri],
    };
    const argument = encodeURIComponent(JSON.stringify([specUri]));
    const tooltip = new MarkdownString(
      l10n.t(
        '{0}: [Show Panel]({1}) or [Stop]({2})',
        fileName,
        `command:cpe.showPanel?${argument}`,
        `command:cpe.stopRun?${argument}`,
      ),
    );
    tooltip.isTrusted = { enabledCommands: ['cpe.showPanel', 'cpe.stopRun'] };
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: l10n.t('CPE run of {0}, {1}', fileName, count) };
    this.#item.show();
  }
}
