/** A folder of text files on the editor's file system, which may be remote or virtual. */
import { FileType, Uri, workspace } from 'vscode';
import type { Files } from './archive/recordStore';
import { textOf } from './readText';

export function workspaceFiles(folder: Uri): Files {
  const at = (name: string): Uri => Uri.joinPath(folder, name);
  return {
    list: async () => {
      // Create the folder first, because VS Code logs an error for a missing one.
      await workspace.fs.createDirectory(folder);
      return (await workspace.fs.readDirectory(folder))
        .filter(([, type]) => type === FileType.File)
        .map(([name]) => name);
    },
    read: (name) => textOf(at(name)),
    write: async (name, text) => {
      await workspace.fs.createDirectory(folder);
      await workspace.fs.writeFile(at(name), new TextEncoder().encode(text));
    },
    rename: async (name, newName) => {
      await workspace.fs.rename(at(name), at(newName), { overwrite: true });
    },
    remove: async (name) => {
      await workspace.fs.delete(at(name));
    },
  };
}
