/** Saves content to a file that the person names, by default beside its spec, and confirms it. */
import { UIKind, Uri, commands, env, l10n, window, workspace } from 'vscode';
import { linkFault } from '../laboratory/links';
import type { SpecText } from '../runs/runController';
import { fileNameOf } from '../specDocuments';

/** The text for a file, and what it lacks. */
export interface Written {
  readonly text: string;
  /** A sentence; null if nothing is missing. */
  readonly lacks: string | null;
}

/**
 * @param ending follows the spec's name in the suggestion: `run.csv`
 * @param content text, bytes, or a function that makes the text for its address and says what it lacks
 * @param filters the kinds of file by name, as for `showSaveDialog`
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

/** Asks for a file name and suggests this one. @returns undefined if cancelled */
export async function namedBeside(
  specUri: string,
  name: string,
  filters: { [name: string]: string[] },
): Promise<Uri | undefined> {
  const spec = Uri.parse(specUri);
  // An untitled spec has no folder, so the workspace folder is suggested.
  const folder =
    spec.scheme === 'untitled' ? workspace.workspaceFolders?.[0]?.uri : Uri.joinPath(spec, '..');
  return window.showSaveDialog({
    title: l10n.t('Save {0}', name),
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, name) }),
    filters,
  });
}

/** Writes a file, text as UTF-8. @throws Error with a sentence if it is a link, or cannot be written */
export async function write(target: Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const fault = await linkFault(Uri.joinPath(target, '..'), target);
  if (fault !== null) throw new Error(fault);
  await workspace.fs.writeFile(target, bytes);
}

/** Confirms that a file was saved, says what it lacks, and offers to show it. */
async function confirmSaved(file: Uri, lacks: string | null): Promise<void> {
  const open = l10n.t('Open');
  const reveal = l10n.t('Reveal');
  const isInWorkspace = workspace.getWorkspaceFolder(file) !== undefined;
  // The system's file manager can show only local files.
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
