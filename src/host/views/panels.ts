/** The panels of this window: one a spec, re-used by its later runs, restored after a window reload. */
import { Uri, l10n, window } from 'vscode';
import type { Disposable, TextEditor, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { RUN_VIEW_TYPE } from '../../shared/protocol';
import type { RunController } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import { readSettings } from '../settings';
import { fileNameOf, isSpecDocument } from '../specDocuments';
import { createPanel, keptByPage } from './pagePanel';
import type { PanelHost } from './pagePanel';
import { RunPanel } from './runPanel';

export class Panels implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Map<string, RunPanel>();
  /** By spec: the id of the run that was shown of it last. */
  readonly #shown = new Map<string, string>();
  readonly #subscriptions: { dispose: () => unknown }[];

  constructor(
    private readonly runs: RunController,
    private readonly host: PanelHost<RunPanel>,
  ) {
    this.#subscriptions = [
      runs.onChanged((run) => {
        const panel = this.#panels.get(run.origin.specUri);
        if (panel?.run === run) panel.runChanged();
      }),
      window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)),
      window.registerWebviewPanelSerializer(RUN_VIEW_TYPE, this),
    ];
  }

  /** The panel that has the focus. */
  get active(): RunPanel | null {
    return [...this.#panels.values()].find((panel) => panel.isActive) ?? null;
  }

  of(specUri: string): RunPanel | null {
    return this.#panels.get(specUri) ?? null;
  }

  /** Is this run on the screen? */
  isShown(run: RunRecord): boolean {
    const panel = this.of(run.origin.specUri);
    return panel !== null && panel.run === run && panel.isVisible;
  }

  /** Shows a run, or the empty panel of a spec, beside the spec. */
  show(specUri: string, run: RunRecord | null): RunPanel {
    let panel = this.of(specUri);
    if (panel === null) {
      const created = createPanel(RUN_VIEW_TYPE, titleOf(specUri));
      // What says that there is no run to show, is out of place beside one.
      if (specUri !== '') this.of('')?.dispose();
      panel = this.#adopt(created, specUri);
    } else if (!panel.isVisible) {
      panel.reveal(readSettings().panelPreserveFocus);
    }
    this.#showIn(panel, run);
    return panel;
  }

  /** After a window reload: the page has kept the id of its run, the host everything else. */
  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    await this.runs.loaded;
    const run = this.runs.find(keptByPage(state, 'runId'));
    const specUri = run?.origin.specUri ?? '';
    this.of(specUri)?.dispose();
    this.#showIn(this.#adopt(created, specUri), run);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /**
   * The panel shows the spec that has the focus, as the preview of a document does: its own where it has one, else the
   * only one on the screen turns to it. Panels side by side, and one that is locked, stay as they are.
   */
  #follow(editor: TextEditor | undefined): void {
    const document = editor?.document;
    if (document === undefined || !isSpecDocument(document)) return;
    const visible = [...this.#panels.values()].filter(({ isVisible }) => isVisible);
    const [panel] = visible;
    if (panel === undefined || visible.length > 1 || panel.isLocked) return;
    const specUri = document.uri.toString();
    if (panel.specUri === specUri) return;
    const own = this.of(specUri);
    // Never over the editor itself, and what it covers stays as it is.
    if ((own ?? panel).column === editor?.viewColumn) return;
    if (own !== null) {
      own.reveal(true);
      return;
    }
    this.#panels.delete(panel.specUri);
    this.#panels.set(specUri, panel);
    panel.turnTo(specUri, titleOf(specUri));
    const shown = this.runs.find(this.#shown.get(specUri) ?? '');
    this.#showIn(panel, this.runs.livingOf(specUri) ?? shown ?? this.runs.lastOf(specUri));
  }

  #showIn(panel: RunPanel, run: RunRecord | null): void {
    if (run !== null) this.#shown.set(panel.specUri, run.id);
    panel.show(run);
  }

  #adopt(created: WebviewPanel, specUri: string): RunPanel {
    const panel = new RunPanel(created, this.host, specUri, titleOf(specUri));
    this.#panels.set(specUri, panel);
    panel.onDisposed(() => {
      if (this.of(panel.specUri) === panel) this.#panels.delete(panel.specUri);
    });
    return panel;
  }
}

function titleOf(specUri: string): string {
  return specUri === '' ? l10n.t('CPE run') : l10n.t('Run: {0}', fileNameOf(Uri.parse(specUri)));
}
