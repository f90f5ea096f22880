/** The parts of the experiments of the paper, built and connected. */
import type { Uri } from 'vscode';
import type { RunPool } from '../compare/runPool';
import type { HostParts } from '../hostParts';
import { workspaceFiles } from '../workspaceFiles';
import { PaperMessages } from './paperMessages';
import { PaperPanels } from './paperPanels';
import { PaperStore } from './paperStore';

/** @param folder what the runs are stored in @param version of the extension */
export function createPaper(
  { extensionUri, timer, log, newId }: HostParts,
  pool: RunPool,
  folder: Uri,
  version: string,
): PaperPanels {
  const store = new PaperStore(workspaceFiles(folder), version, (message) => log.warn(message));
  const panels: PaperPanels = new PaperPanels(
    { pool, timer, newId, store },
    { extensionUri, timer, receive: (panel, message) => messages.receive(panel, message) },
    log,
  );
  const messages = new PaperMessages(panels, version, log);
  return panels;
}
