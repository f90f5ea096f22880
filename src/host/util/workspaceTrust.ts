/** Asks for workspace trust before anything is written or started. */
import { commands, l10n, window, workspace } from 'vscode';

/** @param reason what needs trust, for the message @returns whether the workspace is trusted */
export async function isTrusted(reason: string): Promise<boolean> {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Workspace Trust');
  const answer = await window.showErrorMessage(reason, manage);
  if (answer === manage) await commands.executeCommand('workbench.trust.manage');
  return false;
}
