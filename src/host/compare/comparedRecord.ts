/** A comparison as its panel shows it. */
import { l10n } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { revealSpec } from '../views/revealSpec';
import type { CompareActions } from './compareActions';
import type { Compared } from './comparedPanels';
import type { ComparisonController } from './comparisonController';
import { saveComparison } from './comparisonExports';
import type { ComparisonRecord } from './comparisonRecord';

export interface ComparedRecord extends Compared {
  readonly record: ComparisonRecord;
}

export function comparedRecord(
  record: ComparisonRecord,
  comparisons: ComparisonController,
  actions: CompareActions,
): ComparedRecord {
  return {
    record,
    id: record.id,
    title: l10n.t('Compare: {0}', record.title ?? record.comparison.fileName),
    summary: () => summarise(record.comparison),
    empty: () => ({ type: 'empty' }),
    onChanged: (listener) =>
      comparisons.onChanged((changed) => {
        if (changed === record) listener();
      }),
    stop: () => comparisons.cancel(record),
    openSpec: async () => {
      const { specUri: uri, fileName, settings } = record.comparison;
      await revealSpec({ uri, fileName, text: settings[0]?.specText ?? '' });
    },
    save: (what) => saveComparison(record, what),
    act: (act, svg) => {
      switch (act) {
        case 'addRun':
          return actions.add(record);
        case 'moreSeeds':
          return actions.addMissingSeeds(record);
        case 'resumeSeeds':
          return actions.resume(record);
        case 'saveMarkdown':
          return saveComparison(record, 'md');
        case 'saveChart':
          return saveComparison(record, 'svg', svg);
      }
    },
  };
}
