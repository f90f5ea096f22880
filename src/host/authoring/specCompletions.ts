/** Completions beyond those of the schema: whole specs in an empty document, `run`, files and their columns. */
import { CompletionItem, CompletionItemKind, SnippetString, Uri } from 'vscode';
import type { CompletionItemProvider, Position, TextDocument } from 'vscode';
import { fileItems } from './fileCompletions';
import { runOffer } from './runOffer';
import { readTemplates, type Template } from '../../core/document/begin/templates';
import { textOf } from '../readText';

/** An empty document, or its first unfinished word. */
const EMPTY = /^\s*[\w-]*\s*$/;
/** The typed part of a value, which a completion replaces. */
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

  /** Reads the templates once; tries again after a failure. */
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
  // The quotes are already typed, so the filter must include them.
  if (offer.body.startsWith('"')) item.filterText = offer.body;
  // Sorts before all completions of the schema, which sort by label.
  item.sortText = ' ';
  item.preselect = true;
  return [item];
}
