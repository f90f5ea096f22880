/** Composition root of the extension: builds the parts, connects them, keeps nothing else. */
import { Uri } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { createApi } from './host/api';
import type { CpeApi } from './host/api';
import { createAuthoring } from './host/authoring/createAuthoring';
import { registerCommands } from './host/commands';
import { createCompare } from './host/compare/createCompare';
import { createRunning } from './host/createRunning';
import { createHostParts } from './host/hostParts';
import { createPlans } from './host/plans/createPlans';
import { Closing } from './host/util/closing';

/** Between the two functions that VS Code calls: what `deactivate` has to wait for. */
const closing = new Closing();

export function activate(context: ExtensionContext): CpeApi {
  const parts = createHostParts(context.extensionUri);
  const { extensionUri, log, timer, newSeed } = parts;
  const storage = context.storageUri ?? context.globalStorageUri;
  const runFolder = Uri.joinPath(storage, 'runs');
  const running = createRunning(parts, runFolder);
  const plans = createPlans(parts);
  const compare = createCompare(parts, running.runs, Uri.joinPath(storage, 'comparisons'));
  const authoring = createAuthoring(parts, running.runs, running.checks);
  const commands = registerCommands({
    ...running,
    extensionUri,
    newSeed,
    previews: authoring.previews,
    compare: compare.actions,
    plans: plans.panels,
  });
  context.subscriptions.push(
    log,
    running.subscription,
    compare.panels,
    plans.panels,
    authoring.subscription,
    commands,
  );
  closing.add(() => running.runs.shutDown());
  closing.add(() => compare.comparisons.shutDown());
  return createApi({
    runs: running.runs,
    plans: plans.plans,
    comparisons: compare.comparisons,
    history: running.history,
    runFolder,
    timer,
  });
}

/** VS Code waits for it before the extension host ends. */
export function deactivate(): Promise<void> {
  return closing.close();
}
