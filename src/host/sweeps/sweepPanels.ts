/** The panels of results: one a spec of a file, restored after a window reload as long as the file is there. */
import { Uri, l10n } from 'vscode';
import type { Disposable } from 'vscode';
import { RESULTS_VIEW_TYPE } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { PanelSet, keptByPage } from '../views/panelSet';
import type { PanelKind } from '../views/panelSet';
import type { SweepResults } from './sweepResults';
import { ofPanelId } from './sweepResults';

/** Before the specs are known. */
export const FIRST_SPEC = '';

/** What a panel shows. */
export interface ShownSweep {
  readonly results: SweepResults;
  readonly asked: string;
}

/** The spec that is shown of the results. */
export function specOf({ results, asked }: ShownSweep): string {
  return asked === FIRST_SPEC ? (results.specs[0] ?? FIRST_SPEC) : asked;
}

export class SweepPanels implements Disposable {
  readonly #panels: PanelSet<ShownSweep>;

  /**
   * @param open the results of a file, which are being read then; null where they cannot be read here
   * @param left told of results that no panel shows any more
   */
  constructor(
    parts: Pick<HostParts, 'extensionUri' | 'timer' | 'log'>,
    answer: PanelKind<ShownSweep>['answer'],
    open: (file: Uri) => SweepResults | null,
    left: (results: SweepResults) => void,
  ) {
    this.#panels = new PanelSet<ShownSweep>(parts, {
      viewType: RESULTS_VIEW_TYPE,
      keyOf: (shown) => JSON.stringify([shown.results.file.toString(), specOf(shown)]),
      titleOf: ({ results }) => l10n.t('Results: {0}', results.name),
      feed: (content) => ({
        whole: () => {
          const { results } = content();
          const comparison = results.summaryOf(specOf(content()));
          if (comparison !== null) return { type: 'comparison', comparison };
          const { checking, name: fileName } = results;
          return checking === null ? { type: 'empty' } : { type: 'empty', fileName, checking };
        },
      }),
      answer,
      // The page has kept which file and spec it showed.
      restore: (adopt, kept) => {
        const id = ofPanelId(keptByPage(kept, 'runId'));
        const results = id === null ? null : open(Uri.parse(id.file, true));
        if (id !== null && results !== null) adopt({ results, asked: id.spec });
        return Promise.resolve();
      },
      closed: ({ content: { results } }) => {
        if (!this.isShown(results)) left(results);
      },
    });
  }

  dispose(): void {
    this.#panels.dispose();
  }

  isShown(results: SweepResults): boolean {
    return this.#of(results).length > 0;
  }

  show(results: SweepResults, spec: string): void {
    this.#panels.show({ results, asked: spec });
  }

  changed(results: SweepResults): void {
    for (const panel of this.#of(results)) panel.changed();
  }

  close(results: SweepResults): void {
    for (const panel of this.#of(results)) panel.dispose();
  }

  #of(results: SweepResults) {
    return this.#panels.all.filter(({ content }) => content.results === results);
  }
}
