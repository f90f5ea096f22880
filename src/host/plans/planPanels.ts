/** The panels of plans: one a spec, beside it; after a window reload the spec is planned again. */
import { Disposable, ProgressLocation, Uri, l10n, window, workspace } from 'vscode';
import { PLAN_VIEW_TYPE } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { SpecText } from '../runs/runController';
import { fileNameOf, openSpec, specTextOf } from '../specDocuments';
import { PanelSet, keptByPage } from '../views/panelSet';
import { PlanController } from './planController';
import { answerPlan } from './planMessages';
import type { PlanRecord } from './planRecord';

/** The plan of a spec. */
interface ShownPlan {
  /** The address of the spec, as text; empty for a panel whose spec is gone. */
  readonly specUri: string;
  readonly plan: PlanRecord | null;
}

export class PlanPanels implements Disposable {
  readonly plans: PlanController;
  readonly #panels: PanelSet<ShownPlan>;
  readonly #subscription: Disposable;

  constructor(private readonly parts: HostParts) {
    const plans = new PlanController(parts);
    this.plans = plans;
    this.#panels = new PanelSet<ShownPlan>(parts, {
      viewType: PLAN_VIEW_TYPE,
      keyOf: ({ specUri }) => specUri,
      titleOf: ({ specUri }) =>
        specUri === '' ? l10n.t('CPE plan') : l10n.t('Plan: {0}', fileNameOf(Uri.parse(specUri))),
      feed: (content) => ({
        whole: () => {
          const { plan } = content();
          return plan === null ? { type: 'empty' } : { type: 'plan', plan: plan.snapshot() };
        },
      }),
      answer: ({ content }, message) => answerPlan(this, content.plan, message),
      // The page has kept the address of its spec, and nothing else is needed.
      restore: async (adopt, kept) => {
        const specUri = keptByPage(kept, 'specUri');
        const panel = adopt({ specUri, plan: null });
        const document = specUri === '' ? null : await openSpec(specUri);
        if (document !== null) panel.show(this.#started(specTextOf(document)));
      },
      closed: ({ content }) => plans.forget(content.specUri),
    });
    this.#subscription = Disposable.from(
      this.#panels,
      plans,
      plans.onChanged((plan) => {
        const panel = this.#panels.of(plan.spec.uri);
        if (panel?.content.plan === plan) panel.changed();
      }),
      workspace.onDidChangeTextDocument(({ document }) =>
        plans.specChanged(document.uri.toString(), document.getText()),
      ),
    );
  }

  /** The spec of the panel that has the focus; null where none has it. */
  get activeSpec(): Uri | null {
    const specUri = this.#panels.active?.content.specUri ?? '';
    return specUri === '' ? null : Uri.parse(specUri, true);
  }

  /** Plans a spec and shows the plan beside it. */
  plan(spec: SpecText): void {
    this.#panels.show(this.#started(spec));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #started(spec: SpecText): ShownPlan {
    const plan = this.plans.start(spec);
    this.#showProgress(plan);
    return { specUri: spec.uri, plan };
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
      const { log } = this.parts;
      const { state, failure, plan: made } = plan.snapshot();
      if (failure !== null) log.error(`${fileName}: ${failure}`);
      log.info(`${fileName}: ${state}, ${made.rows.length} rows`);
    });
  }
}
