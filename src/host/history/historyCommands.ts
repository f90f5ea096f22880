/** The commands for history entries (open, resume, run again, rename, annotate, delete) and for the list itself. */
import { l10n, window, type InputBoxOptions } from 'vscode';
import { exportComparison } from '../compare/comparisonExports';
import { ComparisonRecord } from '../compare/comparisonRecord';
import type { Parts } from '../parts';
import { RunRecord } from '../runs/runRecord';
import { isPressed } from '../util/say';
import { revealSpec } from '../views/revealSpec';
import type { HistoryEntry, HistoryOrder } from './historyGroups';
import { COMPARISONS, RESUMABLE, RUNS, entriesOr, entryTargets, idleOr } from './historyTargets';
import type { TargetParts, Targets } from './historyTargets';
import { entryLabel } from './historyWords';

export type HistoryParts = TargetParts & Pick<Parts, 'actions' | 'newSeed'>;

/** VS Code passes the clicked node of a tree, then all selected nodes. */
export type Handler = (argument: unknown, selected: unknown) => unknown;

export function historyCommands(parts: HistoryParts) {
  const { panels, comparePanels, actions, history } = parts;
  const several =
    <Entry extends HistoryEntry>(
      targets: Targets<Entry>,
      act: (entries: readonly Entry[]) => unknown,
    ): Handler =>
    async (argument, selected) => {
      const entries = await entryTargets(argument, selected, parts, targets);
      if (entries.length > 0) await act(entries);
    };
  const one = <Entry extends HistoryEntry>(
    targets: Targets<Entry>,
    act: (entry: Entry) => unknown,
  ): Handler => several(targets, ([entry]) => (entry === undefined ? undefined : act(entry)));
  const deleteMeant = (offers: 'runs' | 'comparisons'): Handler =>
    several(idleOr(offers), (entries) => deleteEntries(entries, parts));
  const renameMeant = (offers: 'runs' | 'comparisons'): Handler =>
    one(entriesOr(offers), (entry) =>
      describe(entry, parts, 'title', {
        title: l10n.t('Rename'),
        prompt: l10n.t('Name of this entry; empty shows its settings instead'),
        value: entryLabel(entry),
      }),
    );
  return {
    'cpe.openRun': one(RUNS, (run) => panels.show(run.origin.specUri, run)),
    'cpe.openComparison': one(COMPARISONS, (record) => comparePanels.show(record)),
    'cpe.resumeRun': one(RESUMABLE, (run) => actions.resume(run)),
    'cpe.rerun': one(RUNS, (run) => actions.runAsItWas(run)),
    'cpe.rerunWithNewSeed': one(RUNS, (run) =>
      actions.runAsItWas(run, ['run.seed', parts.newSeed()]),
    ),
    'cpe.renameRun': renameMeant('runs'),
    'cpe.renameComparison': renameMeant('comparisons'),
    'cpe.editNote': one(entriesOr('runs'), (entry) =>
      describe(entry, parts, 'note', {
        title: l10n.t('Edit Note'),
        prompt: l10n.t('Note on {0}; empty removes it', entryLabel(entry)),
        value: entry.note ?? '',
      }),
    ),
    'cpe.deleteRun': deleteMeant('runs'),
    'cpe.deleteComparison': deleteMeant('comparisons'),
    'cpe.deleteRunsOfSpec': deleteMeant('runs'),
    'cpe.exportComparison': one(COMPARISONS, exportComparison),
    'cpe.revealSpec': one(entriesOr('runs'), ({ spec }) => revealSpec(spec)),
    'cpe.filterHistory': async () => {
      const filter = await window.showInputBox({
        title: l10n.t('Filter History'),
        prompt: l10n.t(
          'Words to look for: spec, algorithm, status, answer, name or note. Empty shows all.',
        ),
        value: history.filter,
      });
      if (filter !== undefined) history.filterBy(filter);
    },
    'cpe.clearHistoryFilter': () => history.filterBy(''),
    'cpe.sortHistory': async () => {
      const order = await askOrder(history.order);
      if (order !== undefined) history.sortBy(order);
    },
  } satisfies Readonly<Record<string, Handler>>;
}

async function askOrder(now: HistoryOrder): Promise<HistoryOrder | undefined> {
  const items = [
    { label: l10n.t('Newest first'), order: 'time' },
    { label: l10n.t('Most samples first'), order: 'samples' },
    { label: l10n.t('By name'), order: 'name' },
  ] as const;
  const marked = items.map((item) => ({
    ...item,
    ...(item.order === now ? { description: l10n.t('now') } : {}),
  }));
  return (await window.showQuickPick(marked, { placeHolder: l10n.t('Sort History') }))?.order;
}

/** Sets the name or note that a person types. */
async function describe(
  entry: HistoryEntry,
  { runs, comparisons }: HistoryParts,
  what: 'title' | 'note',
  asked: InputBoxOptions,
): Promise<void> {
  const text = await window.showInputBox(asked);
  if (text === undefined) return;
  if (entry instanceof RunRecord) await runs.describe(entry, what, text);
  else await comparisons.describe(entry, what, text);
}

/** Deletes entries at once, and offers to undo it. */
async function deleteEntries(
  deleted: readonly HistoryEntry[],
  { runs, comparisons, panels }: HistoryParts,
): Promise<void> {
  const [first] = deleted;
  if (first === undefined) return;
  const ofRuns = deleted.filter((entry) => entry instanceof RunRecord);
  const ofComparisons = deleted.filter((entry) => entry instanceof ComparisonRecord);
  await Promise.all([runs.remove(ofRuns), comparisons.remove(ofComparisons)]);
  const replaced = ofRuns.flatMap(({ origin: { specUri } }) => {
    const panel = panels.of(specUri);
    const before = panel?.content;
    if (!panel || !before?.run || !ofRuns.includes(before.run)) return [];
    const after = { specUri, run: runs.lastOf(specUri) };
    panel.show(after);
    return { before, after };
  });
  const said =
    deleted.length === 1
      ? l10n.t('Deleted: {0}', entryLabel(first))
      : l10n.t('Deleted: {0} entries', deleted.length);
  void isPressed(said, l10n.t('Undo')).then((isUndone) => {
    if (!isUndone) return;
    runs.bringBack(ofRuns);
    comparisons.bringBack(ofComparisons);
    for (const { before, after } of replaced) {
      const panel = panels.of(before.specUri);
      if (panel?.content === after) panel.show(before);
    }
  });
}
