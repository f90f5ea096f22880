/** Composition root of the extension: builds the parts, connects them, keeps nothing else. */
import { Uri, languages, window } from 'vscode';
import type { ExtensionContext } from 'vscode';
import type { CpeApi } from './host/api';
import { ActionPreviews } from './host/authoring/actionPreviews';
import { FixActions } from './host/authoring/codeActions';
import { SpecCodeLens } from './host/authoring/codeLens';
import { SpecDiagnostics } from './host/authoring/diagnostics';
import { registerAuthoring } from './host/authoring/register';
import { registerCommands } from './host/commands';
import { createCompare } from './host/compare/createCompare';
import { comparisonSummaries } from './host/compare/summaries';
import { PageMessages } from './host/pageMessages';
import { PlanController } from './host/plans/planController';
import { PlanMessages } from './host/plans/planMessages';
import { PlanPanels } from './host/plans/planPanels';
import { CheckClient } from './host/runs/checkClient';
import { maxWorkers, nodeCores } from './host/runs/nodeCores';
import { nodeWorkerFactory } from './host/runs/nodeWorkerFactory';
import { RunController } from './host/runs/runController';
import { RunStore } from './host/runs/runStore';
import { readSettings } from './host/settings';
import { SpecActions } from './host/specActions';
import { SPEC_SELECTOR } from './host/specDocuments';
import { registerSpecTasks } from './host/tasks/specTasks';
import { Closing } from './host/util/closing';
import { systemTimer } from './host/util/timer';
import { noticeOfEnd } from './host/views/endNotice';
import { HistoryTree, historyLines } from './host/views/historyTree';
import { Panels } from './host/views/panels';
import { RunExports } from './host/views/runExports';
import { RunStatusBar } from './host/views/statusBar';
import { watchContext, watchSpecs } from './host/watches';
import { workspaceFiles } from './host/workspaceFiles';

/** Between the two functions that VS Code calls: what `deactivate` has to wait for. */
const closing = new Closing();

export function activate(context: ExtensionContext): CpeApi {
  const { extensionUri } = context;
  const log = window.createOutputChannel('CPE', { log: true });
  const timer = systemTimer;
  const script = new URL(Uri.joinPath(extensionUri, 'dist', 'worker.cjs').toString());
  const workers = nodeWorkerFactory(script);
  const storage = context.storageUri ?? context.globalStorageUri;
  const storedRuns = Uri.joinPath(storage, 'runs');
  const store = new RunStore(workspaceFiles(storedRuns), (message) => {
    log.warn(message);
  });
  const runs = new RunController({
    workers,
    timer,
    store,
    maxWorkers: maxWorkers(),
    historySize: () => readSettings().historySize,
    session: crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
  });
  const checks = new CheckClient(workers, timer);
  const panels = new Panels(runs, {
    extensionUri,
    timer,
    receive: (panel, message) => {
      messages.receive(panel, message);
    },
  });
  const actions = new SpecActions(runs, checks, panels, log);
  const exports = new RunExports(panels);
  const messages = new PageMessages(runs, actions, exports, log);
  const plans = new PlanController({ workers, timer, newId: () => crypto.randomUUID() });
  const planPanels = new PlanPanels(
    plans,
    {
      extensionUri,
      timer,
      receive: (panel, message) => {
        planMessages.receive(panel, message);
      },
    },
    log,
  );
  const planMessages = new PlanMessages(plans, planPanels, log);
  const compare = createCompare({
    extensionUri,
    workers,
    timer,
    files: workspaceFiles(Uri.joinPath(storage, 'comparisons')),
    runs,
    log,
    cores: nodeCores(),
    newId: () => crypto.randomUUID(),
  });
  const diagnostics = new SpecDiagnostics(checks, timer);
  const codeLens = new SpecCodeLens(runs);
  const previews = new ActionPreviews({ workers, timer, log });
  const fixes = new FixActions((document, diagnostic) =>
    diagnostics.problemOf(document, diagnostic),
  );
  const history = new HistoryTree(runs, timer);
  const notices = runs.onEnded((run) => void noticeOfEnd(run, panels, log));
  context.subscriptions.push(
    log,
    checks,
    panels,
    compare.panels,
    planPanels,
    diagnostics,
    codeLens,
    previews,
    registerAuthoring(diagnostics, timer),
    registerSpecTasks(checks),
    history,
    notices,
    new RunStatusBar(runs),
    watchSpecs(runs),
    watchContext(runs),
    languages.registerCodeLensProvider(SPEC_SELECTOR, codeLens),
    languages.registerCodeActionsProvider(SPEC_SELECTOR, fixes),
    registerCommands({
      extensionUri,
      previews,
      runs,
      panels,
      actions,
      history,
      newSeed,
      compare: compare.actions,
      exports,
      plans: planPanels,
    }),
  );
  closing.add(() => runs.shutDown());
  closing.add(() => compare.comparisons.shutDown());
  return {
    version: 1,
    runs: () => runs.runs.map((run) => run.snapshot(timer.now())),
    plans: () => plans.plans.map((plan) => plan.snapshot()),
    comparisons: () => comparisonSummaries(compare.comparisons),
    killWorker: (runId) => runs.kill(runId),
    history: () => historyLines(history),
    runStore: storedRuns.toString(),
    readRunStore: () => runs.refresh(),
    renameRun: (runId, title) => {
      const run = runs.find(runId);
      if (run !== null) runs.rename(run, title);
    },
  };
}

/** VS Code waits for it before the extension host ends. */
export function deactivate(): Promise<void> {
  return closing.close();
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
