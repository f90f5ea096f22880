/** The extension under test. */
import { extensions } from 'vscode';
import type { ExtensionExports } from '../../../src/host/activate';

export const EXTENSION_ID = 'cpe-workbench.cpe-workbench';

/** What the extension shows to its tests. */
export async function activeApi(): Promise<ExtensionExports['forTests']> {
  return (await activeExports()).forTests;
}

/** All that the extension returned when it was activated. */
export async function activeExports(): Promise<ExtensionExports> {
  const extension = extensions.getExtension<ExtensionExports>(EXTENSION_ID);
  if (extension === undefined) throw new Error(`${EXTENSION_ID} is not installed`);
  return extension.activate();
}
