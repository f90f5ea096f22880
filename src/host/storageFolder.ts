/**
 * The folder of what is stored of a workspace. VS Code's own folder of a workspace serves one window at a time: a second
 * window over the same workspace is given another, beside it, and neither would ever see the runs of the other. So the
 * stored runs are in the folder that all windows share, under a name that is made from the workspace.
 */

/** What a window is open on; addresses as text. */
export interface OpenWorkspace {
  /** The file of a workspace of several folders; null where there is none, or where it is not saved. */
  readonly file: string | null;
  readonly folders: readonly string[];
}

/** The way from the shared folder to that of the workspace; empty for a window without a workspace. */
export function storagePath({ file, folders }: OpenWorkspace): readonly string[] {
  if (file === null && folders.length === 0) return [];
  return ['workspaces', hashOf(file ?? folders.join('\n'))];
}

/** FNV-1a of 64 bits (Fowler, Noll and Vo) over UTF-8, as hexadecimal digits: short, and the same in every window. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
