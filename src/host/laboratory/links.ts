/** Links in a workspace, which others may have put there: nothing is read or written through them. */
import { FileType, Uri, l10n, workspace } from 'vscode';
import { fileNameOf } from '../specDocuments';

/** The folder that the files of a spec have to be below: its workspace; of a spec of none its own folder. */
export function rootOf(spec: Uri): Uri {
  return workspace.getWorkspaceFolder(spec)?.uri ?? Uri.joinPath(spec, '..');
}

/** Whether an address is that of a folder or of something in it. */
export function isBelow(folder: Uri, other: Uri): boolean {
  const within = (one: Uri): string => `${one.path.replace(/\/$/, '')}/`;
  return folder.scheme === other.scheme && within(other).startsWith(within(folder));
}

/** Why a file is not opened, as a sentence; null where nothing on the way from the root to it is a link. */
export async function linkFault(root: Uri, file: Uri): Promise<string | null> {
  const name = fileNameOf(file);
  if (!isBelow(root, file)) return l10n.t('{0} is outside the workspace.', name);
  for (let one = file; one.path.length > root.path.length; one = Uri.joinPath(one, '..')) {
    if (!(await isLink(one))) continue;
    return l10n.t('{0} is a link, and links are not followed. Remove it.', fileNameOf(one));
  }
  return null;
}

/** One that leads nowhere is one as well; what is not there is none. */
async function isLink(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}
