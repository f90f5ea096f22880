/** What the page of a panel asks for. */
import { commands, l10n } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import type { SheetAct } from '../shared/protocol';
import { assertNever } from '../shared/protocol';
import type { MeasurementActions } from './laboratory/measurementActions';
import type { RunRecord } from './runs/runRecord';
import type { RunController } from './runs/runController';
import type { SpecActions } from './specActions';
import type { TextExport } from './views/exportNames';
import { applyFix, putCursor } from './views/pageRequests';
import type { PageRequest } from './views/panel';
import type { RunExports } from './views/runExports';

/** What the page calls the files that the host writes. */
const SAVED: Readonly<Record<'csv' | 'json' | 'report', TextExport>> = {
  csv: 'trace.csv',
  json: 'record.json',
  report: 'report.md',
};

export class PageMessages {
  constructor(
    private readonly runs: RunController,
    private readonly actions: SpecActions,
    private readonly exports: RunExports,
    private readonly measurements: MeasurementActions,
    private readonly log: LogOutputChannel,
  ) {}

  #sheet(run: RunRecord, act: SheetAct): Promise<void> {
    switch (act) {
      case 'save':
        return this.measurements.saveSheet(run);
      case 'load':
        return this.measurements.loadResults(run);
      case 'correct':
        return this.measurements.correct(run);
      case 'goOn':
        this.runs.goOn(run.id);
        return Promise.resolve();
    }
  }

  /** @param shown the run on the page */
  async answer(shown: RunRecord | null, message: PageRequest): Promise<void> {
    switch (message.type) {
      case 'compare':
      case 'preview':
      case 'openCell':
      case 'saveFigure':
        return;
      case 'openSample':
        await commands.executeCommand('cpe.openSample');
        return;
      default:
    }
    const run = shown?.id === message.runId ? shown : this.runs.find(message.runId);
    if (run === null) {
      this.log.warn(`The page requested the unknown run ${message.runId}.`);
      return;
    }
    switch (message.type) {
      case 'stop':
        this.runs.cancel(run.id);
        return;
      case 'resume':
        return this.actions.resume(run);
      case 'runAgain':
        return this.actions.runAgain(run);
      case 'startOver':
        return this.actions.startOver(await this.actions.specOf(run), run.origin.overrides);
      case 'runRecommended':
        return this.actions.runRecommended(run);
      case 'continueTo':
        return this.actions.continueTo(run, message.maxSamples);
      case 'checkAgain':
        return this.actions.check(await this.actions.specOf(run));
      case 'openSpec':
        await this.actions.reveal(run);
        return;
      case 'reveal':
        putCursor(await this.actions.reveal(run), message.line, message.column);
        return;
      case 'applyFix': {
        const changed = l10n.t(
          'The spec has changed, and this fix no longer fits: check the spec again.',
        );
        if (await applyFix(run.origin.specUri, run.report, message, changed)) {
          await this.actions.check(await this.actions.specOf(run));
        }
        return;
      }
      case 'copyResult':
        return this.exports.copy(run, message.as ?? 'text');
      case 'save':
        return this.exports.save(run, SAVED[message.what]);
      case 'saveDrawing':
        return this.exports.choose(run, message.what ?? 'drawings');
      case 'enterSample': {
        const { pull, sample, values, acceptOutliers = false } = message;
        const told = { kind: 'sample', pull, sample, values, acceptOutliers } as const;
        return this.measurements.enter(run, told);
      }
      case 'enterMean': {
        const { pull, count, mean, acceptOutliers = false } = message;
        const told = { kind: 'mean', pull, count, mean, acceptOutliers } as const;
        return this.measurements.enter(run, told);
      }
      case 'enterFailed':
        return this.measurements.enterFailed(run, message.pull, message.sample);
      case 'sheet':
        return this.#sheet(run, message.act);
      default:
        assertNever(message);
    }
  }
}
