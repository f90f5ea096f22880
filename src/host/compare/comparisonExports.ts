/** Exports a comparison to a file that the person names. */
import { l10n, window } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { comparisonCsv, comparisonMarkdown } from '../../core/report/comparisonText';
import { comparisonSvg } from '../../core/figure/comparison';
import { saveBeside } from '../views/saveBeside';
import type { ComparisonRecord } from './comparisonRecord';

/** By file ending. */
const EXPORTS = {
  md: { kind: 'Markdown', text: ({ comparison }) => comparisonMarkdown(comparison) },
  csv: { kind: 'CSV', text: ({ comparison }) => comparisonCsv(comparison) },
  json: {
    kind: 'JSON',
    text: ({ comparison, title, note }) =>
      `${JSON.stringify({ ...comparison, title, note }, null, 2)}\n`,
  },
  svg: { kind: 'SVG', text: ({ comparison }) => comparisonSvg(summarise(comparison)) },
} as const satisfies Readonly<Record<string, Export>>;

interface Export {
  readonly kind: string;
  readonly text: (record: ComparisonRecord) => string;
}

/** @param svg the chart as the page draws it, if there is a page */
export async function saveComparison(
  record: ComparisonRecord,
  ending: keyof typeof EXPORTS,
  svg?: string,
): Promise<void> {
  const { kind, text } = EXPORTS[ending];
  await saveBeside(record.spec, `compare.${ending}`, { [kind]: [ending] }, svg ?? text(record));
}

/** Asks for the format, then saves the comparison. */
export async function exportComparison(record: ComparisonRecord): Promise<void> {
  const items = [
    { label: l10n.t('Report'), description: '.md', ending: 'md' },
    { label: l10n.t('Results by seed'), description: '.csv', ending: 'csv' },
    { label: l10n.t('Record'), description: '.json', ending: 'json' },
    { label: l10n.t('Chart: samples by seed'), description: '.svg', ending: 'svg' },
  ] as const;
  const placeHolder = l10n.t(
    'What do you want to export from the comparison of {0}?',
    record.comparison.fileName,
  );
  const chosen = await window.showQuickPick(items, { placeHolder });
  if (chosen !== undefined) await saveComparison(record, chosen.ending);
}
