/** Answers the requests of a run panel's page. */
import { commands, l10n } from 'vscode';
import type { SheetAct } from '../shared/protocol';
import { pairFix } from './authoring/pairFix';
import type { Parts } from './parts';
import type { RunRecord } from './runs/runRecord';
import { specNow } from './specDocuments';
import type { TextExport } from './views/runExports';
import { answerOfSpec, isMended } from './views/pageRequests';
import { revealSpec } from './views/revealSpec';
import type { PageRequest } from './views/panel';

/** The exports by their names in the page. */
const SAVED: Readonly<Record<'csv' | 'json' | 'report' | 'html', TextExport>> = {
  csv: 'trace.csv',
  json: 'record.json',
  report: 'report.md',
  html: 'report.html',
};

type MessageParts = Pick<Parts, 'runs' | 'actions' | 'exports' | 'measurements' | 'log'>;

/** @param shown the run on the page */
export async function answerPage(
  { runs, actions, exports, measurements, log }: MessageParts,
  shown: RunRecord | null,
  message: PageRequest,
): Promise<void> {
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
      await commands.executeCommand('cpe.run', run);
      return;
    case 'startOver':
    case 'reanalyse':
    case 'runRecommended':
      await commands.executeCommand(`cpe.${message.type}`, run);
      return;
    case 'continueTo':
      return actions.runAsItWas(run, ['run.maxSamples', message.maxSamples]);
    case 'addPair': {
      const fix = pairFix(run);
      const has = l10n.t('The spec has this pair already.');
      if (fix !== null && (await isMended(run.spec, fix, has))) await revealSpec(run.spec);
      return;
    }
    case 'checkAgain':
      return actions.check(await specNow(run.spec));
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
    default: {
      const changed = l10n.t(
        'The spec has changed, and this fix no longer fits: check the spec again.',
      );
      await answerOfSpec(message, run.spec, run.report, changed, (now) => actions.check(now));
    }
  }
}
