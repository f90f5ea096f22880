/** A program that measures, begun from the example where a spec names one that is not there. */
import { Range, Uri, l10n, window, workspace } from 'vscode';
import { fileNameOf } from '../specDocuments';

/** The file of a program that an example is for, beside the spec. @param command the program that runs it, and its arguments */
export function programIn([, ...words]: readonly string[]): string | undefined {
  return words.find((word) => /^[^/\\]+\.(py|mjs)$/.test(word));
}

/** What of an example the person replaces: the simulation that stands for what is measured. */
const SIMULATED = /(?:#|\/\/) A simulated[^]*?(?=\n\}?\n)/;

/** Opens a copy of the example, with what is to be replaced selected. @returns false where the program is there */
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
  // Above the first line stands what runs the spec.
  editor.revealRange(new Range(0, 0, 0, 0));
  return true;
}

/** For a run that would start a program that is not there. */
export async function offerProgram(extension: Uri, program: Uri): Promise<void> {
  const write = l10n.t('Begin It From the Example');
  const why = l10n.t('{0} is to measure, and there is no such file yet.', fileNameOf(program));
  if ((await window.showErrorMessage(why, write)) === write) await beginProgram(extension, program);
}
