/** What the page of a plan asks for. */
import { commands, env, l10n, window } from 'vscode';
import { planCsv } from '../../core/report/planText';
import { planMarkdown } from '../../core/report/planMarkdown';
import { openSpec, specTextOf } from '../specDocuments';
import { applyFix, putCursor } from '../views/pageRequests';
import type { PageRequest } from '../views/panel';
import { revealSpec } from '../views/revealSpec';
import { saveBeside } from '../views/saveBeside';
import type { PlanPanels } from './planPanels';
import type { PlanRecord } from './planRecord';

/** @param plan null for a page without one */
export async function answerPlan(
  panels: PlanPanels,
  plan: PlanRecord | null,
  message: PageRequest,
): Promise<void> {
  if (message.type === 'openSample') {
    await commands.executeCommand('cpe.openSample');
    return;
  }
  if (plan === null) return;
  switch (message.type) {
    case 'stop':
      panels.plans.stop(plan);
      return;
    case 'runAgain':
    case 'checkAgain':
      return planAgain(panels, plan);
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
        await planAgain(panels, plan);
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
async function planAgain(panels: PlanPanels, plan: PlanRecord): Promise<void> {
  const document = await openSpec(plan.spec.uri);
  panels.plan(document === null ? plan.spec : specTextOf(document));
}
