/** The parts of comparisons, built and connected. */
import { Disposable, window } from 'vscode';
import type { Uri } from 'vscode';
import { VIEW_TYPES } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { RunController } from '../runs/runController';
import { RecordStore } from '../archive/recordStore';
import { readSettings } from '../settings';
import { workspaceFiles } from '../workspaceFiles';
import { CompareActions } from './compareActions';
import { ComparedPanels } from './comparedPanels';
import { comparedRecord } from './comparedRecord';
import type { ComparedRecord } from './comparedRecord';
import { ComparisonController } from './comparisonController';
import type { ComparisonRecord } from './comparisonRecord';
import { RunPool } from './runPool';
import { COMPARISON_FORMAT } from './storedComparison';

export interface ComparePanels {
  readonly show: (record: ComparisonRecord) => void;
  /** The comparison of the panel that has the focus. */
  readonly active: () => ComparisonRecord | null;
}

/** @param folder what comparisons are stored in @returns the parts; the pool is for all that is run many times */
export function createCompare(parts: HostParts, runs: RunController, folder: Uri) {
  const { workers, cores, timer, log, windows, newId } = parts;
  const store = new RecordStore(COMPARISON_FORMAT, workspaceFiles(folder), (message) =>
    log.warn(message),
  );
  const pool = new RunPool(workers, timer, cores);
  const comparisons = new ComparisonController({
    pool,
    timer,
    store,
    historySize: () => readSettings().historySize,
    session: windows.name(newId()),
    isWindowThere: windows.isThere,
    newId,
  });
  const show = (record: ComparisonRecord): void => panels.show(shownOf(record));
  const actions = new CompareActions(comparisons, runs, show);
  const shownOf = (record: ComparisonRecord): ComparedRecord =>
    comparedRecord(record, comparisons, actions);
  const panels = new ComparedPanels(parts, VIEW_TYPES.compare, async (id) => {
    await comparisons.loaded;
    const record = comparisons.find(id);
    return record === null ? null : shownOf(record);
  });
  const subscription = Disposable.from(
    panels,
    comparisons.onRemoved((record) => panels.close(({ id }) => id === record.id)),
    // Other windows may have compared something meanwhile.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) void comparisons.refresh();
    }),
  );
  const active = (): ComparisonRecord | null => panels.active?.record ?? null;
  const comparePanels: ComparePanels = { show, active };
  return { comparisons, comparePanels, compare: actions, pool, subscription };
}
