/** The parts of comparisons, built and connected. */
import { Disposable, l10n, window } from 'vscode';
import type { Uri } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { VIEW_TYPES } from '../../shared/protocol';
import { keeperParts } from '../hostParts';
import type { HostParts } from '../hostParts';
import type { RunController } from '../runs/runController';
import { PanelSet } from '../views/panelSet';
import { revealSpec } from '../views/revealSpec';
import { CompareActions } from './compareActions';
import { comparedKind } from './comparedPanels';
import type { Compared } from './comparedPanels';
import { ComparisonController } from './comparisonController';
import { saveComparison } from './comparisonExports';
import type { ComparisonRecord } from './comparisonRecord';
import { RunPool } from './runPool';
import { COMPARISON_FORMAT } from './storedComparison';

/** A comparison as its panel shows it. */
interface ComparedRecord extends Compared {
  readonly record: ComparisonRecord;
}

/** @param folder what comparisons are stored in @returns the parts; the pool is for all that is run many times */
export function createCompare(parts: HostParts, runs: RunController, folder: Uri) {
  const pool = new RunPool(parts.workers, parts.timer, parts.cores);
  const comparisons = new ComparisonController({
    ...keeperParts(parts, COMPARISON_FORMAT, folder),
    pool,
  });
  const show = (record: ComparisonRecord): void => void panels.show(shownOf(record));
  const actions = new CompareActions(comparisons, runs, show);
  const shownOf = (record: ComparisonRecord): ComparedRecord => ({
    ...{ record, id: record.id },
    title: l10n.t('Compare: {0}', record.title ?? record.comparison.fileName),
    summary: () => summarise(record.comparison),
    empty: () => ({ type: 'empty' }),
    onChanged: (listener) =>
      comparisons.onChanged((changed) => {
        if (changed === record) listener();
      }),
    stop: () => comparisons.cancel(record),
    openSpec: () => revealSpec(record.spec),
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
  });
  const restored = async (id: string): Promise<ComparedRecord | null> => {
    await comparisons.loaded;
    const record = comparisons.find(id);
    return record === null ? null : shownOf(record);
  };
  const panels = new PanelSet(parts, comparedKind(VIEW_TYPES.compare, restored));
  const subscription = Disposable.from(
    panels,
    comparisons.onRemoved(({ id }) => panels.of(id)?.dispose()),
    // Other windows may have compared something meanwhile.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) void comparisons.refresh();
    }),
  );
  const comparePanels = {
    show,
    /** The comparison of the panel that has the focus. */
    active: () => panels.active?.content.record ?? null,
  };
  return { comparisons, comparePanels, compare: actions, pool, subscription };
}
