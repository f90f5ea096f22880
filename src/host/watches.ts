/** Watches specs to mark their runs as stale, and runs to update the context keys of the manifest. */
import { Disposable, Uri, commands, window, workspace, type TextDocument } from 'vscode';
import type { ContextKey } from './contextKeys';
import type { ComparisonController } from './compare/comparisonController';
import type { RunController } from './runs/runController';
import type { RunRecord } from './runs/runRecord';
import { isSpecDocument, onTextChanged } from './specDocuments';
import { textOf } from './readText';

/** Marks a run as stale when its spec changed, whether or not the spec is open. */
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
    // Another window may have run something meanwhile.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) void runs.refresh().then(refreshed);
    }),
    workspace.onDidOpenTextDocument(tell),
    onTextChanged(tell),
  );
}

/** Context keys for what can be stopped, opened or exported, so that commands without a target are hidden. */
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
