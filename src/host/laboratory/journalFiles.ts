/** Journal files on the editor's file system, for places where a worker cannot open them itself. */
import { FileSystemError, Uri, l10n, workspace } from 'vscode';
import { readText } from '../readText';
import { fileNameOf } from '../specDocuments';
import { messageOf } from '../../core/words/thrown';

const SUFFIX = '.cpe-journal.ndjson';

/** The journal of a spec: `NAME.cpe-journal.ndjson` beside it. */
export function journalUriOf(spec: Uri): Uri {
  const stem = fileNameOf(spec).replace(/(\.cpe)?\.jsonc?$/, '');
  return Uri.joinPath(spec, '..', `${stem}${SUFFIX}`);
}

/** Empty if there is no journal. */
export async function journalText(uri: Uri): Promise<string> {
  try {
    return await readText(uri);
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return '';
    throw error;
  }
}

/** A journal that the host writes; refuses to write if anyone else changed it. */
export class KeptJournal {
  #known: string;

  constructor(
    private readonly uri: Uri,
    text: string,
  ) {
    this.#known = text;
  }

  /** Writes `text` after the first `keep` characters. Never rejects. @returns why it failed; null if it was written */
  async writeOn(keep: number, text: string): Promise<string | null> {
    const name = fileNameOf(this.uri);
    try {
      if ((await journalText(this.uri)) !== this.#known) {
        return l10n.t(
          'The journal {0} was changed by another window or program. Resume goes on from what it has now.',
          name,
        );
      }
      const next = this.#known.slice(0, keep) + text;
      await workspace.fs.writeFile(this.uri, new TextEncoder().encode(next));
      this.#known = next;
      return null;
    } catch (error) {
      return l10n.t('The journal {0} cannot be written: {1}', name, messageOf(error));
    }
  }
}

/** Moves a journal to the first free numbered name. */
export async function setJournalAside(uri: Uri): Promise<void> {
  const name = fileNameOf(uri);
  const folder = Uri.joinPath(uri, '..');
  const taken = new Set((await workspace.fs.readDirectory(folder)).map(([entry]) => entry));
  if (!taken.has(name)) return;
  for (let number = 1; ; number += 1) {
    const other = name.replace(/(?=\.ndjson$)/, `.${number}`);
    if (taken.has(other)) continue;
    await workspace.fs.rename(uri, Uri.joinPath(folder, other));
    return;
  }
}
