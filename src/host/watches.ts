/** Tells runs of changes to their specs, and the manifest's conditions of changes to the runs. */
import { Disposable, Uri, commands, window, workspace, type TextDocument } from 'vscode';
import type { ContextKey } from './contextKeys';
import type { ComparisonController } from './compare/comparisonController';
import type { RunController } from './runs/runController';
import type { RunRecord } from './runs/runRecord';
import { isSpecDocument } from './specDocuments';
import { textOf } from './readText';

/** A run whose spec has changed since is stale, wherever it is shown, and whether or not the spec is open. */
export function watchSpecs(runs: RunController): Disposable {
  const tell = (document: TextDocument): void => {
    if (isSpecDocument(document)) runs.specChanged(document.uri.toString(), document.getText());
  };
  const tellFile = async (uri: Uri): Promise<void> => {
    const specUri = uri.toString();
    const open = workspace.textDocuments.find((document) => document.uri.toString() === specUri);
    if (open !== undefined) tell(open);
    else if (runs.lastOf(specUri) !== null) runs.specChanged(specUri, await textOf(uri));
  };
  const refreshed = async (): Promise<void> => {
    const specs = new Set(runs.all.map(({ origin }) => origin.specUri));
    await Promise.allSettled([...specs].map((specUri) => tellFile(Uri.parse(specUri))));
  };
  void runs.loaded.then(refreshed);
  const files = workspace.createFileSystemWatcher('**/*.cpe.json', true, false, true);
  return Disposable.from(
    files,
    files.onDidChange((uri) => void tellFile(uri).catch(() => undefined)),
    // Other windows may have run something meanwhile.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) void runs.refresh().then(refreshed);
    }),
    workspace.onDidOpenTextDocument(tell),
    workspace.onDidChangeTextDocument((change) => tell(change.document)),
  );
}

/** What there is to stop, to open, to export: commands that have nothing to work on are not offered. */
export function watchContext(runs: RunController, comparisons: ComparisonController): Disposable {
  const isAny = (fits: (run: RunRecord) => boolean): boolean => runs.all.some(fits);
  const isSo: Partial<Readonly<Record<ContextKey, () => boolean>>> = {
    'cpe.runLives': () => runs.living.length > 0,
    'cpe.hasRuns': () => runs.started.length > 0,
    'cpe.hasResults': () => isAny(({ result }) => result !== null),
    'cpe.hasComparisons': () => comparisons.all.length > 0,
    'cpe.runResumable': () => isAny(({ isResumable }) => isResumable),
    'cpe.measuresByHand': () => isAny(({ measuring }) => measuring?.by === 'manual'),
    'cpe.hasJournal': () => isAny(({ isReal }) => isReal),
  };
  const told = new Set<string>();
  const tellAll = (): void => {
    for (const [key, is] of Object.entries(isSo)) {
      const now = is();
      if (told.has(key) === now) continue;
      if (now) told.add(key);
      else told.delete(key);
      void commands.executeCommand('setContext', key, now);
    }
  };
  const kept = [runs, comparisons];
  const subscriptions = kept.flatMap((each) => [each.onChanged(tellAll), each.onRemoved(tellAll)]);
  for (const each of kept) void each.loaded.then(tellAll);
  return Disposable.from(...subscriptions);
}
