/** What the page of a plan asks for. */
import { commands, env, l10n, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { planCsv } from '../../core/report/planText';
import { planMarkdown } from '../../core/report/planMarkdown';
import { openSpec, specTextOf } from '../specDocuments';
import type { PageRequest } from '../views/pageListener';
import { applyFix, carryOut, putCursor } from '../views/pageRequests';
import { revealSpec } from '../views/revealSpec';
import { saveBeside } from '../views/saveBeside';
import type { PlanController } from './planController';
import type { PlanPanel } from './planPanel';
import type { PlanPanels } from './planPanels';
import type { PlanRecord } from './planRecord';

export class PlanMessages {
  constructor(
    private readonly plans: PlanController,
    private readonly panels: PlanPanels,
    private readonly log: LogOutputChannel,
  ) {}

  receive(panel: PlanPanel, message: PageRequest): void {
    carryOut(this.log, message, () => this.#handle(panel, message));
  }

  async #handle(panel: PlanPanel, message: PageRequest): Promise<void> {
    if (message.type === 'pageFailed') {
      this.log.error(`The page of a plan failed: ${message.message}`);
      return;
    }
    if (message.type === 'openSample') {
      await commands.executeCommand('cpe.openSample');
      return;
    }
    const { plan } = panel;
    if (plan === null) return;
    switch (message.type) {
      case 'stop':
        this.plans.stop(plan);
        return;
      case 'runAgain':
      case 'checkAgain':
        return this.#planAgain(plan);
      case 'openSpec':
        await revealSpec(plan.spec);
        return;
      case 'reveal':
        putCursor(await revealSpec(plan.spec), message.line, message.column);
        return;
      case 'applyFix': {
        const changed = l10n.t(
          'The spec has changed, and this fix no longer fits: plan the samples again.',
        );
        if (await applyFix(plan.spec.uri, plan.report, message, changed)) {
          await this.#planAgain(plan);
        }
        return;
      }
      case 'copyResult':
        await env.clipboard.writeText(planMarkdown(plan.plan, plan.spec.fileName));
        window.setStatusBarMessage(l10n.t('Plan copied'), 2000);
        return;
      case 'save':
        await saveBeside(plan.spec, 'plan.csv', { CSV: ['csv'] }, planCsv(plan.plan));
        return;
      default:
    }
  }

  /** As the spec stands now, or as it was planned where its document is gone. */
  async #planAgain(plan: PlanRecord): Promise<void> {
    const document = await openSpec(plan.spec.uri);
    this.panels.plan(document === null ? plan.spec : specTextOf(document));
  }
}
