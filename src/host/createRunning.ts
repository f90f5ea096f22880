/** The parts that run specs and show their runs, built and connected. */
import { Disposable } from 'vscode';
import type { Uri } from 'vscode';
import { RecordStore } from './archive/recordStore';
import type { HostParts } from './hostParts';
import { MeasurementActions } from './laboratory/measurementActions';
import type { RealAccess } from './laboratory/realAccess';
import { watchFirstRun } from './firstSteps';
import { answerPage } from './pageMessages';
import { maxWorkers } from './platform/platform';
import { CheckClient } from './runs/checkClient';
import { RunController } from './runs/runController';
import { RUN_FORMAT } from './runs/storedRun';
import { readSettings } from './settings';
import { SpecActions } from './specActions';
import { noticeOfBatch, noticeOfEnd, noticeOfPause } from './views/notices';
import { RunPanels } from './views/runPanels';
import { RunExports } from './views/runExports';
import { showRunStatus } from './views/statusBar';
import { watchSpecs } from './watches';
import { workspaceFiles } from './workspaceFiles';

/**
 * @param folder what runs are stored in
 * @returns the parts, and as `subscription` all that listens to the editor or is shown in it
 */
export function createRunning(parts: HostParts, access: RealAccess, folder: Uri) {
  const { log, timer, workers, cores, windows, newId } = parts;
  const store = new RecordStore(RUN_FORMAT, workspaceFiles(folder), (message) => log.warn(message));
  const runs = new RunController({
    workers,
    timer,
    store,
    maxWorkers: maxWorkers(cores),
    historySize: () => readSettings().historySize,
    session: windows.name(newId()),
    isWindowThere: windows.isThere,
    newId,
  });
  const checks = new CheckClient(workers, timer);
  const panels: RunPanels = new RunPanels(runs, parts, ({ content }, message) =>
    answerPage({ ...running, log }, content.run, message),
  );
  const actions = new SpecActions(runs, checks, panels, access, log);
  const measurements = new MeasurementActions({ runs, actions, access, workers, timer });
  const exports = new RunExports(panels);
  const running = { runs, checks, panels, actions, exports, measurements };
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
  );
  return { ...running, subscription };
}
