/** The settings of the extension, typed; read when they are needed, never kept. */
import { workspace } from 'vscode';
import type { Uri } from 'vscode';
import { settingsFrom } from './settingValues';
import type { Settings } from './settingValues';

export function readSettings(scope?: Uri): Settings {
  const section = workspace.getConfiguration('cpe', scope);
  return settingsFrom((name) => section.get(name));
}
