/** The panels of plans: one a spec, beside it; after a window reload the spec is planned again. */
import { ProgressLocation, Uri, l10n, window, workspace } from 'vscode';
import type { Disposable, LogOutputChannel, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import { PLAN_VIEW_TYPE } from '../../shared/protocol';
import type { SpecText } from '../runs/runController';
import { readSettings } from '../settings';
import { fileNameOf, openSpec, specTextOf } from '../specDocuments';
import { createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { PlanController } from './planController';
import { PlanPanel } from './planPanel';
import type { PlanRecord } from './planRecord';

export class PlanPanels implements WebviewPanelSerializer, Disposable {
  readonly #panels = new Map<string, PlanPanel>();
  readonly #subscriptions: readonly { dispose: () => unknown }[];

  constructor(
    private readonly plans: PlanController,
    private readonly host: PanelHost<PlanPanel>,
    private readonly log: LogOutputChannel,
  ) {
    this.#subscriptions = [
      plans.onChanged((plan) => {
        const panel = this.#panels.get(plan.spec.uri);
        if (panel?.plan === plan) panel.planChanged();
      }),
      workspace.onDidChangeTextDocument(({ document }) =>
        plans.specChanged(document.uri.toString(), document.getText()),
      ),
      window.registerWebviewPanelSerializer(PLAN_VIEW_TYPE, this),
    ];
  }

  /** The spec of the panel that has the focus; null where none has it. */
  get activeSpec(): Uri | null {
    const active = [...this.#panels.values()].find((panel) => panel.isActive);
    return active === undefined || active.specUri === '' ? null : Uri.parse(active.specUri, true);
  }

  /** Plans a spec and shows the plan beside it. */
  plan(spec: SpecText): void {
    let panel = this.#panels.get(spec.uri);
    if (panel === undefined) {
      panel = this.#adopt(createPanel(PLAN_VIEW_TYPE, titleOf(spec.uri)), spec.uri);
    } else if (!panel.isVisible) {
      panel.reveal(readSettings().panelPreserveFocus);
    }
    this.#show(panel, spec);
  }

  /** The page has kept the address of its spec, and nothing else is needed. */
  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    const specUri = keptByPage(state, 'specUri');
    this.#panels.get(specUri)?.dispose();
    const panel = this.#adopt(created, specUri);
    const document = specUri === '' ? null : await openSpec(specUri);
    if (document === null) panel.show(null);
    else this.#show(panel, specTextOf(document));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.plans.dispose();
  }

  #adopt(created: WebviewPanel, specUri: string): PlanPanel {
    const panel = new PlanPanel(created, this.host, specUri, titleOf(specUri));
    this.#panels.set(specUri, panel);
    panel.onDisposed(() => {
      if (this.#panels.get(specUri) !== panel) return;
      this.#panels.delete(specUri);
      this.plans.forget(specUri);
    });
    return panel;
  }

  #show(panel: PlanPanel, spec: SpecText): void {
    const plan = this.plans.start(spec);
    panel.show(plan);
    this.#showProgress(plan);
  }

  /** In the status bar, as long as it is planned; Stop is in the panel. */
  #showProgress(plan: PlanRecord): void {
    const { fileName } = plan.spec;
    const ended = new Promise<void>((resolve) => {
      const subscription = this.plans.onEnded((other) => {
        if (other !== plan) return;
        subscription.dispose();
        resolve();
      });
      if (!plan.isLiving) {
        subscription.dispose();
        resolve();
      }
    });
    const title = l10n.t('Planning the samples of {0}', fileName);
    void window.withProgress({ location: ProgressLocation.Window, title }, () => ended);
    void ended.then(() => {
      const { state, failure, plan: made } = plan.snapshot();
      if (failure !== null) this.log.error(`${fileName}: ${failure}`);
      this.log.info(`${fileName}: ${state}, ${made.rows.length} rows`);
    });
  }
}

function titleOf(specUri: string): string {
  return specUri === '' ? l10n.t('CPE plan') : l10n.t('Plan: {0}', fileNameOf(Uri.parse(specUri)));
}
