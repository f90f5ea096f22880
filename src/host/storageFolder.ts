/**
 * The folder of stored runs of a workspace. VS Code gives each window on a workspace its own storage folder, so that one window
 * would not see another's runs. Therefore runs are in the global folder, in a subfolder named after the workspace.
 */

/** What a window has open; addresses as text. */
export interface OpenWorkspace {
  /** The workspace file of a multi-root workspace; null if there is none or it is not saved. */
  readonly file: string | null;
  readonly folders: readonly string[];
}

/** The path below the global folder; empty without a workspace. */
export function storagePath({ file, folders }: OpenWorkspace): readonly string[] {
  if (file === null && folders.length === 0) return [];
  return ['workspaces', hashOf(file ?? folders.join('\n'))];
}

/** 64-bit FNV-1a (Fowler, Noll and Vo) of the UTF-8 text in hexadecimal: short, and the same in every window. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
