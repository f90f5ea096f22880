/** Completions of our own, beside those that the editor makes of the schema: whole specs in an empty document, and `run`. */
import { CompletionItem, CompletionItemKind, Range, SnippetString, Uri, workspace } from 'vscode';
import type { CompletionItemProvider, Position, TextDocument } from 'vscode';
import { runOffers } from './runOffers';
import type { Template } from './templates';
import { readTemplates } from './templates';

/** Nothing yet, or the first word that is to be completed. */
const EMPTY = /^\s*[\w-]*\s*$/;

export class SpecCompletions implements CompletionItemProvider {
  readonly #templates: Uri;
  #read: Promise<readonly Template[]> | null = null;

  constructor(extensionUri: Uri) {
    this.#templates = Uri.joinPath(extensionUri, 'media', 'snippets.json');
  }

  async provideCompletionItems(
    document: TextDocument,
    position: Position,
  ): Promise<CompletionItem[]> {
    const text = document.getText();
    if (EMPTY.test(text)) return (await this.#all()).map(templateItem);
    return runOffers(text, document.offsetAt(position)).map(
      ({ label, body, offset, length }, i) => {
        const item = new CompletionItem(label, CompletionItemKind.Value);
        item.insertText = new SnippetString(body);
        item.range = new Range(document.positionAt(offset), document.positionAt(offset + length));
        item.filterText = body.startsWith('"') ? body : label;
        // Before everything that the schema offers, which is ordered by its labels.
        item.sortText = ` ${i}`;
        item.preselect = i === 0;
        return item;
      },
    );
  }

  /** Read once; again where that failed. */
  #all(): Promise<readonly Template[]> {
    this.#read ??= Promise.resolve(workspace.fs.readFile(this.#templates)).then(
      (bytes) => readTemplates(new TextDecoder().decode(bytes)),
      (error: unknown) => {
        this.#read = null;
        throw error;
      },
    );
    return this.#read;
  }
}

function templateItem({ prefix, title, description, body }: Template): CompletionItem {
  const item = new CompletionItem(prefix, CompletionItemKind.Snippet);
  item.detail = title;
  item.documentation = description;
  item.insertText = new SnippetString(body);
  return item;
}
