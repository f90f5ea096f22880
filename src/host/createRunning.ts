/** The parts that run specs and show their runs, built and connected. */
import { Disposable } from 'vscode';
import type { Uri } from 'vscode';
import { keeperParts } from './hostParts';
import type { HostParts } from './hostParts';
import { MeasurementActions } from './laboratory/measurementActions';
import type { RealAccess } from './laboratory/realAccess';
import { watchFirstRun } from './firstSteps';
import { answerPage } from './pageMessages';
import { maxWorkers } from './platform/platform';
import { CheckClient } from './runs/checkClient';
import { RunController } from './runs/runController';
import { RUN_FORMAT } from './runs/storedRun';
import { SpecActions } from './specActions';
import { noticeOfBatch, noticeOfEnd, noticeOfPause } from './views/notices';
import { RunPanels } from './views/runPanels';
import { RunExports } from './views/runExports';
import { showRunStatus } from './views/statusBar';
import { watchSpecs } from './watches';

/**
 * @param folder what runs are stored in
 * @returns the parts, and as `subscription` all that listens to the editor or is shown in it
 */
export function createRunning(parts: HostParts, access: RealAccess, folder: Uri) {
  const { log, timer, workers, cores } = parts;
  const runs = new RunController({
    ...keeperParts(parts, RUN_FORMAT, folder),
    workers,
    maxWorkers: maxWorkers(cores),
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
