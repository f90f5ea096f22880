/** Composition root of the extension: builds the parts, connects them, keeps nothing else. The same on every platform. */
import { Uri, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { createAuthoring } from './authoring/createAuthoring';
import { registerCommands } from './commands';
import { createCompare } from './compare/createCompare';
import { createRunning } from './createRunning';
import { HistoryTree } from './history/historyTree';
import { createHostParts } from './hostParts';
import { AllowedCommands } from './laboratory/allowedCommands';
import { RealAccess } from './laboratory/realAccess';
import { createPaper } from './paper/createPaper';
import { PlanPanels } from './plans/planPanels';
import { storagePath } from './storageFolder';
import type { OpenWorkspace } from './storageFolder';
import type { PlatformOf } from './platform/platform';
import type { CpeWorkbenchApi } from './publicApi';
import { PublicRuns } from './publicRuns';
import { watchContext } from './watches';
import { createTestApi } from './testApi';
import type { TestApi } from './testApi';

/** What `activate` returns. */
export interface ExtensionExports extends CpeWorkbenchApi {
  /** For the tests of this extension alone: it may change or go at any time. */
  readonly forTests: TestApi;
}

/** The two functions that VS Code calls. */
export interface Entry {
  readonly activate: (context: ExtensionContext) => ExtensionExports;
  /** VS Code waits for it before the extension host ends. */
  readonly deactivate: () => Promise<void>;
}

export function createEntry(platformOf: PlatformOf): Entry {
  /** Between the two: what `deactivate` has to wait for. */
  const closing = new Closing();
  return {
    activate: (context) => activateOn(platformOf, context, closing),
    deactivate: () => closing.close(),
  };
}

function activateOn(
  platformOf: PlatformOf,
  context: ExtensionContext,
  closing: Closing,
): ExtensionExports {
  const parts = createHostParts(context.extensionUri, platformOf(context.extensionUri));
  const { extensionUri, log, timer, newSeed } = parts;
  const storage = Uri.joinPath(context.globalStorageUri, ...storagePath(openWorkspace()));
  const runFolder = Uri.joinPath(storage, 'runs');
  const comparisonFolder = Uri.joinPath(storage, 'comparisons');
  const allowed = new AllowedCommands(context.workspaceState);
  const { version } = context.extension.packageJSON as { readonly version: string };
  const access = new RealAccess(parts.programs, allowed, version);
  const running = createRunning(parts, access, runFolder);
  const plans = new PlanPanels(parts);
  const compare = createCompare(parts, running.runs, comparisonFolder);
  const paperFolder = Uri.joinPath(context.globalStorageUri, 'paper');
  const paper = createPaper(parts, compare.pool, paperFolder, version);
  const sweeps = parts.createSweeps?.(parts, context.secrets) ?? null;
  compare.comparisons.onBegun(() => running.actions.hideCheck());
  const history = new HistoryTree(running.runs, compare.comparisons, timer, context.workspaceState);
  const authoring = createAuthoring(parts, running.runs, running.checks);
  const commands = registerCommands({
    ...running,
    allowed,
    extensionUri,
    walkthroughId: `${context.extension.id}#start`,
    newSeed,
    previews: authoring.previews,
    compare: compare.actions,
    comparisons: compare.comparisons,
    comparePanels: compare.panels,
    history,
    plans,
    paper,
    sweeps,
  });
  context.subscriptions.push(
    log,
    running.subscription,
    watchContext(running.runs, compare.comparisons),
    compare.subscription,
    history,
    plans,
    paper,
    ...(sweeps === null ? [] : [sweeps]),
    authoring.subscription,
    commands,
  );
  const publicRuns = new PublicRuns(parts);
  closing.add(() => publicRuns.shutDown());
  closing.add(() => running.runs.shutDown());
  // Before the pool goes.
  closing.add(() => paper.shutDown());
  closing.add(() => compare.comparisons.shutDown());
  return {
    version: 1,
    run: (specText, options) => publicRuns.run(specText, options),
    forTests: createTestApi({
      runs: running.runs,
      plans: plans.plans,
      previews: authoring.previews,
      comparisons: compare.comparisons,
      history,
      paper,
      sweeps,
      comparisonFolder,
      runFolder,
      timer,
    }),
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

class Closing {
  readonly #tasks: (() => Promise<void>)[] = [];

  add(task: () => Promise<void>): void {
    this.#tasks.push(task);
  }

  /** Does all of it, each once. */
  async close(): Promise<void> {
    await Promise.all(this.#tasks.splice(0).map((task) => task()));
  }
}
