/** Saves something as a file that the person names, beside the spec that it came from. */
import { Uri, window, workspace } from 'vscode';
import type { SpecText } from '../runs/runController';

/**
 * @param ending follows the name of the spec in what is suggested: `run.csv`
 * @param content text, or the bytes of a file; or what makes the text once its address is known
 * @param filters the kinds of file by their names, as `showSaveDialog` takes them
 */
export async function saveBeside(
  { uri, fileName }: Pick<SpecText, 'uri' | 'fileName'>,
  ending: string,
  filters: { [name: string]: string[] },
  content: string | Uint8Array | ((target: Uri) => Promise<string>),
): Promise<void> {
  const spec = Uri.parse(uri);
  const stem = fileName.replace(/\.cpe\.json$/, '');
  // An untitled spec has no folder of its own; beside it means in the workspace.
  const folder =
    spec.scheme === 'untitled' ? workspace.workspaceFolders?.[0]?.uri : Uri.joinPath(spec, '..');
  const target = await window.showSaveDialog({
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, `${stem}.${ending}`) }),
    filters,
  });
  if (target === undefined) return;
  await write(target, typeof content === 'function' ? await content(target) : content);
}

/** Writes a file, text as UTF-8. */
export async function write(target: Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await workspace.fs.writeFile(target, bytes);
}
