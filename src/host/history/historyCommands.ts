/** The commands on what the history lists: open, resume, run again, name, annotate, delete; and on the list itself. */
import { l10n, window } from 'vscode';
import { exportComparison } from '../compare/comparisonExports';
import { ComparisonRecord } from '../compare/comparisonRecord';
import type { Parts } from '../parts';
import { RunRecord } from '../runs/runRecord';
import { revealSpec } from '../views/revealSpec';
import { specOf } from './historyGroups';
import type { HistoryEntry, HistoryOrder } from './historyGroups';
import { COMPARISONS, RESUMABLE, RUNS, entriesOr, entryTargets, idleOr } from './historyTargets';
import type { TargetParts, Targets } from './historyTargets';
import { entryLabel } from './historyWords';

export type HistoryParts = TargetParts & Pick<Parts, 'actions' | 'newSeed'>;

/** What VS Code gives a command of a tree: the node under the pointer, then all that are selected. */
export type Handler = (argument: unknown, selected: unknown) => Promise<unknown>;

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
    one(entriesOr(offers), (entry) => rename(entry, parts));
  return {
    'cpe.openRun': one(RUNS, (run) => {
      panels.show(run.origin.specUri, run);
    }),
    'cpe.openComparison': one(COMPARISONS, (record) => comparePanels.show(record)),
    'cpe.resumeRun': one(RESUMABLE, (run) => actions.resume(run)),
    'cpe.rerun': one(RUNS, (run) => actions.rerun(run, null)),
    'cpe.rerunWithNewSeed': one(RUNS, (run) => actions.rerun(run, parts.newSeed())),
    'cpe.renameRun': renameMeant('runs'),
    'cpe.renameComparison': renameMeant('comparisons'),
    'cpe.editNote': one(entriesOr('runs'), (entry) => editNote(entry, parts)),
    'cpe.deleteRun': deleteMeant('runs'),
    'cpe.deleteComparison': deleteMeant('comparisons'),
    'cpe.deleteRunsOfSpec': deleteMeant('runs'),
    'cpe.exportComparison': one(COMPARISONS, exportComparison),
    'cpe.revealSpec': one(entriesOr('runs'), (entry) => reveal(entry)),
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
    'cpe.clearHistoryFilter': () => {
      history.filterBy('');
      return Promise.resolve();
    },
    'cpe.sortHistory': async () => {
      const order = await askOrder(history.order);
      if (order !== null) history.sortBy(order);
    },
  } satisfies Readonly<Record<string, Handler>>;
}

async function askOrder(now: HistoryOrder): Promise<HistoryOrder | null> {
  const labels: Readonly<Record<HistoryOrder, string>> = {
    time: l10n.t('Newest first'),
    samples: l10n.t('Most samples first'),
    name: l10n.t('By name'),
  };
  const orders = ['time', 'samples', 'name'] as const;
  const items = orders.map((order) => ({
    label: labels[order],
    ...(order === now ? { description: l10n.t('now') } : {}),
    order,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('Sort History') });
  return chosen?.order ?? null;
}

async function rename(entry: HistoryEntry, parts: HistoryParts): Promise<void> {
  const title = await window.showInputBox({
    title: l10n.t('Rename'),
    prompt: l10n.t('Name of this entry; empty shows its settings instead'),
    value: entryLabel(entry),
  });
  if (title === undefined) return;
  if (entry instanceof RunRecord) parts.runs.rename(entry, title);
  else parts.comparisons.rename(entry, title);
}

async function editNote(entry: HistoryEntry, parts: HistoryParts): Promise<void> {
  const note = await window.showInputBox({
    title: l10n.t('Edit Note'),
    prompt: l10n.t('Note on {0}; empty removes it', entryLabel(entry)),
    value: entry.note ?? '',
  });
  if (note === undefined) return;
  if (entry instanceof RunRecord) parts.runs.annotate(entry, note);
  else parts.comparisons.annotate(entry, note);
}

async function reveal(entry: HistoryEntry): Promise<void> {
  const { specUri: uri, fileName } = specOf(entry);
  const text =
    entry instanceof RunRecord ? entry.spec.text : (entry.comparison.settings[0]?.specText ?? '');
  await revealSpec({ uri, fileName, text });
}

/** Deletes at once, and offers to take it back. */
async function deleteEntries(
  deleted: readonly HistoryEntry[],
  { runs, comparisons, panels }: HistoryParts,
): Promise<void> {
  const [first] = deleted;
  if (first === undefined) return;
  const ofRuns = deleted.filter((entry) => entry instanceof RunRecord);
  const ofComparisons = deleted.filter((entry) => entry instanceof ComparisonRecord);
  await Promise.all([runs.remove(ofRuns), comparisons.remove(ofComparisons)]);
  for (const { origin } of ofRuns) {
    const panel = panels.of(origin.specUri);
    const shown = panel?.content.run ?? null;
    if (panel !== null && shown !== null && ofRuns.includes(shown)) {
      panel.show({ specUri: origin.specUri, run: runs.lastOf(origin.specUri) });
    }
  }
  const undo = l10n.t('Undo');
  const said =
    deleted.length === 1
      ? l10n.t('Deleted: {0}', entryLabel(first))
      : l10n.t('Deleted: {0} entries', deleted.length);
  void window.showInformationMessage(said, undo).then((answer) => {
    if (answer !== undo) return;
    runs.bringBack(ofRuns);
    comparisons.bringBack(ofComparisons);
  });
}
