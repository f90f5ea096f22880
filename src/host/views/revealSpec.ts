/** Opens the spec of a panel. */
import { ViewColumn, window, type TextEditor } from 'vscode';
import type { SpecText } from '../runs/runController';
import { openSpec, openUntitledSpec } from '../specDocuments';

/** Shows a spec in an editor; if its document is gone, a copy of the given text. */
export async function revealSpec({ uri, fileName, text }: SpecText): Promise<TextEditor> {
  const document = await openSpec(uri);
  if (document === null) {
    await openUntitledSpec(fileName.replace(/\.cpe\.json$/, ''), text);
    return window.activeTextEditor ?? Promise.reject(new Error('Cannot open the spec.'));
  }
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  return window.showTextDocument(document, { viewColumn: shown?.viewColumn ?? ViewColumn.One });
}
