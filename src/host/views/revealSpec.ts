/** Opens the spec of a panel. */
import { ViewColumn, window, type TextEditor } from 'vscode';
import type { SpecText } from '../runs/runController';
import { isSpecDocument, openSpec, openUntitledSpec } from '../specDocuments';

/** Shows a spec in an editor; if its document is gone, a visible one with its text, such as a renamed one, or else a copy. */
export async function revealSpec({ uri, fileName, text }: SpecText): Promise<TextEditor> {
  const document =
    (await openSpec(uri)) ??
    window.visibleTextEditors
      .map((editor) => editor.document)
      .find((one) => isSpecDocument(one) && one.uri.query === '' && one.getText() === text);
  if (document === undefined) {
    await openUntitledSpec(fileName.replace(/\.cpe\.json$/, ''), text);
    return window.activeTextEditor ?? Promise.reject(new Error('Cannot open the spec.'));
  }
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  return window.showTextDocument(document, { viewColumn: shown?.viewColumn ?? ViewColumn.One });
}
