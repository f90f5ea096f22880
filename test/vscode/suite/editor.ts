/** What the editor offers at a place of a document, asked of VS Code as the editor asks. */
import { commands } from 'vscode';
import type { CodeLens, CompletionItem, CompletionList, Hover, TextDocument } from 'vscode';
import { eventually } from './window';

/** Items that VS Code resolves, so that they carry their documentation. */
const RESOLVED = 50;

/** The commands above a spec. */
export function codeLenses(document: TextDocument): Thenable<readonly CodeLens[]> {
  return commands.executeCommand<CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    RESOLVED,
  );
}

/** The titles of the commands above a spec. */
export async function lenses(document: TextDocument): Promise<readonly string[]> {
  return (await codeLenses(document)).flatMap(({ command }) =>
    command === undefined ? [] : [command.title],
  );
}

/** What is offered `shift` characters after the start of a part of the text, by label, once `awaited` is among it. */
export async function completions(
  document: TextDocument,
  part: string,
  shift: number,
  awaited: string | null,
): Promise<ReadonlyMap<string, CompletionItem>> {
  const at = document.positionAt(document.getText().indexOf(part) + shift);
  return eventually(`the completion ${awaited ?? ''}`, async () => {
    const { items } = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
      undefined,
      RESOLVED,
    );
    const byLabel = new Map(items.map((item) => [labelOf(item), item]));
    return awaited === null || byLabel.has(awaited) ? byLabel : null;
  });
}

/** The explanation of a word where it first occurs after a part of the text, `shift` characters on. */
export async function hover(
  document: TextDocument,
  word: string,
  after = '',
  shift = 2,
): Promise<string> {
  const text = document.getText();
  const at = document.positionAt(text.indexOf(word, text.indexOf(after) + after.length) + shift);
  return eventually(`the hover of ${word}`, async () => {
    const found = await commands.executeCommand<Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      at,
    );
    const explained = found.flatMap(({ contents }) => contents.map(markdown)).join('\n');
    return explained === '' ? null : explained.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
  });
}

function labelOf({ label }: CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}

function markdown(content: Hover['contents'][number]): string {
  return typeof content === 'string' ? content : content.value;
}
