/** The names of sweeps and of their results. */
import type { Uri } from 'vscode';
import type { Platform } from '../platform/platform';
import { fileNameOf } from '../specDocuments';

export const SWEEP_ENDING = '.cpe-sweep.json';
export const RESULTS_ENDING = '.results.ndjson';

/** Keeps a name with a leading dash from being read as an option. */
export function here(name: string): string {
  return `./${name}`;
}

/** A file for the command line: a folder, and the name in it. */
export interface LocalFile {
  readonly folder: string;
  readonly name: string;
}

/** @returns null for a file that is not on this machine */
export function localFile(uri: Uri, programs: Platform['programs']): LocalFile | null {
  const path = programs?.pathOf(uri) ?? null;
  const name = fileNameOf(uri);
  return path === null ? null : { folder: path.slice(0, path.length - name.length), name };
}
