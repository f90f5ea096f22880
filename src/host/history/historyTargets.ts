/** The runs or comparisons that a command applies to: its arguments, the focused panel, or the person's choice. */
import { l10n, window, commands, type TreeView } from 'vscode';
import { ComparisonRecord } from '../compare/comparisonRecord';
import type { Parts } from '../parts';
import { RunRecord } from '../runs/runRecord';
import { askForSpec } from '../specTarget';
import { say } from '../util/say';
import { specLabels, type HistoryEntry } from './historyGroups';
import { AnswerNode, SettingNode } from './historyItem';
import { entryLabel, entryState } from './historyWords';

export type TargetParts = Pick<
  Parts,
  'runs' | 'comparisons' | 'panels' | 'comparePanels' | 'history'
>;

/** What a command can apply to. */
export interface Targets<Entry extends HistoryEntry> {
  readonly takes: (entry: HistoryEntry) => entry is Entry;
  /** What to choose from if there is no argument. */
  readonly offers: 'runs' | 'comparisons';
  /** The message if there are runs or comparisons, but none that the command takes. */
  readonly none: () => string;
}

export const RUNS: Targets<RunRecord> = {
  takes: (entry) => entry instanceof RunRecord,
  offers: 'runs',
  none: noRuns,
};

export const RESUMABLE: Targets<RunRecord> = {
  takes: (entry): entry is RunRecord => entry instanceof RunRecord && entry.isResumable,
  offers: 'runs',
  none: () => l10n.t('No run can be resumed. To repeat one that has ended, choose Run Again.'),
};

export const COMPARISONS: Targets<ComparisonRecord> = {
  takes: (entry) => entry instanceof ComparisonRecord,
  offers: 'comparisons',
  none: noComparisons,
};

/** Accepts arguments of both kinds, since several lines of the history may be selected. */
export function entriesOr(offers: 'runs' | 'comparisons'): Targets<HistoryEntry> {
  return {
    takes: (entry): entry is HistoryEntry => !entry.isElsewhere,
    offers,
    none: offers === 'runs' ? noRuns : noComparisons,
  };
}

/** Like `entriesOr`, but without running ones. */
export function idleOr(offers: 'runs' | 'comparisons'): Targets<HistoryEntry> {
  return {
    takes: (entry): entry is HistoryEntry => !entry.isLiving && !entry.isElsewhere,
    offers,
    none: () => l10n.t('All of them are still running. Stop one first.'),
  };
}

export async function entryTargets<Entry extends HistoryEntry>(
  argument: unknown,
  selected: unknown,
  parts: TargetParts,
  targets: Targets<Entry>,
): Promise<readonly Entry[]> {
  const { takes, none } = targets;
  // As the manifest's key bindings have it.
  if (typeof argument === 'object' && argument !== null && 'fromKeyboard' in argument) {
    return entriesOf(await keyboardTargets(parts.history.view)).filter(takes);
  }
  const given = entriesOf(Array.isArray(selected) && selected.length > 0 ? selected : [argument]);
  if (given.length > 0) return given.filter(takes);
  const { known, active } =
    targets.offers === 'runs'
      ? { known: parts.runs.started, active: parts.panels.active?.content.run ?? null }
      : { known: parts.comparisons.all, active: parts.comparePanels.active() };
  const named = typeof argument === 'string' ? known.find(({ id }) => id === argument) : undefined;
  if (named !== undefined) return [named].filter(takes);
  if (active !== null && takes(active)) return [active];
  if (known.length === 0 && targets.offers === 'runs') {
    await askForSpec(noRuns());
    return [];
  }
  const choice = known.filter(takes).toReversed();
  if (choice.length === 0) say(known.length === 0 ? noComparisons() : none());
  const ask = targets.offers === 'runs' ? l10n.t('Select a run') : l10n.t('Select a comparison');
  const chosen = choice.length === 0 ? null : await choose(choice, ask);
  return chosen === null ? [] : [chosen];
}

/** The entries of tree nodes; all entries for a spec. */
function entriesOf(nodes: readonly unknown[]): readonly HistoryEntry[] {
  const found = nodes.flatMap((node): readonly HistoryEntry[] => {
    if (node instanceof RunRecord || node instanceof ComparisonRecord) return [node];
    if (node instanceof AnswerNode) return [node.run];
    if (node instanceof SettingNode) return [node.record];
    return isSpecGroup(node) ? node.entries : [];
  });
  return [...new Set(found)];
}

function isSpecGroup(node: unknown): node is { readonly entries: readonly HistoryEntry[] } {
  return typeof node === 'object' && node !== null && 'entries' in node && 'folder' in node;
}

/** The entry that the person picks; null if cancelled. */
export async function choose<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  placeHolder: string,
): Promise<Entry | null> {
  const specs = specLabels(entries.map(({ spec }) => spec));
  const items = entries.map((entry, index) => ({
    label: entryLabel(entry),
    description: specs[index] ?? '',
    detail: entryState(entry),
    entry,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return chosen?.entry ?? null;
}

function noRuns(): string {
  return l10n.t('There are no runs yet. Open a spec and run it.');
}

function noComparisons(): string {
  return l10n.t('There are no comparisons yet. Choose Run Repeatedly or Compare Runs.');
}

/** Longest time for VS Code to report a selection. */
const LIMIT_MS = 250;

/**
 * The nodes that a key press applies to: the focused one and those selected with it. Toggling the selection of the focused line
 * twice reveals it without opening anything.
 */
async function keyboardTargets<T>(view: TreeView<T>): Promise<readonly T[]> {
  const before = view.selection;
  const after = await toggled(view);
  if (after === null) return before;
  await toggled(view);
  const added = after.filter((node) => !before.includes(node));
  // The focused line was selected already, so the key applies to the whole selection.
  return added.length === 0 ? before : added;
}

/** Toggles the focused line and returns the new selection; null if nothing changes. */
async function toggled<T>(view: TreeView<T>): Promise<readonly T[] | null> {
  const changed = new Promise<readonly T[] | null>((resolve) => {
    const handle = setTimeout(() => {
      subscription.dispose();
      resolve(null);
    }, LIMIT_MS);
    const subscription = view.onDidChangeSelection(({ selection }) => {
      clearTimeout(handle);
      subscription.dispose();
      resolve(selection);
    });
  });
  await commands.executeCommand('list.toggleSelection');
  return changed;
}
