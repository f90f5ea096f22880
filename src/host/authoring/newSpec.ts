/** A new spec as a copy of a bundled example. */
import { Uri, l10n, window, workspace, type QuickPickItem } from 'vscode';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import { besideColumn } from '../views/besideColumn';
import { textOf } from '../readText';

/** A bundled example. */
interface Example {
  /** Of its file; those of real measurements with their folder: `real/log/menu.cpe.json`. */
  readonly name: string;
  readonly uri: Uri;
  readonly text: string;
  /** What has to be beside it: its program or its log. */
  readonly folder: Uri | null;
}

/**
 * Opens a copy of an example, so that the bundled file stays as it is.
 * @param name of its file, to be opened beside what has the focus; where there is none of that name, the person chooses
 * @returns whether it is open now
 */
export async function openSample(extensionUri: Uri, name: string | null): Promise<boolean> {
  const root = Uri.joinPath(extensionUri, 'examples');
  const simulated = await examplesIn(root, '');
  const real = await workspace.fs.readDirectory(Uri.joinPath(root, 'real'));
  const measured = await Promise.all(
    real.map(([folder]) => examplesIn(Uri.joinPath(root, 'real', folder), `real/${folder}/`)),
  );
  const examples = [...simulated, ...measured.flat()];
  const named = examples.find((example) => example.name === name);
  const items = examples.map((example): QuickPickItem & { example: Example } => {
    const title = /"name"\s*:\s*"([^"\\]*)"/.exec(example.text)?.[1] ?? '';
    return { label: example.name, detail: title, example };
  });
  const chosen =
    named ??
    (
      await window.showQuickPick(items, {
        title: l10n.t('Open Example'),
        placeHolder: l10n.t('Opens as a new document you can edit'),
        matchOnDetail: true,
      })
    )?.example;
  if (chosen === undefined) return false;
  if (chosen.folder !== null) return openCopy(chosen, chosen.folder);
  const stem = fileNameOf(chosen.uri).replace(/\.cpe\.json$/, '');
  // By name it is asked for by the walkthrough, whose page is to stay in sight.
  const column = named === undefined ? undefined : besideColumn();
  await openUntitledSpec(stem, chosen.text, column);
  return true;
}

/** Copies an example with what it needs into a folder that the person chooses: its journal comes beside it. */
async function openCopy({ uri }: Example, folder: Uri): Promise<boolean> {
  const home = workspace.workspaceFolders?.[0]?.uri;
  const [parent] =
    (await window.showOpenDialog({
      ...(home === undefined ? {} : { defaultUri: home }),
      title: l10n.t('Copy the Example Into a Folder'),
      openLabel: l10n.t('Copy Here'),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (parent === undefined) return false;
  const taken = new Set((await workspace.fs.readDirectory(parent)).map(([name]) => name));
  for (const [name] of await workspace.fs.readDirectory(folder)) {
    // What is there already may have been changed.
    if (taken.has(name)) continue;
    await workspace.fs.copy(Uri.joinPath(folder, name), Uri.joinPath(parent, name));
  }
  await window.showTextDocument(Uri.joinPath(parent, fileNameOf(uri)));
  return true;
}

/** @param prefix of their names; without one they need nothing beside them */
async function examplesIn(folder: Uri, prefix: string): Promise<readonly Example[]> {
  const names = (await workspace.fs.readDirectory(folder))
    .map(([name]) => name)
    .filter((name) => name.endsWith('.cpe.json'))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const uri = Uri.joinPath(folder, name);
      const text = await textOf(uri);
      return { name: `${prefix}${name}`, uri, text, folder: prefix === '' ? null : folder };
    }),
  );
}
