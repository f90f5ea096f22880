/** Detects links in a workspace, which others may have put there; nothing is read or written through them. */
import { FileType, Uri, l10n, workspace } from 'vscode';
import { fileNameOf } from '../specDocuments';

/** The folder that must contain the files of a spec: its workspace folder, or without one the folder of the spec. */
export function rootOf(spec: Uri): Uri {
  return workspace.getWorkspaceFolder(spec)?.uri ?? Uri.joinPath(spec, '..');
}

/** Whether `other` is the folder or inside it. */
export function isBelow(folder: Uri, other: Uri): boolean {
  const within = (one: Uri): string => `${one.path.replace(/\/$/, '')}/`;
  return folder.scheme === other.scheme && within(other).startsWith(within(folder));
}

/** Why a file is not opened, as a sentence; null if no part of the path below the root is a link. */
export async function linkFault(root: Uri, file: Uri): Promise<string | null> {
  const name = fileNameOf(file);
  if (!isBelow(root, file)) return l10n.t('{0} is outside the workspace.', name);
  for (let one = file; one.path.length > root.path.length; one = Uri.joinPath(one, '..')) {
    if (!(await isLink(one))) continue;
    return l10n.t('{0} is a link, and links are not followed. Remove it.', fileNameOf(one));
  }
  return null;
}

/** True also for a dangling link; false if there is nothing. */
async function isLink(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}
