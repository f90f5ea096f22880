/** Takes a comparison away as a file that the person names. */
import { l10n, window } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { comparisonCsv, comparisonMarkdown } from '../../core/report/comparisonText';
import { comparisonSvg } from '../../core/figure/comparison';
import { assertNever } from '../../shared/protocol';
import { saveBeside } from '../views/saveBeside';
import type { ComparisonRecord } from './comparisonRecord';

/** The ends of the names of the files. */
export type ComparisonExport = 'md' | 'csv' | 'json' | 'svg';

/** @param svg the chart as the page draws it, where there is a page */
export async function saveComparison(
  record: ComparisonRecord,
  ending: ComparisonExport,
  svg?: string,
): Promise<void> {
  const { specUri: uri, fileName } = record.comparison;
  const kind = ending === 'md' ? 'Markdown' : ending.toUpperCase();
  const content = contentOf(record, ending, svg);
  await saveBeside({ uri, fileName }, `compare.${ending}`, { [kind]: [ending] }, content);
}

/** Asks how to save the comparison. */
export async function exportComparison(record: ComparisonRecord): Promise<void> {
  const items = [
    { label: l10n.t('Report'), description: '.md', ending: 'md' },
    { label: l10n.t('Results by seed'), description: '.csv', ending: 'csv' },
    { label: l10n.t('Record'), description: '.json', ending: 'json' },
    { label: l10n.t('Chart: samples by seed'), description: '.svg', ending: 'svg' },
  ] as const;
  const chosen = await window.showQuickPick(items, {
    placeHolder: l10n.t(
      'What do you want to export from the comparison of {0}?',
      record.comparison.fileName,
    ),
  });
  if (chosen !== undefined) await saveComparison(record, chosen.ending);
}

function contentOf(
  { comparison, title, note }: ComparisonRecord,
  ending: ComparisonExport,
  svg?: string,
): string {
  switch (ending) {
    case 'md':
      return comparisonMarkdown(comparison);
    case 'csv':
      return comparisonCsv(comparison);
    case 'json':
      return `${JSON.stringify({ ...comparison, title, note }, null, 2)}\n`;
    case 'svg':
      return svg ?? comparisonSvg(summarise(comparison));
    default:
      return assertNever(ending);
  }
}
