/** Completions where a spec names a file of measurements: the tables beside it, and the columns of the one that it names. */
import { CompletionItem, CompletionItemKind, FileType, Uri, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { readTable } from '../../core/document/import/readTable';
import { readText } from '../readText';
import { targetOf } from './fileLinks';
import { SpecTree } from './specTree';

const TABLE = /\.(csv|tsv|txt|dat)$/i;
/** Its columns are named at the beginning of a file, in UTF-16 code units. */
const HEAD = 65_536;
const MOST_LINES = 1000;

/** Within the text of a value that is one; else, and where nothing can be read, there is nothing to offer. */
export async function fileItems(document: TextDocument, offset: number): Promise<CompletionItem[]> {
  if (document.isUntitled) return [];
  const tree = new SpecTree(document.getText());
  const place = tree.valueAt(offset);
  if (typeof place?.value !== 'string' || place.path[0] !== 'environment') return [];
  const { path } = place;
  const folder = Uri.joinPath(document.uri, '..');
  const at = path.indexOf('columns');
  const isColumn = at > 0 && (path[at + 1] === 'action' || path[at + 1] === 'rows');
  const file = isColumn ? tree.valueOf([...path.slice(0, at), 'file'])?.value : null;
  try {
    if (path.at(-1) === 'file') return itemsOf(await tablesIn(folder), CompletionItemKind.File);
    if (typeof file !== 'string') return [];
    const [columns = []] = await firstLinesOf(targetOf(folder, file));
    return itemsOf(columns, CompletionItemKind.Field);
  } catch {
    return [];
  }
}

function itemsOf(names: readonly string[], kind: CompletionItemKind): CompletionItem[] {
  return names.map((name) => {
    const item = new CompletionItem(name, kind);
    item.insertText = item.filterText = JSON.stringify(name);
    return item;
  });
}

/** The names of the tables of a folder. @throws FileSystemError where there is none */
export async function tablesIn(folder: Uri): Promise<readonly string[]> {
  const entries = await workspace.fs.readDirectory(folder);
  return entries.flatMap(([name, type]) =>
    type & FileType.File && TABLE.test(name) ? [name] : [],
  );
}

/** The first lines of a table; none where it is no table. @throws Error where it cannot be read */
export async function firstLinesOf(file: Uri): Promise<readonly (readonly string[])[]> {
  const head = (await readText(file)).slice(0, HEAD);
  const table = readTable(head.slice(0, head.indexOf('\n') === -1 ? HEAD : head.lastIndexOf('\n')));
  return table.ok ? table.value.slice(0, MOST_LINES).map((row) => row.map(({ text }) => text)) : [];
}
