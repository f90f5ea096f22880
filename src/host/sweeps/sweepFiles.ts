/** The names of sweeps and of their results. */
import type { Uri } from 'vscode';
import type { Platform } from '../platform/platform';
import { fileNameOf } from '../specDocuments';

export const SWEEP_ENDING = '.cpe-sweep.json';
export const RESULTS_ENDING = '.results.ndjson';

/** What begins with a dash would be taken for an option. */
export function here(name: string): string {
  return `./${name}`;
}

/** A file for the command line: its folder, and its name in it. */
export interface LocalFile {
  readonly folder: string;
  readonly name: string;
}

/** @returns null for a file that is not of this machine */
export function localFile(uri: Uri, programs: Platform['programs']): LocalFile | null {
  const path = programs?.pathOf(uri) ?? null;
  const name = fileNameOf(uri);
  return path === null ? null : { folder: path.slice(0, path.length - name.length), name };
}
