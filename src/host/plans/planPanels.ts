/** The panels of plans: one per spec, beside it. After a window reload the spec is planned again. */
import { Disposable, ProgressLocation, Uri, env, l10n, window } from 'vscode';
import { planCsv, planMarkdown } from '../../core/report/planText';
import { VIEW_TYPES } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { SpecText } from '../runs/runController';
import { fileNameOf, onTextChanged, openSpec, specNow, specTextOf } from '../specDocuments';
import { answersOfSpec, type Answers } from '../views/pageRequests';
import { PanelSet, keptByPage } from '../views/panelSet';
import { saveBeside } from '../views/saveBeside';
import { PlanController } from './planController';
import type { PlanRecord } from './planRecord';

interface ShownPlan {
  /** The address of the spec; empty if the spec of the panel is gone. */
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
      viewType: VIEW_TYPES.plan,
      keyOf: ({ specUri }) => specUri,
      titleOf: ({ specUri }) =>
        specUri === '' ? l10n.t('CPE plan') : l10n.t('Plan: {0}', fileNameOf(Uri.parse(specUri))),
      feed: (content) => ({
        whole: () => {
          const { plan } = content();
          return plan === null ? { type: 'empty' } : { type: 'plan', plan: plan.snapshot };
        },
      }),
      answers: ({ content }) => (content.plan === null ? {} : this.#answers(content.plan)),
      // The page kept the address of its spec, which is all that is needed.
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
      onTextChanged((document) => plans.specChanged(document.uri.toString(), document.getText())),
    );
  }

  /** The spec of the focused panel; null if none has the focus. */
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

  /** Starts a plan, with progress in the status bar; the panel has the Stop button. */
  #started(spec: SpecText): ShownPlan {
    const { fileName } = spec;
    const plan = this.plans.start(spec);
    const title = l10n.t('Planning the samples of {0}', fileName);
    void window.withProgress({ location: ProgressLocation.Window, title }, () => plan.ended);
    void plan.ended.then(() => {
      const { log } = this.parts;
      const { state, failure, plan: made } = plan.snapshot;
      if (failure !== null) log.error(`${fileName}: ${failure}`);
      log.info(`${fileName}: ${state}, ${made.rows.length} rows`);
    });
    return { specUri: spec.uri, plan };
  }

  #answers(plan: PlanRecord): Answers {
    const { spec, snapshot } = plan;
    const planAgain = async (): Promise<void> => this.plan(await specNow(spec));
    const changed = l10n.t(
      'The spec has changed, and this fix no longer fits: plan the samples again.',
    );
    return {
      ...answersOfSpec(spec, snapshot.report, changed, (now) => this.plan(now)),
      stop: () => this.plans.stop(plan),
      runAgain: planAgain,
      checkAgain: planAgain,
      copyResult: async () => {
        await env.clipboard.writeText(planMarkdown(snapshot.plan, spec.fileName));
        window.setStatusBarMessage(l10n.t('Plan copied'), 2000);
      },
      save: () => saveBeside(spec, 'plan.csv', { CSV: ['csv'] }, planCsv(snapshot.plan)),
    };
  }
}
