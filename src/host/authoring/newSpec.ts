/** New specs: asked for step by step, or as a copy of a bundled example. */
import { Uri, l10n, window, workspace } from 'vscode';
import type { QuickPickItem } from 'vscode';
import { specText } from '../../core/spec/import/specText';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import { readSettings } from '../settings';
import { quickInputs } from './wizard/quickInputs';
import { askInstance } from './wizard/instanceWizard';
import { editorSources } from './wizard/sources';

/** Asks for an instance step by step and opens its spec as a new document. */
export async function newInstance(): Promise<void> {
  const { newAlgorithm: algorithm, newSeed: seed } = readSettings();
  const defaults = { algorithm, seed };
  const draft = await askInstance({ questions: quickInputs, sources: editorSources, defaults });
  if (draft !== null) await openUntitledSpec(stemOf(draft.name), specText(draft));
}

/** What a new file is named after: letters and digits of the name. */
function stemOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60) || 'new-instance';
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
