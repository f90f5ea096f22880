/** The parts of the experiments of the paper, built and connected. */
import type { Uri } from 'vscode';
import type { RunPool } from '../compare/runPool';
import type { HostParts } from '../hostParts';
import { workspaceFiles } from '../workspaceFiles';
import { PaperPanels } from './paperPanels';
import { PaperStore } from './paperStore';

/** @param folder what the runs are stored in @param version of the extension */
export function createPaper(
  parts: HostParts,
  pool: RunPool,
  folder: Uri,
  version: string,
): PaperPanels {
  const store = new PaperStore(workspaceFiles(folder), version, (message) =>
    parts.log.warn(message),
  );
  return new PaperPanels({ ...parts, pool, store }, version);
}
