/** The panels of comparisons: one each, restored after a window reload where the comparison is still stored. */
import { l10n, window } from 'vscode';
import type { Disposable, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { COMPARE_VIEW_TYPE } from '../../shared/protocol';
import { createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import { ComparePanel } from './comparePanel';
import type { ComparisonController } from './comparisonController';
import type { ComparisonRecord } from './comparisonRecord';

export class ComparePanels implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Map<string, ComparePanel>();
  readonly #subscriptions: readonly { dispose: () => unknown }[];

  constructor(
    private readonly comparisons: ComparisonController,
    private readonly host: PanelHost<ComparePanel>,
  ) {
    this.#subscriptions = [
      comparisons.onChanged((record) => this.#panels.get(record.id)?.changed()),
      comparisons.onRemoved((record) => this.#panels.get(record.id)?.dispose()),
      window.registerWebviewPanelSerializer(COMPARE_VIEW_TYPE, this),
      // Other windows may have compared something meanwhile.
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) void comparisons.refresh();
      }),
    ];
  }

  /** The panel that has the focus. */
  get active(): ComparePanel | null {
    return [...this.#panels.values()].find((panel) => panel.isActive) ?? null;
  }

  show(record: ComparisonRecord): void {
    const known = this.#panels.get(record.id);
    if (known !== undefined) {
      known.reveal(true);
      return;
    }
    this.#adopt(createPanel(COMPARE_VIEW_TYPE, titleOf(record)), record);
  }

  /** The page has kept the id of its comparison, the store everything else. */
  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    await this.comparisons.loaded;
    const record = this.comparisons.find(keptByPage(state, 'runId'));
    if (record !== null) this.#panels.get(record.id)?.dispose();
    this.#adopt(created, record);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #adopt(created: WebviewPanel, record: ComparisonRecord | null): void {
    const panel = new ComparePanel(created, this.host, record, titleOf(record));
    if (record === null) return;
    this.#panels.set(record.id, panel);
    panel.onDisposed(() => {
      if (this.#panels.get(record.id) === panel) this.#panels.delete(record.id);
    });
  }
}

function titleOf(record: ComparisonRecord | null): string {
  if (record === null) return l10n.t('CPE comparison');
  return l10n.t('Compare: {0}', record.title ?? record.comparison.fileName);
}
