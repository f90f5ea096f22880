/** The parts of the experiments of the paper, built and connected. */
import { Uri, workspace } from 'vscode';
import type { PanelsFile } from '../../core/document/panelsSchema';
import type { RunPool } from '../compare/runPool';
import type { HostParts } from '../hostParts';
import { workspaceFiles } from '../workspaceFiles';
import { PaperPanels } from './paperPanels';
import { StoredResults } from './storedResults';

/** @param folder what the runs are stored in @param version of the extension */
export function createPaper(
  parts: HostParts,
  pool: RunPool,
  folder: Uri,
  version: string,
): PaperPanels {
  const store = new StoredResults(workspaceFiles(folder), version, (message) =>
    parts.log.warn(message),
  );
  const read = async (): Promise<PanelsFile> => {
    const file = Uri.joinPath(parts.extensionUri, 'media', 'paper.json');
    return JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(file))) as PanelsFile;
  };
  return new PaperPanels({ ...parts, pool, store, version, read });
}
