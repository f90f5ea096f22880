import { window } from 'vscode';

/** Shows a message that needs no answer. */
export function say(text: string): void {
  void window.showInformationMessage(text);
}

export function sayError(text: string): void {
  void window.showErrorMessage(text);
}
