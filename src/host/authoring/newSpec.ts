/** New specs: asked for step by step, or as a copy of a bundled example. */
import { Uri, l10n, window, workspace } from 'vscode';
import type { QuickPickItem } from 'vscode';
import { specText } from '../../core/document/import/specText';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import { readSettings } from '../settings';
import { besideColumn } from '../views/besideColumn';
import { quickInputs } from './wizard/quickInputs';
import { askInstance } from './wizard/instanceWizard';
import { editorSources } from './wizard/sources';

/** Asks for an instance step by step and opens its spec as a new document. @returns whether there is one now */
export async function newInstance(): Promise<boolean> {
  const { newAlgorithm: algorithm, newSeed: seed } = readSettings();
  const defaults = { algorithm, seed };
  const draft = await askInstance({ questions: quickInputs, sources: editorSources, defaults });
  if (draft !== null) await openUntitledSpec(stemOf(draft.name), specText(draft));
  return draft !== null;
}

/** What a new file is named after: letters and digits of the name. */
function stemOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60) || 'new-instance';
}

/**
 * Opens a copy of an example, so that the bundled file stays as it is.
 * @param name of its file, to be opened beside what has the focus; where there is none of that name, the person chooses
 * @returns whether it is open now
 */
export async function openSample(extensionUri: Uri, name: string | null): Promise<boolean> {
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
  const named = items.find(({ label }) => label === name);
  const chosen =
    named ??
    (await window.showQuickPick(items, {
      title: l10n.t('Open Example'),
      placeHolder: l10n.t('Opens as a new document you can edit'),
      matchOnDetail: true,
    }));
  if (chosen === undefined) return false;
  const stem = fileNameOf(chosen.uri).replace(/\.cpe\.json$/, '');
  // By name it is asked for by the walkthrough, whose page is to stay in sight.
  const column = named === undefined ? undefined : besideColumn();
  await openUntitledSpec(stem, chosen.text, column);
  return true;
}

async function readText(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
