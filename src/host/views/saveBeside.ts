/** Saves something as a file that the person names, beside the spec that it came from, and says where it is. */
import { UIKind, Uri, commands, env, l10n, window, workspace } from 'vscode';
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

/** Writes a file, text as UTF-8. @param isTold whether it is said that it was saved */
export async function write(
  target: Uri,
  content: string | Uint8Array,
  isTold = true,
): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await workspace.fs.writeFile(target, bytes);
  if (isTold) void confirmSaved(target);
}

/** Says that a file was saved, and offers to show it. */
async function confirmSaved(file: Uri): Promise<void> {
  const open = l10n.t('Open');
  const reveal = l10n.t('Reveal');
  const isInWorkspace = workspace.getWorkspaceFolder(file) !== undefined;
  // The system's own file manager is there for files of this machine alone.
  const isLocal = env.uiKind === UIKind.Desktop && env.remoteName === undefined;
  const answer = await window.showInformationMessage(
    l10n.t('Saved {0}', file.path.slice(file.path.lastIndexOf('/') + 1)),
    open,
    ...(isInWorkspace || isLocal ? [reveal] : []),
  );
  if (answer === open) await commands.executeCommand('vscode.open', file);
  if (answer === reveal) {
    const command = isInWorkspace ? 'revealInExplorer' : 'revealFileInOS';
    await commands.executeCommand(command, file);
  }
}
