/** Saves something as a file that the person names, beside the spec that it came from, and says where it is. */
import { UIKind, Uri, commands, env, l10n, window, workspace } from 'vscode';
import { linkFault } from '../laboratory/links';
import type { SpecText } from '../runs/runController';
import { fileNameOf } from '../specDocuments';

/** What is written into a file, and what it had to be written without. */
export interface Written {
  readonly text: string;
  /** A sentence; null where nothing is missing. */
  readonly lacks: string | null;
}

/**
 * @param ending follows the name of the spec in what is suggested: `run.csv`
 * @param content text, or the bytes of a file; or what makes the text once its address is known, and says what is missing
 * @param filters the kinds of file by their names, as `showSaveDialog` takes them
 */
export async function saveBeside(
  { uri, fileName }: Pick<SpecText, 'uri' | 'fileName'>,
  ending: string,
  filters: { [name: string]: string[] },
  content: string | Uint8Array | ((target: Uri) => Promise<string | Written>),
): Promise<void> {
  const stem = fileName.replace(/\.cpe\.json$/, '');
  const target = await namedBeside(uri, `${stem}.${ending}`, filters);
  if (target === undefined) return;
  const made = typeof content === 'function' ? await content(target) : content;
  const isWhole = typeof made === 'string' || made instanceof Uint8Array;
  await write(target, isWhole ? made : made.text);
  void confirmSaved(target, isWhole ? null : made.lacks);
}

/** A file that the person names, of this name unless they say otherwise. @returns undefined where they change their mind */
export async function namedBeside(
  specUri: string,
  name: string,
  filters: { [name: string]: string[] },
): Promise<Uri | undefined> {
  const spec = Uri.parse(specUri);
  // An untitled spec has no folder of its own; beside it means in the workspace.
  const folder =
    spec.scheme === 'untitled' ? workspace.workspaceFolders?.[0]?.uri : Uri.joinPath(spec, '..');
  return window.showSaveDialog({
    title: l10n.t('Save {0}', name),
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, name) }),
    filters,
  });
}

/** Writes a file, text as UTF-8. @throws Error with a sentence where it is a link, or cannot be written */
export async function write(target: Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const fault = await linkFault(Uri.joinPath(target, '..'), target);
  if (fault !== null) throw new Error(fault);
  await workspace.fs.writeFile(target, bytes);
}

/** Says that a file was saved, and what it lacks, and offers to show it. */
async function confirmSaved(file: Uri, lacks: string | null): Promise<void> {
  const open = l10n.t('Open');
  const reveal = l10n.t('Reveal');
  const isInWorkspace = workspace.getWorkspaceFolder(file) !== undefined;
  // The system's own file manager is there for files of this machine alone.
  const isLocal = env.uiKind === UIKind.Desktop && env.remoteName === undefined;
  const saved = l10n.t('Saved {0}', fileNameOf(file));
  const say = lacks === null ? window.showInformationMessage : window.showWarningMessage;
  const answer = await say(
    lacks === null ? saved : `${saved}. ${lacks}`,
    open,
    ...(isInWorkspace || isLocal ? [reveal] : []),
  );
  if (answer === open) await commands.executeCommand('vscode.open', file);
  if (answer === reveal) {
    await commands.executeCommand(isInWorkspace ? 'revealInExplorer' : 'revealFileInOS', file);
  }
}
