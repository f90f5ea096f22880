/** Completions of our own, beside those that the editor makes of the schema: whole specs in an empty document, `run`, files and their columns. */
import { CompletionItem, CompletionItemKind, SnippetString, Uri } from 'vscode';
import type { CompletionItemProvider, Position, TextDocument } from 'vscode';
import { fileItems } from './fileCompletions';
import { runOffer } from './runOffer';
import { readTemplates, type Template } from './templates';
import { textOf } from '../readText';

/** Nothing yet, or the first word that is to be completed. */
const EMPTY = /^\s*[\w-]*\s*$/;
/** What is typed of a value so far, and what an offer takes the place of. */
const TYPED = /"[^"]*"?|[\w-]+/;

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
    const offset = document.offsetAt(position);
    const items = EMPTY.test(text)
      ? (await this.#all()).map(templateItem)
      : [...runItems(text, offset), ...(await fileItems(document, offset))];
    const range = document.getWordRangeAtPosition(position, TYPED);
    if (range !== undefined) for (const item of items) item.range = range;
    return items;
  }

  /** Read once; again where that failed. */
  #all(): Promise<readonly Template[]> {
    this.#read ??= textOf(this.#templates).then(readTemplates, (error: unknown) => {
      this.#read = null;
      throw error;
    });
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

function runItems(text: string, offset: number): CompletionItem[] {
  const offer = runOffer(text, offset);
  if (offer === null) return [];
  const item = new CompletionItem(offer.label, CompletionItemKind.Value);
  item.insertText = new SnippetString(offer.body);
  // Where a text is wanted, its quotes are typed already.
  if (offer.body.startsWith('"')) item.filterText = offer.body;
  // Before everything that the schema offers, which is ordered by its labels.
  item.sortText = ' ';
  item.preselect = true;
  return [item];
}
