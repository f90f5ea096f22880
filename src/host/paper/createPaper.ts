/** The parts of the experiments of the paper, built and connected. */
import { Uri, workspace } from 'vscode';
import type { PanelsFile } from '../../core/document/panelsSchema';
import type { RunPool } from '../compare/runPool';
import type { HostParts } from '../hostParts';
import { workspaceFiles } from '../workspaceFiles';
import { PaperMessages } from './paperMessages';
import { PaperPanels } from './paperPanels';
import { StoredResults } from './storedResults';

/** @param folder what the runs are stored in @param version of the extension */
export function createPaper(
  { extensionUri, timer, log, newId }: HostParts,
  pool: RunPool,
  folder: Uri,
  version: string,
): PaperPanels {
  const store = new StoredResults(workspaceFiles(folder), version, (message) => log.warn(message));
  const read = async (): Promise<PanelsFile> => {
    const file = Uri.joinPath(extensionUri, 'media', 'paper.json');
    return JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(file))) as PanelsFile;
  };
  const panels: PaperPanels = new PaperPanels(
    { pool, timer, newId, store, version, read },
    { extensionUri, timer, receive: (panel, message) => messages.receive(panel, message) },
    log,
  );
  const messages = new PaperMessages(panels, version, log);
  return panels;
}
