/** Links to the files that a spec names, relative to the spec. VS Code itself links addresses with a scheme. */
import { DocumentLink, Uri, l10n, type DocumentLinkProvider, type TextDocument } from 'vscode';
import { rangeOf } from '../util/rangeOf';
import { SpecTree } from './specTree';

/** Where a spec can name a file: its schema, a log, and each file of earlier measurements. */
const FILES = [['$schema'], ['environment', 'file'], ['environment', 'before', null, 'file']];

/** Avoids parsing the many specs that name no file. */
const NAMES_A_FILE = /"(\$schema|file)"/;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

export class FileLinks implements DocumentLinkProvider {
  provideDocumentLinks(document: TextDocument): DocumentLink[] {
    // An unsaved document has no folder.
    if (document.isUntitled) return [];
    const text = document.getText();
    if (!NAMES_A_FILE.test(text)) return [];
    const tree = new SpecTree(text);
    const folder = Uri.joinPath(document.uri, '..');
    return FILES.flatMap((path) => tree.valuesOf(path)).flatMap((place) => {
      const name = place.value;
      if (typeof name !== 'string' || !isRelative(name)) return [];
      // Excludes the quotes.
      const range = rangeOf(document, place.offset + 1, place.length - 2);
      const link = new DocumentLink(range, targetOf(folder, name));
      link.tooltip = l10n.t('Open this file');
      return [link];
    });
  }
}

function isRelative(name: string): boolean {
  return name.trim() !== '' && !SCHEME.test(name) && !name.startsWith('#');
}

/** An absolute path stays on the same file system. */
export function targetOf(folder: Uri, name: string): Uri {
  const path = name.replaceAll('\\', '/');
  return path.startsWith('/') ? folder.with({ path }) : Uri.joinPath(folder, path);
}
