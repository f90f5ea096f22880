/** What this window is open on. */
import { workspace } from 'vscode';
import type { OpenWorkspace } from './storageFolder';

export function openWorkspace(): OpenWorkspace {
  const { workspaceFile, workspaceFolders = [] } = workspace;
  const isSaved = workspaceFile !== undefined && workspaceFile.scheme !== 'untitled';
  return {
    file: isSaved ? workspaceFile.toString() : null,
    folders: workspaceFolders.map(({ uri }) => uri.toString()),
  };
}
