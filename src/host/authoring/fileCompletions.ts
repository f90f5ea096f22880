/** Completions for a measurement file in a spec: the tables beside the spec, and the columns of the chosen table. */
import { CompletionItem, CompletionItemKind, FileType, Uri, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { readTable } from '../../core/document/import/readTable';
import { readText } from '../readText';
import { targetOf } from './fileLinks';
import { SpecTree } from './specTree';

const TABLE = /\.(csv|tsv|txt|dat)$/i;
/** Columns are named at the start of a file; in UTF-16 code units. */
const HEAD = 65_536;
const MOST_LINES = 1000;

/** Completions inside a string that names a file or a column; none elsewhere, or if the file cannot be read. */
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

/** The names of the tables in a folder. @throws FileSystemError if there is no such folder */
export async function tablesIn(folder: Uri): Promise<readonly string[]> {
  const entries = await workspace.fs.readDirectory(folder);
  return entries.flatMap(([name, type]) =>
    type & FileType.File && TABLE.test(name) ? [name] : [],
  );
}

/** The first lines of a table; empty if it is not a table. @throws Error if it cannot be read */
export async function firstLinesOf(file: Uri): Promise<readonly (readonly string[])[]> {
  const head = (await readText(file)).slice(0, HEAD);
  const table = readTable(head.slice(0, head.indexOf('\n') === -1 ? HEAD : head.lastIndexOf('\n')));
  return table.ok ? table.value.slice(0, MOST_LINES).map((row) => row.map(({ text }) => text)) : [];
}
