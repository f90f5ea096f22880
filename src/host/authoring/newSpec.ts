/** Opens a copy of a bundled example as a new spec. */
import { Uri, l10n, window, workspace, type QuickPickItem } from 'vscode';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import { besideColumn } from '../views/besideColumn';
import { textOf } from '../readText';

interface Example {
  /** The file name, with folder for real measurements: `real/log/menu.cpe.json`. */
  readonly name: string;
  readonly uri: Uri;
  readonly text: string;
  /** The folder with the program or log that the example needs. */
  readonly folder: Uri | null;
}

/**
 * Opens a copy of an example; the bundled file stays unchanged.
 * @param name of the file, opened beside the focused editor; without a match the person chooses
 * @returns whether an example was opened
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
  // The walkthrough passes a name; its page should stay visible.
  const column = named === undefined ? undefined : besideColumn();
  await openUntitledSpec(stem, chosen.text, column);
  return true;
}

/** Copies an example and its files into a folder that the person chooses, where its journal will be stored too. */
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
    // Keep existing files: they may have been edited.
    if (taken.has(name)) continue;
    await workspace.fs.copy(Uri.joinPath(folder, name), Uri.joinPath(parent, name));
  }
  await window.showTextDocument(Uri.joinPath(parent, fileNameOf(uri)));
  return true;
}

/** @param prefix of the names; empty for examples that need no other files */
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
