/** Reads texts through the editor, wherever they are, and looks whether they are there. */
import { FileType, workspace, type Uri } from 'vscode';
import { MAX_DATA_BYTES, tooManyBytes } from '../core/text/limits';

/** No device, no pipe, and nothing that would not fit into memory. @throws Error with a sentence, or that of the file system */
export async function readText(uri: Uri, limitBytes = MAX_DATA_BYTES): Promise<string> {
  const { type, size } = await workspace.fs.stat(uri);
  if ((type & FileType.File) === 0) throw new Error('It is no regular file.');
  if (size > limitBytes) throw new Error(tooManyBytes(limitBytes));
  return textOf(uri);
}

/** @throws FileSystemError if it cannot be read */
export async function textOf(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}

export async function isThere(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
