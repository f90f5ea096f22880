/** Beside the family d, |X| and the rank of the observer set, beside numbers of base arms their labels: from the check that the diagnostics make. */
import { EventEmitter, InlayHint, InlayHintKind, MarkdownString, l10n } from 'vscode';
import type {
  CancellationToken,
  Disposable,
  InlayHintsProvider,
  Range,
  TextDocument,
} from 'vscode';
import type { CheckReport } from '../../core/document/report';
import type { Timer } from '../util/timer';
import { sizeWords } from './sizeWords';
import { SpecTree, type PlacedValue } from './specTree';

/** A check of a document as far as it is known. */
export interface ReportSource {
  /** That of this very text; null while it is not known. */
  readonly reportOf: (document: TextDocument) => CheckReport | null;
  readonly onChecked: (listener: (document: TextDocument) => void) => { dispose: () => void };
}

/** Where base arms may be written as numbers, beside their labels. */
const NUMBERED = [
  ['actions', 'interactions', null, null],
  ...['require', 'forbid'].map((name) => ['actions', 'constraints', name, null]),
  ...['notTogether', 'exclude'].map((name) => ['actions', 'constraints', name, null, null]),
];
/** So many numbers are named. */
const MOST_NAMED = 200;

/** For so long the hints wait for a check under way, so that they do not come and go with each letter. */
const PATIENCE_MS = 1000;

export class SizeHints implements InlayHintsProvider, Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: { dispose: () => void };
  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(
    private readonly source: ReportSource,
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
    const tree = new SpecTree(document.getText());
    const family = tree.valueOf(['actions', 'family']);
    if (family === null) return [];
    const { instance, observerSet, labels } = report;
    const behind = ({ offset, length }: PlacedValue, words: string): readonly InlayHint[] => {
      const end = document.positionAt(offset + length);
      if (!range.contains(end)) return [];
      const hint = new InlayHint(end, words, InlayHintKind.Type);
      hint.paddingLeft = true;
      return [hint];
    };
    const sizes = behind(family, sizeWords(instance, observerSet));
    for (const hint of sizes) hint.tooltip = tooltip(instance.actions === null);
    const numbers = NUMBERED.flatMap((path) => tree.valuesOf(path)).slice(0, MOST_NAMED);
    const named = numbers.flatMap((place) => {
      const label = typeof place.value === 'number' ? labels?.arms[place.value] : undefined;
      return label === undefined
        ? []
        : [{ place, label, isNumber: label.endsWith(` ${String(place.value)}`) }];
    });
    const [first] = named;
    // Without labels one says it for all.
    const words =
      first?.isNumber === true
        ? behind(first.place, l10n.t('counted from 0'))
        : named.flatMap(({ place, label }) => behind(place, label));
    return [...sizes, ...words];
  }

  /** Until the document is checked, nobody asks any more, or patience ends. */
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
