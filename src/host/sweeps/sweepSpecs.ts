/** What a sweep says of itself before it runs, and its specs that are open here. */
import { RelativePattern, Uri, l10n, languages, window, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { parse } from 'jsonc-parser';
import type { SweepFile } from '../../core/document/sweepSchema';
import { shownValue } from '../../core/sweep/grid';
import { MAX_SPEC_BYTES } from '../../core/text/limits';
import { readText } from '../readText';
import { fileNameOf } from '../specDocuments';

/** What a sweep says of itself. Whether it is right the command line finds, which has the schema; the host stays small. */
interface Described {
  /** Files or patterns, as they are written. */
  readonly specs: readonly string[];
  /** Its specs, what it varies and its seeds. */
  readonly line: string;
}

/** Null where it cannot be read. */
export async function describedSweep(sweep: Uri): Promise<Described | null> {
  try {
    const text = await readText(sweep, MAX_SPEC_BYTES);
    const { specs, vary = {}, seeds } = parse(text) as Partial<SweepFile>;
    const named = (specs ?? []).filter((one) => typeof one === 'string');
    const varied = Object.entries(vary).map(
      ([path, values]) => `${path}: ${values.map(shownValue).join(', ')}`,
    );
    const count = seeds === undefined ? [] : [l10n.t('{0} seeds', seeds.to - seeds.from + 1)];
    return { specs: named, line: [named.join(', '), ...varied, ...count].join('; ') };
  } catch {
    return null;
  }
}

/**
 * A sweep is read from the disk, its specs too: what is not saved is saved on a person's word.
 * @returns whether the disk has what the editor shows
 */
export async function areSaved(sweep: Uri): Promise<boolean> {
  const own = workspace.textDocuments.find(({ uri }) => uri.toString() === sweep.toString());
  if (own?.isDirty === true && !(await own.save())) return false;
  const patterns = (await describedSweep(sweep))?.specs ?? [];
  const unsaved = workspace.textDocuments.filter(
    (document) => document.isDirty && patterns.some((pattern) => isNamed(document, sweep, pattern)),
  );
  if (unsaved.length === 0) return true;
  const saveAndRun = l10n.t('Save and Run');
  const names = unsaved.map(({ uri }) => fileNameOf(uri)).join(', ');
  const detail = l10n.t('A sweep reads its specs from the disk.');
  const answer = await window.showWarningMessage(
    l10n.t('Not saved: {0}', names),
    { modal: true, detail },
    saveAndRun,
  );
  if (answer !== saveAndRun) return false;
  for (const document of unsaved) if (!(await document.save())) return false;
  return true;
}

/** @param pattern relative to the sweep */
function isNamed(document: TextDocument, sweep: Uri, pattern: string): boolean {
  // A pattern of the editor does not lead upwards.
  const [, up = '', rest = ''] = /^((?:\.{1,2}\/)*)(.*)$/s.exec(pattern) ?? [];
  const folder = Uri.joinPath(sweep, '..', up);
  return (
    Uri.joinPath(folder, rest).toString() === document.uri.toString() ||
    languages.match({ pattern: new RelativePattern(folder, rest) }, document) > 0
  );
}
