/** Reads the settings of a sweep before it runs, and finds its open specs. */
import { RelativePattern, Uri, l10n, languages, window, workspace } from 'vscode';
import type { TextDocument } from 'vscode';
import { parse } from 'jsonc-parser';
import type { SweepFile } from '../../core/document/sweepSchema';
import type { Varied } from '../../core/sweep/description';
import { shownValue } from '../../core/sweep/grid';
import { MAX_SPEC_BYTES } from '../../core/text/limits';
import { readText } from '../readText';
import { uriArgument } from '../specActions';
import { fileNameOf } from '../specDocuments';
import { isAgreed, say } from '../util/say';
import { SWEEP_ENDING } from './sweepFiles';

/** The settings of a sweep. The command line validates them, since it has the schema, which would make the host larger. */
export interface Described {
  /** File names or patterns, as written. */
  readonly specs: readonly string[];
  readonly vary: readonly Varied[];
  /** Null if the sweep names none. */
  readonly seeds: SweepFile['seeds'] | null;
  readonly limits: NonNullable<SweepFile['limits']>;
  /** Its specs, its variations and its seeds on one line. */
  readonly line: string;
}

/** The sweep that a command applies to; null, after a message, if there is none. */
export function sweepArgument(argument: unknown): Uri | null {
  const sweep = uriArgument(argument) ?? window.activeTextEditor?.document.uri;
  if (sweep?.path.endsWith(SWEEP_ENDING) === true) return sweep;
  say(l10n.t('Open a sweep first: a file *.cpe-sweep.json.'));
  return null;
}

/** Null if it cannot be read. */
export async function describedSweep(sweep: Uri): Promise<Described | null> {
  try {
    const file = parse(await readText(sweep, MAX_SPEC_BYTES)) as Partial<SweepFile>;
    const { seeds = null, limits = {} } = file;
    const specs = (file.specs ?? []).filter((one) => typeof one === 'string');
    const vary = Object.entries(file.vary ?? {}).map(([path, values]) => ({ path, values }));
    const varied = vary.map(({ path, values }) => `${path}: ${values.map(shownValue).join(', ')}`);
    const count = seeds === null ? [] : [l10n.t('{0} seeds', seeds.to - seeds.from + 1)];
    const line = [specs.join(', '), ...varied, ...count].join('; ');
    return { specs, vary, seeds, limits, line };
  } catch {
    return null;
  }
}

/**
 * A sweep and its specs are read from the disk, so asks whether to save unsaved ones.
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
  const names = unsaved.map(({ uri }) => fileNameOf(uri)).join(', ');
  const detail = l10n.t('A sweep reads its specs from the disk.');
  if (!(await isAgreed(l10n.t('Not saved: {0}', names), l10n.t('Save and Run'), detail)))
    return false;
  for (const document of unsaved) if (!(await document.save())) return false;
  return true;
}

/** @param pattern relative to the sweep */
function isNamed(document: TextDocument, sweep: Uri, pattern: string): boolean {
  const { folder, rest } = placeOf(sweep, pattern);
  return (
    Uri.joinPath(folder, rest).toString() === document.uri.toString() ||
    languages.match({ pattern: new RelativePattern(folder, rest) }, document) > 0
  );
}

/** Resolves the leading `..`, which the editor's patterns do not support. */
export function placeOf(
  sweep: Uri,
  pattern: string,
): { readonly folder: Uri; readonly rest: string } {
  const [, up = '', rest = ''] = /^((?:\.{1,2}\/)*)(.*)$/s.exec(pattern) ?? [];
  return { folder: Uri.joinPath(sweep, '..', up), rest };
}
