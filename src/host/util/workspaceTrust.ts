/** Asks for workspace trust before anything is written or started. */
import { commands, l10n, window, workspace } from 'vscode';
import { isPressed } from './say';

/** @param reason what needs trust, for the message @returns whether the workspace is trusted */
export async function isTrusted(reason: string): Promise<boolean> {
  if (workspace.isTrusted) return true;
  if (await isPressed(reason, l10n.t('Manage Workspace Trust'), window.showErrorMessage))
    await commands.executeCommand('workbench.trust.manage');
  return false;
}
