/** The panels of comparisons: one each, restored after a window reload where the comparison is still stored. */
import { Disposable, l10n, window } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { COMPARE_VIEW_TYPE } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { PanelSet, keptByPage } from '../views/panelSet';
import type { PanelKind } from '../views/panelSet';
import type { ComparisonController } from './comparisonController';
import type { ComparisonRecord } from './comparisonRecord';

/** Null for a restored panel whose comparison is gone. */
export type ComparePanels = PanelSet<ComparisonRecord | null>;

export function comparePanels(
  comparisons: ComparisonController,
  parts: HostParts,
  answer: PanelKind<ComparisonRecord | null>['answer'],
): { readonly panels: ComparePanels; readonly subscription: Disposable } {
  const panels: ComparePanels = new PanelSet<ComparisonRecord | null>(parts, {
    viewType: COMPARE_VIEW_TYPE,
    keyOf: (record) => record?.id ?? '',
    titleOf: (record) =>
      record === null
        ? l10n.t('CPE comparison')
        : l10n.t('Compare: {0}', record.title ?? record.comparison.fileName),
    feed: (content) => ({
      whole: () => {
        const record = content();
        return record === null
          ? { type: 'empty' }
          : { type: 'comparison', comparison: summarise(record.comparison) };
      },
    }),
    answer,
    // The page has kept the id of its comparison, the store everything else.
    restore: async (adopt, kept) => {
      await comparisons.loaded;
      adopt(comparisons.find(keptByPage(kept, 'runId')));
    },
  });
  const subscription = Disposable.from(
    panels,
    comparisons.onChanged(({ id }) => panels.of(id)?.changed()),
    comparisons.onRemoved(({ id }) => panels.of(id)?.dispose()),
    // Other windows may have compared something meanwhile.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) void comparisons.refresh();
    }),
  );
  return { panels, subscription };
}
