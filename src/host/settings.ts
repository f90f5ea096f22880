/** The settings of the extension, typed; read when they are needed, never kept. */
import { workspace } from 'vscode';
import type { Uri } from 'vscode';

export interface Settings {
  readonly isCodeLensEnabled: boolean;
  readonly panelColumn: 'beside' | 'active';
  readonly panelPreserveFocus: boolean;
  /** How many runs are kept. */
  readonly historySize: number;
}

export function readSettings(scope?: Uri): Settings {
  const section = workspace.getConfiguration('cpe', scope);
  return {
    isCodeLensEnabled: section.get('codeLens.enabled', true),
    panelColumn: section.get<string>('panel.column', 'beside') === 'active' ? 'active' : 'beside',
    panelPreserveFocus: section.get('panel.preserveFocus', true),
    historySize: Math.max(1, section.get('historySize', 50)),
  };
}
