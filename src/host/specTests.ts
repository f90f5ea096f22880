/** The Test Explorer: lists the specs of the workspace with the outcome of their last runs, and runs them. */
import {
  Location,
  Position,
  TestMessage,
  TestRunProfileKind,
  l10n,
  tests,
  workspace,
  type CancellationToken,
  type TestController,
  type TestItem,
  type TestRun,
  type TestRunRequest,
  type Uri,
} from 'vscode';
import { NO_OVERRIDES } from '../core/document/overrides';
import { isBestGuess } from '../core/report/answer';
import { headline } from '../core/report/text';
import { messageOf } from '../core/words/thrown';
import { logUriOf } from './laboratory/realAccess';
import { realEnvironmentIn } from './laboratory/realEnvironment';
import type { RunController } from './runs/runController';
import type { RunRecord } from './runs/runRecord';
import { withBudget } from './runs/sampleBudget';
import { readSettings } from './settings';
import type { SpecActions } from './specActions';
import { openSpec, specTextOf } from './specDocuments';
import { resultText } from './views/exports';
import { outcomeWord } from './views/outcomeWord';

const ALL_SPECS = '**/*.cpe.json';
const ELSEWHERE = '**/node_modules/**';

interface SpecTestParts {
  readonly runs: RunController;
  readonly actions: SpecActions;
}

/** Looks for specs once the Test Explorer asks for them. */
export function createSpecTests({ runs, actions }: SpecTestParts) {
  const controller = tests.createTestController('cpe.specs', l10n.t('CPE specs'));
  const subscriptions: { dispose: () => void }[] = [controller];
  const add = (uri: Uri): void => {
    const item = controller.createTestItem(uri.toString(), workspace.asRelativePath(uri), uri);
    describe(item, runs);
    controller.items.add(item);
  };
  const find = async (): Promise<void> => {
    for (const uri of await workspace.findFiles(ALL_SPECS, ELSEWHERE)) add(uri);
  };
  const refresh = async (): Promise<void> => {
    controller.items.replace([]);
    await find();
  };
  let isWatched = false;
  const watch = (): void => {
    if (isWatched) return;
    isWatched = true;
    const watcher = workspace.createFileSystemWatcher(ALL_SPECS, false, true);
    watcher.onDidCreate((uri) => {
      if (!uri.path.includes('/node_modules/')) add(uri);
    });
    watcher.onDidDelete((uri) => controller.items.delete(uri.toString()));
    subscriptions.push(watcher, workspace.onDidChangeWorkspaceFolders(refresh));
  };
  // Only the top level has children.
  controller.resolveHandler = async (item) => {
    if (item !== undefined) return;
    watch();
    await find();
  };
  controller.refreshHandler = refresh;
  controller.createRunProfile(
    l10n.t('Run'),
    TestRunProfileKind.Run,
    (request, token) => runTests(controller, request, token, { runs, actions }),
    true,
  );
  const changed = ({ origin }: RunRecord): void => {
    const item = controller.items.get(origin.specUri);
    if (item !== undefined) describe(item, runs);
  };
  subscriptions.push(runs.onChanged(changed), runs.onRemoved(changed));
  return {
    shown: () => [...controller.items].map(([, { id, description }]) => ({ id, description })),
    dispose: () => {
      for (const one of subscriptions) one.dispose();
    },
  };
}

function describe(item: TestItem, runs: RunController): void {
  const last = runs.lastOf(item.id);
  item.description = last === null ? '' : outcomeWord(last);
}

/** Starts all requested specs; the pool of the runs limits how many run at once. */
async function runTests(
  controller: TestController,
  request: TestRunRequest,
  token: CancellationToken,
  parts: SpecTestParts,
): Promise<void> {
  const { include, exclude = [] } = request;
  const all = include ?? [...controller.items].map(([, item]) => item);
  const items = all.filter((item) => !exclude.includes(item));
  const run = controller.createTestRun(request);
  for (const item of items) run.enqueued(item);
  const tested = items.map((item) =>
    // An error is reported for its spec; the others continue.
    runTest(run, item, token, parts).catch((error: unknown) =>
      run.errored(item, new TestMessage(messageOf(error))),
    ),
  );
  await Promise.all(tested);
  run.end();
}

async function runTest(
  test: TestRun,
  item: TestItem,
  token: CancellationToken,
  { runs, actions }: SpecTestParts,
): Promise<void> {
  const document = await openSpec(item.id);
  if (document === null || token.isCancellationRequested) {
    test.skipped(item);
    return;
  }
  const spec = specTextOf(document);
  if (realEnvironmentIn(spec.text, NO_OVERRIDES)?.type === 'manual') {
    test.appendOutput(told(l10n.t('{0}: a person measures. Run it from its panel.', item.label)));
    test.skipped(item);
    return;
  }
  const { maxSamples } = readSettings(document.uri);
  const overrides = withBudget(spec.text, NO_OVERRIDES, maxSamples);
  // A run in progress is followed, because a spec runs only once at a time.
  const run = runs.livingOf(spec.uri) ?? (await actions.start(spec, overrides));
  if (run === null) {
    test.skipped(item);
    return;
  }
  test.started(item);
  const cancelling = token.onCancellationRequested(() => runs.cancel(run.id));
  if (token.isCancellationRequested) runs.cancel(run.id);
  await runs.endOf(run);
  cancelling.dispose();
  verdict(test, item, run);
}

/** Passed with a certificate, or with the best guess if the spec asked to spend a budget. */
function verdict(test: TestRun, item: TestItem, run: RunRecord): void {
  const { result, facts, state, report } = run;
  test.appendOutput(told(resultText(run)), undefined, item);
  if (state === 'cancelled' || state === 'interrupted') return test.skipped(item);
  if (result === null || facts === null || state === 'failed') {
    const errors = (report?.problems ?? []).filter(({ severity }) => severity === 'error');
    const messages = errors.map(({ message, line, column, file }) => {
      const one = new TestMessage(message);
      const uri = file === undefined ? item.uri : logUriOf(item.id, file);
      if (uri !== undefined) one.location = new Location(uri, new Position(line - 1, column - 1));
      return one;
    });
    const reason = result?.reason ?? l10n.t('The run failed.');
    test.errored(item, messages.length > 0 ? messages : new TestMessage(reason));
    return;
  }
  const isPassed =
    isBestGuess(result) || (state === 'certified' && result.assumptionsNotMet.length === 0);
  if (isPassed) test.passed(item, result.durationMs);
  else test.failed(item, new TestMessage(headline(result, facts).join('\n')), result.durationMs);
}

/** Terminals need CR LF. */
function told(text: string): string {
  return `${text.trimEnd().replaceAll('\n', '\r\n')}\r\n\r\n`;
}
