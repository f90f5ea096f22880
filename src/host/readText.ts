/** Reads texts through the editor's file system, and checks whether they exist. */
import { FileType, workspace, type Uri } from 'vscode';
import { MAX_DATA_BYTES, tooManyBytes } from '../core/text/limits';

/** Refuses devices, pipes and files too large for the memory. @throws Error with a sentence, or that of the file system */
export async function readText(uri: Uri, limitBytes = MAX_DATA_BYTES): Promise<string> {
  const { type, size } = await workspace.fs.stat(uri);
  if ((type & FileType.File) === 0) throw new Error('It is no regular file.');
  if (size > limitBytes) throw new Error(tooManyBytes(limitBytes));
  return textOf(uri);
}

/** @throws FileSystemError if the file cannot be read */
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
