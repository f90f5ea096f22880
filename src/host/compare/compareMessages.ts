/** What the page of a comparison asks for. */
import { env, l10n, window } from 'vscode';
import { summaryAnswer } from '../../core/report/comparisonText';
import { summarise } from '../../core/sweep/summary';
import type { PageRequest } from '../views/panel';
import { revealSpec } from '../views/revealSpec';
import type { CompareActions } from './compareActions';
import type { ComparisonController } from './comparisonController';
import { saveComparison } from './comparisonExports';
import type { ComparisonRecord } from './comparisonRecord';

export class CompareMessages {
  constructor(
    private readonly comparisons: ComparisonController,
    private readonly actions: CompareActions,
  ) {}

  async answer(record: ComparisonRecord | null, message: PageRequest): Promise<void> {
    if (record === null) return;
    const { comparison } = record;
    switch (message.type) {
      case 'stop':
        this.comparisons.cancel(record);
        return;
      case 'openSpec': {
        const { specUri: uri, fileName, settings } = comparison;
        await revealSpec({ uri, fileName, text: settings[0]?.specText ?? '' });
        return;
      }
      case 'copyResult':
        await env.clipboard.writeText(summaryAnswer(summarise(comparison)));
        window.setStatusBarMessage(l10n.t('Result copied'), 2000);
        return;
      case 'save':
        if (message.what !== 'report') await saveComparison(record, message.what);
        return;
      case 'compare':
        return this.#act(record, message);
      default:
    }
  }

  async #act(
    record: ComparisonRecord,
    { act, svg }: Extract<PageRequest, { type: 'compare' }>,
  ): Promise<void> {
    switch (act) {
      case 'addRun':
        return this.actions.add(record);
      case 'moreSeeds':
        return this.actions.addMissingSeeds(record);
      case 'resumeSeeds':
        return this.actions.resume(record);
      case 'saveMarkdown':
        return saveComparison(record, 'md');
      case 'saveChart':
        return saveComparison(record, 'svg', svg);
    }
  }
}
