import { window } from 'vscode';

/** Shows a message that needs no answer. */
export function say(text: string): void {
  void window.showInformationMessage(text);
}

export function sayError(text: string): void {
  void window.showErrorMessage(text);
}

/** Shows a message with a button. @returns whether the person pressed it */
export async function isPressed(
  text: string,
  button: string,
  show = window.showInformationMessage,
): Promise<boolean> {
  return (await show(text, button)) === button;
}

/** Asks in a dialog that blocks the window. @returns whether the person pressed the button */
export async function isAgreed(text: string, button: string, detail?: string): Promise<boolean> {
  const how = { modal: true, ...(detail !== undefined && { detail }) };
  return (await window.showWarningMessage(text, how, button)) === button;
}
