/** The panels of results: one a spec of a file, restored after a window reload as long as the file is there. */
import { Uri, l10n, window } from 'vscode';
import type { Disposable, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { RESULTS_VIEW_TYPE } from '../../shared/protocol';
import { PagePanel, createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { SweepResults } from './sweepResults';
import { ofPanelId } from './sweepResults';

/** Before the specs are known. */
export const FIRST_SPEC = '';

export class SweepPanel extends PagePanel {
  constructor(
    panel: WebviewPanel,
    host: PanelHost<SweepPanel>,
    readonly results: SweepResults,
    private readonly asked: string,
  ) {
    super(panel);
    const pump = this.openWithState(host, titleOf(results), () => {
      const comparison = results.summaryOf(this.spec);
      if (comparison !== null) return { type: 'comparison', comparison };
      const { checking, name: fileName } = results;
      return checking === null ? { type: 'empty' } : { type: 'empty', fileName, checking };
    });
    const subscription = results.onChanged(() => pump.changed());
    this.onDisposed(() => subscription.dispose());
  }

  get spec(): string {
    return this.asked === FIRST_SPEC ? (this.results.specs[0] ?? FIRST_SPEC) : this.asked;
  }
}

export class SweepPanels implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Set<SweepPanel>();
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
    return [...this.#panels].some((panel) => panel.results === results);
  }

  show(results: SweepResults, spec: string): void {
    const known = this.#panelOf(results, spec);
    if (known === undefined) {
      this.#adopt(createPanel(RESULTS_VIEW_TYPE, titleOf(results)), results, spec);
    } else known.reveal(true);
  }

  close(results: SweepResults): void {
    for (const panel of this.#panels) if (panel.results === results) panel.dispose();
  }

  #panelOf(results: SweepResults, spec: string): SweepPanel | undefined {
    const wanted = spec === FIRST_SPEC ? (results.specs[0] ?? FIRST_SPEC) : spec;
    return [...this.#panels].find((one) => one.results === results && one.spec === wanted);
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
    this.#panelOf(results, spec)?.dispose();
    const panel = new SweepPanel(created, this.host, results, spec);
    this.#panels.add(panel);
    panel.onDisposed(() => {
      this.#panels.delete(panel);
      if (!this.isShown(results)) this.left(results);
    });
  }
}

function titleOf({ name }: SweepResults): string {
  return l10n.t('Results: {0}', name);
}
