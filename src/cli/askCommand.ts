/** `cpe ask SPEC`: what a person should measure next. */
import { statSync, writeFileSync } from 'node:fs';
import { conductedOf } from '../core/experiment/conduct';
import type { Experiment } from '../core/experiment/experiment';
import type { OpenBatch } from '../core/experiment/openBatch';
import { orderOf } from '../core/experiment/measuring';
import type { ReadTold } from '../core/experiment/readSheet';
import { replayed } from '../core/experiment/journal';
import { readSheet } from '../core/experiment/readSheet';
import { labelsOf, sheetCsv } from '../core/experiment/sheet';
import { tellAnswers } from '../core/experiment/tell';
import { runText } from '../core/report/text';
import type { PreparedRun } from '../core/run/prepare';
import { actionName } from '../core/words/actions';
import { formatCounted } from '../core/words/counts';
import { readText } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import type { ExperimentOptions } from './experiment';
import { printedConducted, realRunOf, settled, withFaults } from './experiment';
import { printJson, printLine } from './output';
import { messageOf } from '../core/words/thrown';

export interface AskOptions extends ExperimentOptions {
  /** A file; true for the standard output. */
  readonly csv?: string | true;
}

export async function askCommand(spec: string, options: AskOptions): Promise<ExitCode> {
  const { json = false, csv } = options;
  if (json && csv !== undefined) throw new UsageError('Use one of --json and --csv.');
  const run = realRunOf(spec, options);
  if (typeof run === 'number') return run;
  const { prepared, environment } = run;
  if (environment.type !== 'manual') {
    throw new UsageError(
      `Nobody fills in sheets for an environment of the type ${environment.type}: use cpe run ${spec}.`,
    );
  }
  const file = csv === true || csv === '-' ? undefined : csv;
  const before = file === undefined ? null : sheetIn(file);
  return withFaults(json, async () => {
    const journal = await run.open();
    try {
      const keep = new Set(before?.ok === true ? before.told.map(({ answer }) => answer.pull) : []);
      const experiment = replayed(journal, { keep });
      const step = settled(experiment);
      const { open } = experiment;
      if (step.type === 'done' || open === null) {
        if (step.type === 'done') printEnded(experiment, step.result, prepared, json);
      } else if (json) {
        printJson(askedObject(experiment, open, prepared));
      } else if (csv === undefined) {
        printLine(askedText(spec, open, prepared));
      } else {
        const sheet = sheetCsv(open, prepared.facts.labels, orderOf(open, prepared));
        if (file === undefined) process.stdout.write(sheet);
        else writeSheet(file, sheet, before, experiment);
      }
      return EXIT.done;
    } finally {
      journal.close();
    }
  });
}

/** The object of `cpe run` where there is nothing more to measure. */
function printEnded(
  { counts }: Experiment,
  result: Parameters<typeof conductedOf>[0],
  prepared: PreparedRun,
  json: boolean,
): void {
  if (json) printJson(printedConducted(conductedOf(result, counts)));
  else printLine(runText(result, prepared.facts));
}

function askedObject(experiment: Experiment, open: OpenBatch, { instance, facts }: PreparedRun) {
  return {
    status: 'asking',
    samples: experiment.samples,
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

function askedText(spec: string, open: OpenBatch, { facts }: PreparedRun): string {
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
    `Write a sheet with: cpe ask ${spec} --csv sheet.csv`,
    `Fill in its y columns, then: cpe tell ${spec} sheet.csv`,
  ].join('\n');
}

/** Nothing is written over that the journal does not have. @param before null where there is nothing */
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
      `${file} is not written over, because it is no sheet that the journal has (${fault.line}:${fault.column}: ${fault.message}) Name another file, or mend this one and give it back with cpe tell.`,
    );
  }
  if (told.ok && told.entries.length > 0) {
    throw new UsageError(
      `${file} has answers that the journal does not have: give them back with cpe tell first, or name another file.`,
    );
  }
  try {
    writeFileSync(file, sheet);
  } catch (error) {
    throw new UsageError(`Cannot write the file ${file}: ${messageOf(error)}`);
  }
}

/** The sheet that a file has; null where there is no file, or nothing in it. */
function sheetIn(file: string): ReadTold | null {
  // A device may be written, but has no end.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const text = readText(file);
  return text.trim() === '' ? null : readSheet(text);
}
