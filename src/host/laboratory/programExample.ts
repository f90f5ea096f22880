/** Creates a measuring program from an example if a spec names one that does not exist. */
import { Range, Uri, l10n, window, workspace } from 'vscode';
import { fileNameOf } from '../specDocuments';
import { isPressed } from '../util/say';

/** The file name, beside the spec, of a program that an example exists for. @param command the interpreter and its arguments */
export function programIn([, ...words]: readonly string[]): string | undefined {
  return words.find((word) => /^[^/\\]+\.(py|mjs)$/.test(word));
}

/** The simulation in an example, which the person replaces by real measurements. */
const SIMULATED = /(?:#|\/\/) A simulated[^]*?(?=\n\}?\n)/;

/** Opens a copy of the example and selects the part to replace. @returns false if the program exists */
export async function beginProgram(extension: Uri, program: Uri): Promise<boolean> {
  const example = `examples/real/program/measure.${program.path.split('.').at(-1) ?? ''}`;
  try {
    await workspace.fs.copy(Uri.joinPath(extension, example), program);
  } catch {
    return false;
  }
  const document = await workspace.openTextDocument(program);
  const { index = 0, 0: text = '' } = SIMULATED.exec(document.getText()) ?? {};
  const selection = new Range(document.positionAt(index), document.positionAt(index + text.length));
  const editor = await window.showTextDocument(document, { preview: false, selection });
  // The CodeLens above the first line runs the spec.
  editor.revealRange(new Range(0, 0, 0, 0));
  return true;
}

/** Offers the example when a run needs a program that does not exist. */
export async function offerProgram(extension: Uri, program: Uri): Promise<void> {
  const why = l10n.t('{0} is to measure, and there is no such file yet.', fileNameOf(program));
  if (await isPressed(why, l10n.t('Begin It From the Example'), window.showErrorMessage))
    await beginProgram(extension, program);
}
