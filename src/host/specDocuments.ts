/** Recognises specs among documents, and reads their text. Any scheme: a spec may be untitled, virtual or remote. */
import { Selection, Uri, ViewColumn, window, workspace } from 'vscode';
import type { Disposable, TextDocument } from 'vscode';
import { isThere } from './readText';
import type { SpecText } from './runs/runController';

const LANGUAGES: readonly string[] = ['jsonc', 'json'];

/** Selects all specs of any scheme, for providers. */
export const SPEC_SELECTOR = LANGUAGES.map((language) => ({ language, pattern: '**/*.cpe.json' }));

export function isSpecUri(uri: Uri): boolean {
  return uri.path.endsWith('.cpe.json');
}

export function isSpecDocument(document: TextDocument): boolean {
  return isSpecUri(document.uri) && LANGUAGES.includes(document.languageId);
}

export function fileNameOf(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

export function specTextOf(document: TextDocument): SpecText {
  return {
    uri: document.uri.toString(),
    fileName: fileNameOf(document.uri),
    text: document.getText(),
  };
}

/** Calls `told` when the text of a document changed, unless it is an untitled one that was emptied as it became a file. */
export function onTextChanged(told: (document: TextDocument) => void): Disposable {
  return workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const isSaved = document.isUntitled && document.getText() === '';
    if (contentChanges.length > 0 && !isSaved) told(document);
  });
}

/** The document of a spec, opened if needed; null if it is gone. */
export async function openSpec(specUri: string): Promise<TextDocument | null> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === specUri);
  if (open !== undefined) return open;
  const uri = Uri.parse(specUri, true);
  // Opening an untitled address would create an empty document.
  if (uri.scheme === 'untitled') return null;
  try {
    return await workspace.openTextDocument(uri);
  } catch {
    return null;
  }
}

/** The current text of a spec; the given one if its document is gone. */
export async function specNow(spec: SpecText): Promise<SpecText> {
  const document = await openSpec(spec.uri);
  return document === null ? spec : specTextOf(document);
}

/** In the workspace folder, because an untitled document without a folder would be saved to the root of the disk. */
function addressToBe(stem: string): Uri {
  const name = `${stem}.cpe.json`;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) return Uri.from({ scheme: 'untitled', path: name });
  const authority = folder.scheme === 'vscode-remote' ? '' : folder.authority;
  return Uri.joinPath(folder, name).with({ scheme: 'untitled', authority });
}

/** Whether an open document or a file has this address. */
async function isTaken(uri: Uri): Promise<boolean> {
  if (workspace.textDocuments.some((document) => document.uri.toString() === uri.toString()))
    return true;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return folder !== undefined && isThere(Uri.joinPath(folder, fileNameOf(uri)));
}

/** Opens a new document with the text, named after `stem`. @param column active by default */
export async function openUntitledSpec(
  stem: string,
  text: string,
  column: ViewColumn = ViewColumn.Active,
): Promise<TextDocument> {
  let uri = addressToBe(stem);
  for (let count = 2; await isTaken(uri); count += 1) uri = addressToBe(`${stem}-${count}`);
  const document = await workspace.openTextDocument(uri);
  const editor = await window.showTextDocument(document, column);
  // The indentation of the text, for further edits.
  editor.options = { tabSize: 2, insertSpaces: true };
  if (text !== '') await editor.edit((edit) => edit.insert(document.positionAt(0), text));
  editor.selection = new Selection(0, 0, 0, 0);
  return document;
}
