/** Requests that all pages have in common. */
import { Position, Range, Selection, window, workspace } from 'vscode';
import type { LogOutputChannel, TextEditor } from 'vscode';
import type { CheckReport } from '../../core/document/report';
import type { FromPage } from '../../shared/protocol';
import { fixEdit } from '../authoring/codeActions';
import { openSpec } from '../specDocuments';
import { messageOf } from '../../core/words/thrown';

/** Does what a message asks for; what goes wrong is logged, and said to the person who asked. */
export function carryOut(
  log: LogOutputChannel,
  message: FromPage,
  handle: () => Promise<void>,
): void {
  handle().catch((error: unknown) => {
    const text = messageOf(error);
    log.error(`${message.type}: ${text}`);
    void window.showErrorMessage(text);
  });
}

/** Puts the cursor there, or as near as the text allows. @param line and `column`: from 1 */
export function putCursor(editor: TextEditor, line: number, column: number): void {
  const position = editor.document.validatePosition(new Position(line - 1, column - 1));
  editor.selection = new Selection(position, position);
  editor.revealRange(new Range(position, position));
}

/**
 * Applies a fix of a report to the spec as it stands now.
 * @param changed what is said where the spec has changed so that the fix no longer fits
 * @returns whether it was applied
 */
export async function applyFix(
  specUri: string,
  report: CheckReport | null,
  wanted: { readonly problem: number; readonly fix: number },
  changed: string,
): Promise<boolean> {
  const chosen = report?.problems[wanted.problem]?.fixes?.[wanted.fix];
  const document = await openSpec(specUri);
  if (chosen === undefined || document === null) return false;
  const edit = fixEdit(document, chosen);
  if (edit === null) {
    void window.showInformationMessage(changed);
    return false;
  }
  await workspace.applyEdit(edit);
  return true;
}
