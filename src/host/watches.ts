/** Keeps the runs told of the text of their specs, and the manifest's conditions of the runs. */
import { Disposable, commands, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { CONTEXT_KEYS } from './commandIds';
import type { RunController } from './runs/runController';
import { isSpecDocument } from './specDocuments';

/** A run whose spec has changed since is stale, wherever it is shown. */
export function watchSpecs(runs: RunController): Disposable {
  const tell = (document: TextDocument): void => {
    if (isSpecDocument(document)) runs.specChanged(document.uri.toString(), document.getText());
  };
  void runs.loaded.then(() => {
    workspace.textDocuments.forEach(tell);
  });
  return Disposable.from(
    workspace.onDidOpenTextDocument(tell),
    workspace.onDidChangeTextDocument((change) => {
      tell(change.document);
    }),
  );
}

export function watchContext(runs: RunController): Disposable {
  let isLiving = false;
  const subscription = runs.onChanged(() => {
    const isNow = runs.living.length > 0;
    if (isNow === isLiving) return;
    isLiving = isNow;
    void commands.executeCommand('setContext', CONTEXT_KEYS[0], isLiving);
  });
  return new Disposable(subscription.dispose);
}
