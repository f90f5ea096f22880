/** The files of the workspace of the suite, and of the extension. */
import { Uri, extensions, window, workspace, type TextDocument } from 'vscode';

export const EXTENSION_ID = 'cpe-workbench.cpe-workbench';
/** A file of the workspace. */
export function fileOf(...path: readonly string[]): Uri {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) throw new Error('The suite needs a workspace folder.');
  return Uri.joinPath(folder, ...path);
}

export async function write(uri: Uri, text: string): Promise<void> {
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** Empty where there is no file. */
export async function textOf(uri: Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}

/** Opens a file in an editor. */
export async function opened(uri: Uri): Promise<TextDocument> {
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { preview: false });
  return document;
}

/** Opens a spec with this text in an editor, as a file of the workspace. */
export async function openText(name: string, text: string): Promise<TextDocument> {
  await write(fileOf(name), text);
  return opened(fileOf(name));
}

/** Opens a copy of an example of the extension, under the same name unless another is given. */
export async function openExample(example: string, name = example): Promise<TextDocument> {
  return openText(name, await exampleText(example));
}

export async function exampleText(example: string): Promise<string> {
  const uri = extensionFile(`examples/${example}`);
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
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
