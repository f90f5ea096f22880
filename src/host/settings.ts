/** The settings of the extension, typed; read at each use, never cached. */
import { workspace, type Uri } from 'vscode';
import { settingsFrom, type Settings } from './settingValues';

export function readSettings(scope?: Uri): Settings {
  const section = workspace.getConfiguration('cpe', scope);
  return settingsFrom((name) => section.get(name));
}
