import { window } from 'vscode';

/** Says what nobody has to answer. */
export function say(text: string): void {
  void window.showInformationMessage(text);
}

export function sayError(text: string): void {
  void window.showErrorMessage(text);
}
