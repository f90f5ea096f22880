/** Where a table to import comes from: a file, the clipboard, or what is typed. */
import { Position, Range, env, l10n, window, workspace, type TextDocument, type Uri } from 'vscode';
import type { ImportFault } from '../../../core/document/import/table';
import { textOf } from '../../readText';
import { fileNameOf } from '../../specDocuments';

/** A text to read, and how to show a place in it. */
export interface SourceText {
  readonly text: string;
  /** What it is called in a sentence. */
  readonly name: string;
  /** Opens the text at what is wrong with it, so that it can be mended. */
  readonly reveal: (fault: ImportFault) => Promise<void>;
}

/** Null where the person changed their mind; throws where there is no text to read. */
export interface Sources {
  readonly file: () => Promise<SourceText | null>;
  readonly clipboard: () => Promise<SourceText>;
}

/** Larger files are not tables of an instance. */
const MAX_BYTES = 8 * 1024 * 1024;

export const editorSources: Sources = {
  file: async () => {
    const [uri] =
      (await window.showOpenDialog({
        title: l10n.t('New Instance from a Table'),
        openLabel: l10n.t('Read'),
        canSelectMany: false,
        filters: {
          [l10n.t('Tables')]: ['csv', 'tsv', 'txt', 'json', 'dat'],
          [l10n.t('All files')]: ['*'],
        },
      })) ?? [];
    return uri === undefined ? null : readSource(uri);
  },
  clipboard: async () => sourceText(await env.clipboard.readText(), l10n.t('the clipboard')),
};

/** The text of a file on whatever file system. @throws Error if it cannot be read or is too large */
export async function readSource(uri: Uri): Promise<SourceText> {
  const name = fileNameOf(uri);
  const { size } = await workspace.fs.stat(uri);
  if (size > MAX_BYTES) {
    throw new Error(
      l10n.t(
        '{0} is too large for a table: at most {1} MB are accepted.',
        name,
        MAX_BYTES / 1024 / 1024,
      ),
    );
  }
  return sourceText(await textOf(uri), name, () => workspace.openTextDocument(uri));
}

/** What was typed on one line: rows parted by semicolons. */
export function typedSource(typed: string): SourceText {
  const text = typed.trim().startsWith('[') ? typed : typed.replaceAll(';', '\n');
  return sourceText(text, l10n.t('the typed matrix'));
}

function sourceText(
  text: string,
  name: string,
  open: () => Thenable<TextDocument> = () => workspace.openTextDocument({ content: text }),
): SourceText {
  const reveal = async ({ line, column }: ImportFault): Promise<void> => {
    const at = new Position(line - 1, column - 1);
    await window.showTextDocument(await open(), { selection: new Range(at, at) });
  };
  return { text, name, reveal };
}
