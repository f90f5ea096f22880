/** What the page of a plan asks for. */
import { Position, Range, Selection, commands, env, l10n, window, workspace } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { planCsv } from '../../core/report/planText';
import { planMarkdown } from '../../core/report/planMarkdown';
import type { FromPage } from '../../shared/protocol';
import { fixEdit } from '../authoring/codeActions';
import { openSpec, specTextOf } from '../specDocuments';
import { revealSpec } from '../views/revealSpec';
import { saveBeside } from '../views/saveBeside';
import type { PlanController } from './planController';
import type { PlanPanel } from './planPanel';
import type { PlanPanels } from './planPanels';
import type { PlanRecord } from './planRecord';

export class PlanMessages {
  readonly #plans: PlanController;
  readonly #panels: PlanPanels;
  readonly #log: LogOutputChannel;

  constructor(plans: PlanController, panels: PlanPanels, log: LogOutputChannel) {
    this.#plans = plans;
    this.#panels = panels;
    this.#log = log;
  }

  receive(panel: PlanPanel, message: FromPage): void {
    this.#handle(panel, message).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      this.#log.error(`${message.type}: ${text}`);
      void window.showErrorMessage(text);
    });
  }

  async #handle(panel: PlanPanel, message: FromPage): Promise<void> {
    if (message.type === 'pageFailed') {
      this.#log.error(`The page of a plan failed: ${message.message}`);
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
        this.#plans.stop(plan);
        return;
      case 'runAgain':
      case 'checkAgain':
        return this.#planAgain(plan);
      case 'openSpec':
        await revealSpec(plan.spec);
        return;
      case 'reveal': {
        const editor = await revealSpec(plan.spec);
        const wanted = new Position(message.line - 1, message.column - 1);
        const position = editor.document.validatePosition(wanted);
        editor.selection = new Selection(position, position);
        editor.revealRange(new Range(position, position));
        return;
      }
      case 'applyFix':
        return this.#applyFix(plan, message.problem, message.fix);
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
    this.#panels.plan(document === null ? plan.spec : specTextOf(document));
  }

  async #applyFix(plan: PlanRecord, problem: number, fix: number): Promise<void> {
    const chosen = plan.report?.problems[problem]?.fixes?.[fix];
    const document = await openSpec(plan.spec.uri);
    if (chosen === undefined || document === null) return;
    const edit = fixEdit(document, chosen);
    if (edit === null) {
      void window.showInformationMessage(
        l10n.t('The spec has changed, and this fix no longer fits: plan it again.'),
      );
      return;
    }
    await workspace.applyEdit(edit);
    await this.#planAgain(plan);
  }
}
