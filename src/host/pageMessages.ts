/** What the page of a panel asks for. */
import { commands, l10n } from 'vscode';
import type { SheetAct } from '../shared/protocol';
import { assertNever } from '../shared/protocol';
import type { Parts } from './parts';
import type { RunRecord } from './runs/runRecord';
import { specNow } from './specDocuments';
import type { TextExport } from './views/exportNames';
import { applyFix, putCursor } from './views/pageRequests';
import type { PageRequest } from './views/panel';
import { revealSpec } from './views/revealSpec';

/** What the page calls the files that the host writes. */
const SAVED: Readonly<Record<'csv' | 'json' | 'report', TextExport>> = {
  csv: 'trace.csv',
  json: 'record.json',
  report: 'report.md',
};

type MessageParts = Pick<Parts, 'runs' | 'actions' | 'exports' | 'measurements' | 'log'>;

/** @param shown the run on the page */
export async function answerPage(
  { runs, actions, exports, measurements, log }: MessageParts,
  shown: RunRecord | null,
  message: PageRequest,
): Promise<void> {
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
  const run = shown?.id === message.runId ? shown : runs.find(message.runId);
  if (run === null) {
    log.warn(`The page requested the unknown run ${message.runId}.`);
    return;
  }
  switch (message.type) {
    case 'stop':
      runs.cancel(run.id);
      return;
    case 'resume':
      return actions.resume(run);
    case 'runAgain':
      return actions.runAgain(run);
    case 'startOver':
      return actions.startOver(await specNow(run.spec), run.origin.overrides);
    case 'runRecommended':
      return actions.runRecommended(run);
    case 'continueTo':
      return actions.continueTo(run, message.maxSamples);
    case 'checkAgain':
      return actions.check(await specNow(run.spec));
    case 'openSpec':
      await revealSpec(run.spec);
      return;
    case 'reveal':
      putCursor(await revealSpec(run.spec), message.line, message.column);
      return;
    case 'applyFix': {
      const changed = l10n.t(
        'The spec has changed, and this fix no longer fits: check the spec again.',
      );
      if (await applyFix(run.origin.specUri, run.report, message, changed)) {
        await actions.check(await specNow(run.spec));
      }
      return;
    }
    case 'copyResult':
      return exports.copy(run, message.as ?? 'text');
    case 'save':
      return exports.save(run, SAVED[message.what]);
    case 'saveDrawing':
      return exports.choose(run, message.what ?? 'drawings');
    case 'enterSample':
      return measurements.enter(run, { ...message, kind: 'sample' });
    case 'enterMean':
      return measurements.enter(run, { ...message, kind: 'mean' });
    case 'enterFailed':
      return measurements.enterFailed(run, message.pull, message.sample);
    case 'sheet': {
      const acts: Readonly<Record<SheetAct, () => Promise<void> | void>> = {
        save: () => measurements.saveSheet(run),
        load: () => measurements.loadResults(run),
        correct: () => measurements.correct(run),
        goOn: () => runs.goOn(run.id),
      };
      return acts[message.act]();
    }
    default:
      assertNever(message);
  }
}
