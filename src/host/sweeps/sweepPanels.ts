/** The panels of results: one a spec of a file, restored after a window reload as long as the file is there. */
import { Uri, l10n, window } from 'vscode';
import type { Disposable, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { RESULTS_VIEW_TYPE } from '../../shared/protocol';
import { PagePanel, createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { SweepResults } from './sweepResults';
import { ofPanelId, panelId } from './sweepResults';

export class SweepPanel extends PagePanel {
  constructor(
    panel: WebviewPanel,
    host: PanelHost<SweepPanel>,
    readonly results: SweepResults,
    readonly spec: string,
  ) {
    super(panel);
    const pump = this.openWithState(host, titleOf(results), () => {
      const comparison = results.summaryOf(spec);
      return comparison === null ? { type: 'empty' } : { type: 'comparison', comparison };
    });
    const subscription = results.onChanged(() => pump.changed());
    this.onDisposed(() => subscription.dispose());
  }
}

export class SweepPanels implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Map<string, SweepPanel>();
  readonly #serializer = window.registerWebviewPanelSerializer(RESULTS_VIEW_TYPE, this);

  /**
   * @param open the results of a file, which are being read then; null where they cannot be read here
   * @param left told of results that no panel shows any more
   */
  constructor(
    private readonly host: PanelHost<SweepPanel>,
    private readonly open: (file: Uri) => SweepResults | null,
    private readonly left: (results: SweepResults) => void,
  ) {}

  dispose(): void {
    this.#serializer.dispose();
  }

  isShown(results: SweepResults): boolean {
    return [...this.#panels.values()].some((panel) => panel.results === results);
  }

  show(results: SweepResults, spec: string): void {
    const known = this.#panels.get(panelId(results.file, spec));
    if (known === undefined) {
      this.#adopt(createPanel(RESULTS_VIEW_TYPE, titleOf(results)), results, spec);
    } else known.reveal(true);
  }

  /** The page has kept which file and spec it showed. */
  deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    const kept = ofPanelId(keptByPage(state, 'runId'));
    const results = kept === null ? null : this.open(Uri.parse(kept.file, true));
    if (kept === null || results === null) created.dispose();
    else this.#adopt(created, results, kept.spec);
    return Promise.resolve();
  }

  #adopt(created: WebviewPanel, results: SweepResults, spec: string): void {
    const id = panelId(results.file, spec);
    this.#panels.get(id)?.dispose();
    const panel = new SweepPanel(created, this.host, results, spec);
    this.#panels.set(id, panel);
    panel.onDisposed(() => {
      if (this.#panels.get(id) === panel) this.#panels.delete(id);
      if (!this.isShown(results)) this.left(results);
    });
  }
}

function titleOf({ name }: SweepResults): string {
  return l10n.t('Results: {0}', name);
}
