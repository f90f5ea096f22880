/** Specs in the workspace of the suite, and waiting for what VS Code does in its own time. */
import { Range, Uri, commands, extensions, window, workspace, type TextDocument } from 'vscode';
import { EXTENSION_ID } from './extension';

const POLL_MS = 20;
const LIMIT_MS = 60_000;

/** Asks again and again until there is a value other than null. */
export async function eventually<T>(
  what: string,
  ask: () => T | null | Promise<T | null>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    const waited = performance.now() - start;
    if (waited > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Does something while functions of the window are others. */
export async function standingIn<T>(
  functions: Partial<Record<keyof typeof window, unknown>>,
  act: () => PromiseLike<T>,
): Promise<T> {
  const { ...all }: Partial<Record<string, unknown>> = window;
  const before = Object.fromEntries(Object.keys(functions).map((name) => [name, all[name]]));
  Object.assign(window, functions);
  try {
    return await act();
  } finally {
    Object.assign(window, before);
  }
}

/** Opens a spec with this text in an editor, as a file of the workspace. */
export async function openText(name: string, text: string): Promise<TextDocument> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) throw new Error('The suite needs a workspace folder.');
  const uri = Uri.joinPath(folder, name);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { preview: false });
  return document;
}

/** Opens a copy of an example of the extension, under the same name unless another is given. */
export async function openExample(example: string, name = example): Promise<TextDocument> {
  return openText(name, await exampleText(example));
}

export async function exampleText(example: string): Promise<string> {
  return new TextDecoder().decode(
    await workspace.fs.readFile(extensionFile(`examples/${example}`)),
  );
}

/** A file of the extension's folder. */
export function extensionFile(path: string): Uri {
  const extension = extensions.getExtension(EXTENSION_ID);
  if (extension === undefined) throw new Error(`${EXTENSION_ID} is not installed`);
  return Uri.joinPath(extension.extensionUri, path);
}

export async function exampleNames(): Promise<readonly string[]> {
  const entries = await workspace.fs.readDirectory(extensionFile('examples'));
  return entries.map(([name]) => name).filter((name) => name.endsWith('.cpe.json'));
}

/** Replaces the whole text of a document, as typing would. */
export async function retype(document: TextDocument, text: string): Promise<void> {
  const editor = await window.showTextDocument(document, { preview: false });
  const end = document.positionAt(document.getText().length);
  const isDone = await editor.edit((edit) => {
    edit.replace(new Range(document.positionAt(0), end), text);
  });
  if (!isDone) throw new Error('The edit was not applied.');
}

/** Closes all editors without asking whether to save. */
export async function closeAll(): Promise<void> {
  while (window.activeTextEditor?.document.isDirty === true) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await commands.executeCommand('workbench.action.closeAllEditors');
}
