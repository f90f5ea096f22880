/** New specs: from a template per family, or as a copy of a bundled example. */
import { SnippetString, Uri, l10n, window, workspace } from 'vscode';
import type { QuickPickItem } from 'vscode';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import { readTemplates } from './templates';

/** Lets the person choose a family and opens its template, with the places to fill in as tab stops. */
export async function newInstance(extensionUri: Uri): Promise<void> {
  const snippets = await readText(Uri.joinPath(extensionUri, 'media', 'snippets.json'));
  const items = readTemplates(snippets).map((template) => ({
    label: template.title,
    detail: template.description,
    template,
  }));
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('New Instance'),
    placeHolder: l10n.t('Which combinations are allowed?'),
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  const document = await openUntitledSpec(`new-${chosen.template.stem}`, '');
  const editor = window.visibleTextEditors.find((shown) => shown.document === document);
  await editor?.insertSnippet(new SnippetString(chosen.template.body));
}

/** Lets the person choose an example and opens a copy of it, so that the bundled file stays as it is. */
export async function openSample(extensionUri: Uri): Promise<void> {
  const folder = Uri.joinPath(extensionUri, 'examples');
  const names = (await workspace.fs.readDirectory(folder))
    .map(([name]) => name)
    .filter((name) => name.endsWith('.cpe.json'))
    .sort();
  const items = await Promise.all(
    names.map(async (name): Promise<QuickPickItem & { text: string; uri: Uri }> => {
      const uri = Uri.joinPath(folder, name);
      const text = await readText(uri);
      const title = /"name"\s*:\s*"([^"\\]*)"/.exec(text)?.[1] ?? '';
      return { label: name, detail: title, text, uri };
    }),
  );
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Open Sample'),
    placeHolder: l10n.t('Opens as a new document that can be edited'),
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  await openUntitledSpec(fileNameOf(chosen.uri).replace(/\.cpe\.json$/, ''), chosen.text);
}

async function readText(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
