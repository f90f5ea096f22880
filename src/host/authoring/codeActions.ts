/** Quick fixes: the edits that come with a problem, and the fix that the last run of the spec suggests. */
import { CodeAction, CodeActionKind, EndOfLine, WorkspaceEdit, window, type Range } from 'vscode';
import type { CodeActionContext, CodeActionProvider, Diagnostic, TextDocument } from 'vscode';
import type { Fix, Problem } from '../../core/text/problem';
import { rangeOf } from '../util/rangeOf';
import { fixReplacement } from './fixEdit';

export class FixActions implements CodeActionProvider {
  constructor(
    private readonly problemOf: (document: TextDocument, diagnostic: Diagnostic) => Problem | null,
    private readonly foundFor: (document: TextDocument) => Fix | null,
  ) {}

  provideCodeActions(
    document: TextDocument,
    _range: Range,
    context: CodeActionContext,
  ): CodeAction[] {
    const found = this.foundFor(document);
    const own = found === null ? [] : actionsOf(document, [found]);
    const ofProblems = context.diagnostics.flatMap((diagnostic) => {
      if (diagnostic.source !== 'CPE') return [];
      const fixes = this.problemOf(document, diagnostic)?.fixes ?? [];
      const actions = actionsOf(document, fixes);
      for (const action of actions) {
        action.diagnostics = [diagnostic];
        action.isPreferred = fixes.length === 1;
      }
      return actions;
    });
    return [...ofProblems, ...own];
  }
}

/** One action for each fix that still fits. */
function actionsOf(document: TextDocument, fixes: readonly Fix[]): CodeAction[] {
  return fixes.flatMap((fix) => {
    const edit = fixEdit(document, fix);
    if (edit === null) return [];
    const action = new CodeAction(fix.title, CodeActionKind.QuickFix);
    action.edit = edit;
    return [action];
  });
}

/** A fix as an edit of the current document; null if it changes nothing or no longer fits. */
export function fixEdit(document: TextDocument, fix: Fix): WorkspaceEdit | null {
  const options = window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  try {
    const replacement = fixReplacement(document.getText(), fix, {
      tabSize: typeof options?.tabSize === 'number' ? options.tabSize : 2,
      insertSpaces: options?.insertSpaces !== false,
      eol: document.eol === EndOfLine.CRLF ? '\r\n' : '\n',
    });
    if (replacement === null) return null;
    const { offset, length, text } = replacement;
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, rangeOf(document, offset, length), text);
    return edit;
  } catch {
    return null;
  }
}
