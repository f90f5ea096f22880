/** Builds and connects all parts of the extension; the same on every platform. */
import { Disposable, Uri, workspace, l10n, window, type ExtensionContext } from 'vscode';
import { createAuthoring } from './authoring/createAuthoring';
import { HistoryTree } from './history/historyTree';
import { createHostParts, keeperParts, type HostParts } from './hostParts';
import { AllowedCommands } from './laboratory/allowedCommands';
import { RealAccess } from './laboratory/realAccess';
import { PaperPanels } from './paper/paperPanels';
import type { PlatformOf } from './platform/platform';
import { PlanPanels } from './plans/planPanels';
import { storagePath, type OpenWorkspace } from './storageFolder';
import { watchContext, watchSpecs } from './watches';
import { MeasurementActions } from './laboratory/measurementActions';
import { watchFirstRun } from './firstSteps';
import { answersOfPage } from './pageMessages';
import { CheckClient } from './runs/checkClient';
import { RunController } from './runs/runController';
import { RUN_FORMAT } from './runs/storedRun';
import { SpecActions } from './specActions';
import { createSpecTests } from './specTests';
import { noticeOfBatch, noticeOfEnd, noticeOfPause } from './views/notices';
import { RunPanels } from './views/runPanels';
import { RunExports } from './views/runExports';
import { showRunStatus } from './views/statusBar';
import { summarise } from '../core/sweep/summary';
import { VIEW_TYPES } from '../shared/protocol';
import { PanelSet } from './views/panelSet';
import { revealSpec } from './views/revealSpec';
import { CompareActions } from './compare/compareActions';
import { comparedKind, type Compared } from './compare/comparedPanels';
import { ComparisonController } from './compare/comparisonController';
import { saveComparison } from './compare/comparisonExports';
import type { ComparisonRecord } from './compare/comparisonRecord';
import { RunPool } from './compare/runPool';
import { COMPARISON_FORMAT } from './compare/storedComparison';

/** The parts that commands and tests use. */
export type Parts = ReturnType<typeof createParts>;

/** @returns the parts, and `subscription`, which disposes of all listeners and views */
export function createParts(context: ExtensionContext, platformOf: PlatformOf) {
  const host = createHostParts(context.extensionUri, platformOf(context.extensionUri));
  const storage = Uri.joinPath(context.globalStorageUri, ...storagePath(openWorkspace()));
  const paperFolder = Uri.joinPath(context.globalStorageUri, 'paper');
  const allowed = new AllowedCommands(context.workspaceState);
  const { version } = context.extension.packageJSON as { readonly version: string };
  const access = new RealAccess(host.programs, allowed, version);
  const plans = new PlanPanels(host);
  const running = createRunning(host, access, plans, Uri.joinPath(storage, 'runs'));
  const { runs, actions, checks } = running;
  const compare = createCompare(host, runs, Uri.joinPath(storage, 'comparisons'));
  const { comparisons } = compare;
  const paper = new PaperPanels(host, compare.pool, paperFolder, version);
  const sweeps = host.createSweeps?.(host, context.secrets) ?? null;
  for (const keeper of [runs, comparisons]) keeper.onBegun(() => actions.hideCheck());
  const history = new HistoryTree(runs, comparisons, host.timer, context.workspaceState);
  const authoring = createAuthoring(host, runs, checks);
  return {
    ...host,
    ...running,
    ...compare,
    ...authoring,
    allowed,
    plans,
    paper,
    sweeps,
    history,
    /** Required by VS Code: the extension id, then the walkthrough id of the manifest. */
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

/**
 * @param folder where runs are stored
 * @returns the parts, and `subscription`, which disposes of all listeners and views
 */
function createRunning(parts: HostParts, access: RealAccess, { plans }: PlanPanels, folder: Uri) {
  const { log, timer, workers, cores } = parts;
  const runs = new RunController({
    ...keeperParts(parts, RUN_FORMAT, folder),
    workers,
    // At least two workers, so that a long run does not block a short one.
    pool: new RunPool(workers, timer, cores, 2),
  });
  const checks = new CheckClient(workers, timer);
  const panels: RunPanels = new RunPanels(runs, parts, ({ content }, runId) =>
    answersOfPage({ ...running, log }, content.run, runId),
  );
  const actions = new SpecActions(runs, checks, panels, access, log);
  const measurements = new MeasurementActions({ runs, actions, access, workers, timer });
  const exports = new RunExports(panels, (specUri) => plans.of(specUri));
  const specTests = createSpecTests({ runs, actions });
  const running = { specTests, runs, checks, panels, actions, exports, measurements };
  const subscription = Disposable.from(
    checks,
    panels,
    actions,
    runs.onEnded((run) => void noticeOfEnd(run, panels, log)),
    runs.onBatchBegun((run) => void noticeOfBatch(run, panels)),
    runs.onPaused((run) => void noticeOfPause(run, runs)),
    access,
    showRunStatus(runs),
    watchSpecs(runs),
    watchFirstRun(runs),
    specTests,
  );
  return { ...running, subscription };
}

interface ComparedRecord extends Compared {
  readonly record: ComparisonRecord;
}

/** @param folder where comparisons are stored @returns the parts; `pool` serves everything that runs many times */
function createCompare(parts: HostParts, runs: RunController, folder: Uri) {
  const pool = new RunPool(parts.workers, parts.timer, parts.cores);
  const comparisons = new ComparisonController({
    ...keeperParts(parts, COMPARISON_FORMAT, folder),
    pool,
  });
  const show = (record: ComparisonRecord): void => void panels.show(shownOf(record));
  const actions = new CompareActions(comparisons, runs, show);
  const shownOf = (record: ComparisonRecord): ComparedRecord => ({
    record,
    id: record.id,
    title: l10n.t('Compare: {0}', record.title ?? record.comparison.fileName),
    summary: () => summarise(record.comparison),
    empty: () => ({ type: 'empty' }),
    onChanged: (listener) =>
      comparisons.onChanged((changed) => {
        if (changed === record) listener();
      }),
    stop: () => comparisons.cancel(record),
    openSpec: () => revealSpec(record.spec),
    save: (what) => saveComparison(record, what),
    acts: {
      addRun: () => actions.add(record),
      moreSeeds: () => actions.addMissingSeeds(record),
      resumeSeeds: () => actions.resume(record),
      saveMarkdown: () => saveComparison(record, 'md'),
      saveChart: (svg) => saveComparison(record, 'svg', svg),
    },
  });
  const restored = async (id: string): Promise<ComparedRecord | null> => {
    await comparisons.loaded;
    const record = comparisons.find(id);
    return record === null ? null : shownOf(record);
  };
  const panels = new PanelSet(parts, comparedKind(VIEW_TYPES.compare, restored));
  const subscription = Disposable.from(
    panels,
    comparisons.onRemoved(({ id }) => panels.of(id)?.dispose()),
    // Another window may have compared something meanwhile.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) void comparisons.refresh();
    }),
  );
  const comparePanels = {
    show,
    /** The comparison in the focused panel. */
    active: () => panels.active?.content.record ?? null,
  };
  return { comparisons, comparePanels, compare: actions, pool, subscription };
}
