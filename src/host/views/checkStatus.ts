/**
 * The result of a check, at the left of the status bar, where it covers nothing. It stays until a run starts, another check is
 * requested, or the spec changes.
 */
import { Disposable, StatusBarAlignment, ThemeColor, Uri, l10n, window, workspace } from 'vscode';
import type { ObserverSetSummary } from '../../core/document/report';
import { CHECK_LIMIT_MS } from '../runs/checkClient';
import type { SpecText } from '../runs/runController';

type Spec = Omit<SpecText, 'text'>;

export class CheckStatus implements Disposable {
  readonly #item = window.createStatusBarItem('cpe.check', StatusBarAlignment.Left, 0);
  readonly #subscription: Disposable;
  #specUri = '';

  constructor() {
    this.#item.name = l10n.t('CPE check');
    this.#subscription = Disposable.from(
      this.#item,
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === this.#specUri) this.hide();
      }),
    );
  }

  showPassed(spec: Spec, { rank, d, size, beta }: ObserverSetSummary): void {
    const details = l10n.t(
      'Observer set of {0}: {1} actions, rank {2} of {3}, beta {4} ({5}). Click to list its actions.',
      spec.fileName,
      size,
      rank,
      d,
      beta.value.toPrecision(3),
      beta.method === 'exact' ? l10n.t('exact') : l10n.t('an upper bound'),
    );
    const found = l10n.t('All rewards can be determined: rank {0} of {1}', rank, d);
    this.#show(spec, `$(pass) ${found}`, details);
    this.#item.command = {
      title: l10n.t('Preview Actions'),
      command: 'cpe.previewActions',
      arguments: [Uri.parse(spec.uri)],
    };
  }

  showTimedOut(spec: Spec): void {
    const seconds = CHECK_LIMIT_MS / 1000;
    this.#show(
      spec,
      `$(warning) ${l10n.t('Check stopped after {0} s', seconds)}`,
      l10n.t(
        'The check of {0} took longer than {1} s. Make the instance smaller, or run it as it is.',
        spec.fileName,
        seconds,
      ),
    );
    this.#item.command = undefined;
    this.#item.backgroundColor = new ThemeColor('statusBarItem.warningBackground');
  }

  hide(): void {
    this.#specUri = '';
    this.#item.hide();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #show(spec: Spec, text: string, tooltip: string): void {
    this.#specUri = spec.uri;
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.backgroundColor = undefined;
    this.#item.accessibilityInformation = { label: tooltip };
    this.#item.show();
  }
}
