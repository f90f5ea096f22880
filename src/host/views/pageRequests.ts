/** Requests that all pages share. */
import { Position, Range, Selection, Uri, ViewColumn, window, workspace } from 'vscode';
import type { TextEditor } from 'vscode';
import type { CheckReport } from '../../core/document/report';
import type { Fix } from '../../core/text/problem';
import { fixEdit } from '../authoring/codeActions';
import { targetOf } from '../authoring/fileLinks';
import type { SpecText } from '../runs/runController';
import { openSpec, specNow } from '../specDocuments';
import { say } from '../util/say';
import type { PageRequest } from './panel';
import { revealSpec } from './revealSpec';

/** Puts the cursor at the position, or the nearest valid one. @param line and `column`, from 1 */
export function putCursor(editor: TextEditor, line: number, column: number): void {
  const position = editor.document.validatePosition(new Position(line - 1, column - 1));
  editor.selection = new Selection(position, position);
  editor.revealRange(new Range(position, position));
}

/** What a panel does for the requests of its page, by their types; others have no answer. */
export type Answers = {
  readonly [Type in PageRequest['type']]?: (
    request: Extract<PageRequest, { readonly type: Type }>,
  ) => unknown;
};

export async function answerBy(answers: Answers, request: PageRequest): Promise<void> {
  const answer = answers[request.type] as ((request: PageRequest) => unknown) | undefined;
  await answer?.(request);
}

/**
 * Answers the requests of pages about their spec: open it, reveal a place, apply a fix to the current text.
 * @param changed message if the spec has changed so that a fix no longer fits
 * @param mended called after a fix was applied
 */
export function answersOfSpec(
  spec: SpecText,
  report: CheckReport | null = null,
  changed = '',
  mended: (now: SpecText) => Promise<void> | void = () => undefined,
): Answers {
  return {
    openSpec: () => revealSpec(spec),
    reveal: async ({ file, line, column }) => putCursor(await revealed(spec, file), line, column),
    applyFix: async ({ problem, fix }) => {
      const chosen = report?.problems[problem]?.fixes?.[fix];
      if (chosen !== undefined && (await isMended(spec, chosen, changed)))
        await mended(await specNow(spec));
    },
  };
}

/** @param file beside the spec; the spec itself if missing */
function revealed(spec: SpecText, file: string | undefined): Thenable<TextEditor> {
  if (file === undefined) return revealSpec(spec);
  const target = targetOf(Uri.joinPath(Uri.parse(spec.uri), '..'), file);
  return window.showTextDocument(target, { viewColumn: ViewColumn.One });
}

/** Applies a fix to the current spec. @param changed message if it no longer fits @returns whether it was applied */
export async function isMended(spec: SpecText, fix: Fix, changed: string): Promise<boolean> {
  const document = await openSpec(spec.uri);
  const edit = document === null ? null : fixEdit(document, fix);
  if (edit !== null) return workspace.applyEdit(edit);
  if (document !== null) say(changed);
  return false;
}
