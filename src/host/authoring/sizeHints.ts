/** Inlay hints beside the family: d, |X| and the rank of the observer set, taken from the diagnostics' check. */
import { EventEmitter, InlayHint, InlayHintKind, MarkdownString, l10n } from 'vscode';
import type {
  CancellationToken,
  Disposable,
  InlayHintsProvider,
  Range,
  TextDocument,
} from 'vscode';
import type { Timer } from '../util/timer';
import type { SpecDiagnostics } from './diagnostics';
import { sizeWords } from './sizeWords';
import { SpecTree } from './specTree';

/** Longest wait for a running check, so that hints do not flicker with each letter. */
const PATIENCE_MS = 1000;

export class SizeHints implements InlayHintsProvider, Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: { dispose: () => void };
  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(
    private readonly source: SpecDiagnostics,
    private readonly timer: Timer,
  ) {
    this.#subscription = source.onChecked(() => this.#changed.fire());
  }

  async provideInlayHints(
    document: TextDocument,
    range: Range,
    token: CancellationToken,
  ): Promise<InlayHint[]> {
    if (this.source.reportOf(document) === null) await this.#checked(document, token);
    const report = this.source.reportOf(document);
    if (token.isCancellationRequested || report === null || report.instance === null) return [];
    const family = new SpecTree(document.getText()).valueOf(['actions', 'family']);
    if (family === null) return [];
    const { instance, observerSet } = report;
    const end = document.positionAt(family.offset + family.length);
    if (!range.contains(end)) return [];
    const hint = new InlayHint(end, sizeWords(instance, observerSet), InlayHintKind.Type);
    hint.paddingLeft = true;
    hint.tooltip = tooltip(instance.actions === null);
    return [hint];
  }

  /** Resolves when the document is checked, the request is cancelled, or the wait is over. */
  #checked(document: TextDocument, token: CancellationToken): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        callOff();
        checks.dispose();
        cancels.dispose();
        resolve();
      };
      const callOff = this.timer.after(PATIENCE_MS, done);
      const cancels = token.onCancellationRequested(done);
      const checks = this.source.onChecked((checked) => {
        if (checked === document) done();
      });
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function tooltip(isBound: boolean): MarkdownString {
  const count = isBound
    ? l10n.t('`|X|`: an upper bound; there are too many actions to count.')
    : l10n.t('`|X|`: the number of actions.');
  return new MarkdownString(
    [
      l10n.t('`d`: the number of base arms.'),
      count,
      l10n.t('`rank`: the rank of the observer set, how many dimensions its actions determine.'),
    ].join('\n\n'),
  );
}
