/** Composition root of the extension: builds the parts, connects them, keeps nothing else. */
import { Uri, languages, window } from 'vscode';
import type { ExtensionContext } from 'vscode';
import type { CpeApi } from './host/api';
import { FixActions } from './host/authoring/codeActions';
import { SpecCodeLens } from './host/authoring/codeLens';
import { SpecDiagnostics } from './host/authoring/diagnostics';
import { registerCommands } from './host/commands';
import { createCompare } from './host/compare/createCompare';
import { comparisonSummaries } from './host/compare/summaries';
import { PageMessages } from './host/pageMessages';
import { PlanController } from './host/plans/planController';
import { PlanMessages } from './host/plans/planMessages';
import { PlanPanels } from './host/plans/planPanels';
import { CheckClient } from './host/runs/checkClient';
import { nodeCores } from './host/runs/nodeCores';
import { nodeWorkerFactory } from './host/runs/nodeWorkerFactory';
import { RunController } from './host/runs/runController';
import { RunStore } from './host/runs/runStore';
import { SpecActions } from './host/specActions';
import { SPEC_SELECTOR } from './host/specDocuments';
import { systemTimer } from './host/util/timer';
import { noticeOfEnd } from './host/views/endNotice';
import { Panels } from './host/views/panels';
import { RunExports } from './host/views/runExports';
import { RunStatusBar } from './host/views/statusBar';
import { watchContext, watchSpecs } from './host/watches';
import { workspaceFiles } from './host/workspaceFiles';

export function activate(context: ExtensionContext): CpeApi {
  const { extensionUri } = context;
  const log = window.createOutputChannel('CPE', { log: true });
  const timer = systemTimer;
  const script = new URL(Uri.joinPath(extensionUri, 'dist', 'worker.cjs').toString());
  const workers = nodeWorkerFactory(script);
  const storage = context.storageUri ?? context.globalStorageUri;
  const store = new RunStore(workspaceFiles(Uri.joinPath(storage, 'runs')), (message) => {
    log.warn(message);
  });
  const runs = new RunController({ workers, timer, store, newId: () => crypto.randomUUID() });
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
  const fixes = new FixActions((document, diagnostic) =>
    diagnostics.problemOf(document, diagnostic),
  );
  const notices = runs.onEnded((run) => void noticeOfEnd(run, panels, log));
  context.subscriptions.push(
    log,
    checks,
    panels,
    compare.panels,
    planPanels,
    diagnostics,
    codeLens,
    notices,
    new RunStatusBar(runs),
    watchSpecs(runs),
    watchContext(runs),
    languages.registerCodeLensProvider(SPEC_SELECTOR, codeLens),
    languages.registerCodeActionsProvider(SPEC_SELECTOR, fixes),
    registerCommands({
      extensionUri,
      runs,
      panels,
      actions,
      compare: compare.actions,
      exports,
      plans: planPanels,
    }),
    { dispose: () => runs.shutDown() },
    { dispose: () => compare.comparisons.shutDown() },
  );
  return {
    version: 1,
    runs: () => runs.runs.map((run) => run.snapshot(timer.now())),
    plans: () => plans.plans.map((plan) => plan.snapshot()),
    comparisons: () => comparisonSummaries(compare.comparisons),
    killWorker: (runId) => runs.kill(runId),
  };
}
