/** `cpe ask SPEC`: says what to measure next. */
import { existsSync } from 'node:fs';
import { conductedOf } from '../core/experiment/conduct';
import type { Experiment } from '../core/experiment/experiment';
import type { OpenBatch } from '../core/experiment/openBatch';
import { orderOf } from '../core/experiment/measuring';
import { readSheet, type ReadTold } from '../core/experiment/readSheet';
import { replayed } from '../core/experiment/journal';
import { labelsOf, sheetCsv } from '../core/experiment/sheet';
import { tellAnswers } from '../core/experiment/tell';
import { doubts } from '../core/report/answer';
import { runText } from '../core/report/text';
import type { PreparedRun } from '../core/run/check/prepare';
import { MAX_DATA_BYTES } from '../core/text/limits';
import { actionName } from '../core/words/actions';
import { formatCounted } from '../core/words/counts';
import { visible } from '../core/words/escapes';
import { requestsNeeded } from '../core/words/noise';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { conductedJson, doubtsJson, ended, exitOf, realRunOf } from './experiment';
import { checkOutputs, readText } from './arguments';
import { printJson, printLine, shellName, writing } from './output';
import { checkExport, isDevice, readRegular, rewriteExport } from '../laboratory/safeFiles';
import type { Options } from './options';

export async function askCommand(spec: string, options: Options<'ask'>): Promise<ExitCode> {
  const { json = false, csv } = options;
  if (json && csv !== undefined) throw new UsageError('Use one of --json and --csv.');
  const run = realRunOf(spec, options);
  if (typeof run === 'number') return run;
  const { prepared, environment } = run;
  if (environment.type !== 'manual') {
    throw new UsageError(
      `Sheets are only for the environment manual; this one is ${environment.type}: use cpe run ${shellName(spec)}.`,
    );
  }
  const file = csv === true || csv === '-' ? undefined : csv;
  checkOutputs([file], spec, readText(spec), options);
  const before = file === undefined ? null : sheetIn(file);
  const journal = await run.open();
  try {
    const keep = new Set(before?.ok === true ? before.told.map(({ answer }) => answer.pull) : []);
    const experiment = replayed(journal, { keep });
    const step = ended(journal, experiment, options.stopWhenDoubtful);
    const { open } = experiment;
    if (step.type === 'done' || open === null) {
      if (step.type === 'ask') return EXIT.done;
      const conducted = conductedOf(step.result, experiment);
      if (json) printJson(conductedJson(conducted, prepared));
      else printLine(runText(conducted.result, journal.journal.prepared.facts));
    } else if (json) {
      printJson(askedObject(experiment, open, prepared));
    } else if (csv === undefined) {
      const lines = [
        ...doubts(experiment.checks()),
        ...askedLines(spec, open, experiment.purpose?.words ?? null, prepared),
      ];
      printLine(lines.map(visible).join('\n'));
    } else {
      const sheet = sheetCsv(open, prepared.facts.labels, orderOf(open, prepared));
      if (file === undefined) process.stdout.write(sheet);
      else writeSheet(file, sheet, before, experiment);
    }
    return exitOf(step.type === 'done' ? step.result.status : 'asking', options);
  } finally {
    journal.close();
  }
}

function askedObject(experiment: Experiment, open: OpenBatch, { instance, facts }: PreparedRun) {
  return {
    status: 'asking',
    samples: experiment.samples,
    ...doubtsJson(experiment),
    batch: {
      number: open.batch.number,
      pulls: open.pulls.map(({ asked, remaining }) => ({
        pull: String(asked.id),
        action: asked.action,
        labels: labelsOf(facts.labels, asked.action),
        count: asked.count,
        remaining,
        rows: instance.feedback
          .observe(asked.action)
          .map(({ arms, coefficients }) => arms.map((arm, index) => [arm, coefficients[index]])),
      })),
    },
  };
}

function askedLines(
  spec: string,
  open: OpenBatch,
  purpose: string | null,
  { facts, instance: { assumptions, run, environment } }: PreparedRun,
): readonly string[] {
  const { law } = assumptions;
  const lines = open.pulls.flatMap(({ asked, remaining }) =>
    remaining === 0
      ? []
      : [
          `  pull ${asked.id}: ${formatCounted(remaining, 'sample')} of ${actionName(facts.labels, facts.instance.family, asked.action)}`,
        ],
  );
  return [
    `Batch ${open.batch.number} waits for ${formatCounted(open.remaining, 'sample')}:`,
    ...lines,
    ...(purpose === null ? [] : [`Why these: ${purpose}`]),
    ...requestsNeeded(law, run, environment),
    `Write a sheet with: cpe ask ${shellName(spec)} --csv sheet.csv`,
    `Fill in its y columns, then: cpe tell ${shellName(spec)} sheet.csv`,
  ];
}

/** Refuses to overwrite answers that the journal lacks. @param before the sheet in the file; null if there is none */
function writeSheet(
  file: string,
  sheet: string,
  before: ReadTold | null,
  experiment: Experiment,
): void {
  const nobody = { by: '', at: '' };
  const told =
    before === null || before.ok ? tellAnswers(experiment, before?.told ?? [], nobody) : before;
  const [fault] = told.ok ? [] : told.faults;
  if (fault !== undefined) {
    throw new UsageError(
      `${file} was not overwritten: it is no sheet that the journal has (${fault.line}:${fault.column}: ${fault.message.replace(/\.$/, '')}). Name another file, or mend this one and give it back with cpe tell.`,
    );
  }
  if (told.ok && told.entries.length > 0) {
    throw new UsageError(
      `${file} has answers that the journal does not have: give them back with cpe tell first, or name another file.`,
    );
  }
  writing(file, () => checkExport(file));
  writing(file, () => rewriteExport(file, sheet), Error);
}

/** The sheet in a file; null if the file is missing or empty. */
function sheetIn(file: string): ReadTold | null {
  // A device can be written, but reading it may never end.
  if (isDevice(file) || !existsSync(file)) return null;
  const text = readRegular(file, { limitBytes: MAX_DATA_BYTES }).toString('utf8');
  return text.trim() === '' ? null : readSheet(text);
}
