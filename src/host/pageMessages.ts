/** Answers the requests of a run panel's page. */
import { commands, l10n } from 'vscode';
import type { SheetAct } from '../shared/protocol';
import { pairFix } from './authoring/pairFix';
import type { Parts } from './parts';
import type { RunRecord } from './runs/runRecord';
import { specNow } from './specDocuments';
import type { TextExport } from './views/runExports';
import { answersOfSpec, isMended, type Answers } from './views/pageRequests';
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

/** @param shown the run on the page @param runId the run that a request is about */
export function answersOfPage(
  { runs, actions, exports, measurements, log }: MessageParts,
  shown: RunRecord | null,
  runId: string,
): Answers {
  const run = shown?.id === runId ? shown : runs.find(runId);
  if (run === null) {
    log.warn(`The page requested the unknown run ${runId}.`);
    return {};
  }
  const command = ({ type }: Pick<PageRequest, 'type'>) =>
    commands.executeCommand(`cpe.${type}`, run);
  const acts: Readonly<Record<SheetAct, () => Promise<void> | void>> = {
    save: () => measurements.saveSheet(run),
    load: () => measurements.loadResults(run),
    correct: () => measurements.correct(run),
    goOn: () => runs.goOn(run.id),
  };
  const changed = l10n.t(
    'The spec has changed, and this fix no longer fits: check the spec again.',
  );
  return {
    ...answersOfSpec(run.spec, run.report, changed, (now) => actions.check(now)),
    stop: () => runs.cancel(run.id),
    resume: () => actions.resume(run),
    runAgain: () => commands.executeCommand('cpe.run', run),
    startOver: command,
    reanalyse: command,
    runRecommended: command,
    continueTo: ({ maxSamples }) => actions.runAsItWas(run, ['run.maxSamples', maxSamples]),
    addPair: async () => {
      const fix = pairFix(run);
      const has = l10n.t('The spec has this pair already.');
      if (fix !== null && (await isMended(run.spec, fix, has))) await revealSpec(run.spec);
    },
    checkAgain: async () => actions.check(await specNow(run.spec)),
    copyResult: ({ as }) => exports.copy(run, as ?? 'text'),
    save: ({ what }) => exports.save(run, SAVED[what]),
    saveDrawing: ({ what }) => exports.choose(run, what ?? 'drawings'),
    enterSample: (entered) => measurements.enter(run, { ...entered, kind: 'sample' }),
    enterMean: (entered) => measurements.enter(run, { ...entered, kind: 'mean' }),
    enterFailed: ({ pull, sample }) => measurements.enterFailed(run, pull, sample),
    sheet: ({ act }) => acts[act](),
  };
}
