/** The extension under test. */
import { extensions } from 'vscode';
import type { CpeApi } from '../../../src/host/api';

export const EXTENSION_ID = 'cpe-workbench.cpe-workbench';

/** The interface that the extension returned when it was activated. */
export async function activeApi(): Promise<CpeApi> {
  const extension = extensions.getExtension<CpeApi>(EXTENSION_ID);
  if (extension === undefined) throw new Error(`${EXTENSION_ID} is not installed`);
  return extension.activate();
}
