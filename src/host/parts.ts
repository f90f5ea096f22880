/** All parts of the extension, built and connected: the same on every platform. */
import { Disposable, Uri, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { createAuthoring } from './authoring/createAuthoring';
import { createCompare } from './compare/createCompare';
import { createRunning } from './createRunning';
import { HistoryTree } from './history/historyTree';
import { createHostParts } from './hostParts';
import { AllowedCommands } from './laboratory/allowedCommands';
import { RealAccess } from './laboratory/realAccess';
import { PaperPanels } from './paper/paperPanels';
import type { PlatformOf } from './platform/platform';
import { PlanPanels } from './plans/planPanels';
import { storagePath } from './storageFolder';
import type { OpenWorkspace } from './storageFolder';
import { watchContext } from './watches';

/** What commands and tests have to do with. */
export type Parts = ReturnType<typeof createParts>;

/** @returns the parts, and as `subscription` all that listens to the editor or is shown in it */
export function createParts(context: ExtensionContext, platformOf: PlatformOf) {
  const host = createHostParts(context.extensionUri, platformOf(context.extensionUri));
  const storage = Uri.joinPath(context.globalStorageUri, ...storagePath(openWorkspace()));
  const paperFolder = Uri.joinPath(context.globalStorageUri, 'paper');
  const allowed = new AllowedCommands(context.workspaceState);
  const { version } = context.extension.packageJSON as { readonly version: string };
  const access = new RealAccess(host.programs, allowed, version);
  const running = createRunning(host, access, Uri.joinPath(storage, 'runs'));
  const { runs, actions, checks } = running;
  const plans = new PlanPanels(host);
  const compare = createCompare(host, runs, Uri.joinPath(storage, 'comparisons'));
  const { comparisons } = compare;
  const paper = new PaperPanels(host, compare.pool, paperFolder, version);
  const sweeps = host.createSweeps?.(host, context.secrets) ?? null;
  comparisons.onBegun(() => actions.hideCheck());
  const history = new HistoryTree(runs, comparisons, host.timer, context.workspaceState);
  const authoring = createAuthoring(host, runs, checks);
  return {
    ...{ ...host, ...running, ...compare, ...authoring },
    ...{ allowed, plans, paper, sweeps, history },
    /** As VS Code names it: the extension, then the id in the manifest. */
    walkthroughId: `${context.extension.id}#start`,
    subscription: Disposable.from(
      host.log,
      running.subscription,
      watchContext(runs, comparisons),
      compare.subscription,
      history,
      plans,
      paper,
      ...(sweeps === null ? [] : [sweeps]),
      authoring.subscription,
    ),
  };
}

function openWorkspace(): OpenWorkspace {
  const { workspaceFile, workspaceFolders = [] } = workspace;
  const isSaved = workspaceFile !== undefined && workspaceFile.scheme !== 'untitled';
  return {
    file: isSaved ? workspaceFile.toString() : null,
    folders: workspaceFolders.map(({ uri }) => uri.toString()),
  };
}
