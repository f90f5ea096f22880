/** What the page of a panel asks for. */
import { commands, l10n } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { assertNever } from '../shared/protocol';
import type { RunController } from './runs/runController';
import type { SpecActions } from './specActions';
import type { TextExport } from './views/exportNames';
import type { PageRequest } from './views/pageListener';
import { applyFix, carryOut, putCursor } from './views/pageRequests';
import type { RunExports } from './views/runExports';
import type { RunPanel } from './views/runPanel';

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
    private readonly log: LogOutputChannel,
  ) {}

  receive(panel: RunPanel, message: PageRequest): void {
    carryOut(this.log, message, () => this.#handle(panel, message));
  }

  async #handle(panel: RunPanel, message: PageRequest): Promise<void> {
    switch (message.type) {
      case 'compare':
      case 'preview':
      case 'drawn':
        return;
      case 'openSample':
        await commands.executeCommand('cpe.openSample');
        return;
      case 'pageFailed':
        this.log.error(`The page of the panel failed: ${message.message}`);
        return;
      default:
    }
    const shown = panel.run;
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
      case 'enterSample':
      case 'enterMean':
      case 'enterFailed':
      case 'sheet':
        return;
      default:
        assertNever(message);
    }
  }
}
