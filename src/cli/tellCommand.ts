/** `cpe tell SPEC FILE`: takes the measurements of a person. */
import { doubts } from '../core/report/answer';
import { looksLikeJson } from '../core/document/import/readJsonTable';
import type { Experiment } from '../core/experiment/experiment';
import type { JournalEntry } from '../core/experiment/journalLines';
import { samplesIn } from '../core/experiment/answer';
import { readAnswers } from '../core/experiment/readAnswers';
import { replayed } from '../core/experiment/journal';
import { readSheet } from '../core/experiment/readSheet';
import type { ToldAnswer, ToldFault } from '../core/experiment/tell';
import { amendAnswers, outsideEntry, tellAnswers } from '../core/experiment/tell';
import { formatCounted } from '../core/words/counts';
import { MAX_DATA_BYTES } from '../core/text/limits';
import type { JournalFile } from '../laboratory/journalFile';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import { readText, shownName } from './arguments';
import { UsageError, type ExitCode } from './exitCodes';
import { commandOf, ended, exitOf, printFaults, doubtsJson, realRunOf } from './experiment';
import { printJson, printNote } from './output';
import type { Options } from './options';

export async function tellCommand(
  spec: string,
  file: string,
  options: Options<'tell'>,
): Promise<ExitCode> {
  const amends = amendedPull(options);
  if (spec === file)
    throw new UsageError(`The spec and its answers cannot both be read from ${spec}.`);
  const run = realRunOf(spec, { ...options, json: true });
  if (typeof run === 'number') return run;
  if (run.environment.type !== 'manual' && amends === null) {
    throw new UsageError(
      `The ${run.environment.type === 'process' ? 'program' : 'log'} answers by itself in this spec: use ${commandOf(spec, run.environment)}.`,
    );
  }
  const text = readText(file, MAX_DATA_BYTES);
  const read = looksLikeJson(text) ? readAnswers(text) : readSheet(text);
  const faultsAt = (faults: readonly ToldFault[]) =>
    printFaults(
      faults.map(({ line, column, ...fault }) => ({
        code: fault.outlier === undefined ? 'answer' : 'outlier',
        file: shownName(file),
        line,
        column,
        message: withWayOn(fault),
      })),
      true,
    );
  if (!read.ok) return faultsAt(read.faults);
  const journal = await run.open();
  try {
    const told =
      amends === null
        ? tellOne(journal, read.told, options)
        : amendOne(journal, read.told, amends, options);
    if ('faults' in told) return faultsAt(told.faults);
    const { experiment, accepted, already, samples } = told;
    const step = ended(journal, experiment, options.stopWhenDoubtful);
    const remaining = experiment.open?.remaining ?? 0;
    const status = step.type === 'ask' ? 'asking' : step.result.status;
    const doubted = doubtsJson(experiment);
    printJson({ accepted, already, remaining, status, ...doubted, ...(samples && { samples }) });
    for (const doubt of doubts(experiment.checks())) printNote(`warning: ${doubt}`);
    if (options.json !== true) {
      const command = commandOf(spec, run.environment);
      const sheet = run.environment.type === 'manual' ? ' --csv FILE' : '';
      const next =
        remaining > 0
          ? `Batch ${experiment.open?.batch.number ?? 0} waits for ${formatCounted(remaining, 'sample')}: ${command}${sheet}`
          : `The run has ended: ${status}. See it with ${command}.`;
      printNote(`${formatCounted(accepted, 'sample')} accepted, ${already} known before. ${next}`);
    }
    return exitOf(status, options);
  } finally {
    journal.close();
  }
}

type Told =
  | {
      readonly experiment: Experiment;
      readonly accepted: number;
      readonly already: number;
      /** The sample numbers assigned to answers without any: if sent again with them, the answers are recognised. */
      readonly samples?: readonly { readonly pull: string; readonly samples: readonly number[] }[];
    }
  | Extract<ReturnType<typeof tellAnswers>, { readonly ok: false }>;

/** With `--outside`, a number outside the declared range was really measured: only that is kept, and the run ends. */
function tellOne(
  journal: OpenedJournal<JournalFile>,
  told: readonly ToldAnswer[],
  { outside: isReal = false, acceptOutliers = false }: Options<'tell'>,
): Told {
  const experiment = replayed(journal, { keep: new Set(told.map(({ answer }) => answer.pull)) });
  const telling = tellAnswers(experiment, told, {
    ...teller(),
    acceptOutliers: acceptOutliers || isReal,
  });
  if (isReal) return tellOutside(journal, experiment, telling);
  if (!telling.ok) return telling;
  const { entries, accepted, already } = telling;
  keep(journal, entries);
  const samples: { pull: string; samples: readonly number[] }[] = [];
  for (const { answer } of entries) {
    if ('observations' in answer && answer.samples === undefined) {
      const missing = [...(experiment.open?.pull(answer.pull)?.missing() ?? [])];
      const pull = String(answer.pull);
      samples.push({ pull, samples: missing.slice(0, answer.observations.length) });
    }
    experiment.accept(answer);
  }
  return { experiment, accepted, already, ...(samples.length > 0 && { samples }) };
}

/** The message of a fault, and how to accept the number if it is real. */
function withWayOn({
  message,
  outside,
  outlier,
}: Pick<ToldFault, 'message' | 'outside' | 'outlier'>): string {
  if (outside !== undefined) return `${message} If it is real, tell it again with \`--outside\`.`;
  if (outlier === undefined) return message;
  const { before } = outlier;
  const other = before === null ? '' : `, --amend ${before} to correct what was told before`;
  return `${message}; --accept-outliers to keep it${other}`;
}

function tellOutside(
  journal: OpenedJournal<JournalFile>,
  experiment: Experiment,
  telling: ReturnType<typeof tellAnswers>,
): Told {
  const faults = telling.ok ? [] : telling.faults;
  const others = faults.filter(({ outside }) => outside === undefined);
  if (others.length > 0) return { ok: false, faults: others };
  const [first] = faults;
  const pull = first?.outside && experiment.answersTo(first.outside.answer.pull);
  if (first?.outside === undefined || pull === undefined) {
    const message = 'No number here is outside the declared `feedbackRange`.';
    return { ok: false, faults: [{ message, line: 1, column: 1 }] };
  }
  const entry = outsideEntry(pull, first.outside.answer, first.message, teller());
  keep(journal, [entry]);
  return { experiment: replayed(journal), accepted: 0, already: 0 };
}

/** Tries the correction on the whole journal before keeping it. */
function amendOne(
  journal: OpenedJournal<JournalFile>,
  told: readonly ToldAnswer[],
  pull: number,
  { reason = '', acceptOutliers = false }: Options<'tell'>,
): Told {
  const before = replayed(journal, { keep: new Set([pull]), apart: pull });
  const amending = amendAnswers(before, pull, told, reason, { ...teller(), acceptOutliers });
  if (!amending.ok) return amending;
  const { entry } = amending;
  const experiment = replayed(journal, { amendment: entry });
  keep(journal, [entry]);
  const accepted = told.reduce((total, { answer }) => total + samplesIn(answer), 0);
  return { experiment, accepted, already: 0 };
}

function keep({ writer }: OpenedJournal<JournalFile>, entries: readonly JournalEntry[]): void {
  writer?.append(entries);
  writer?.sync();
}

function teller() {
  return { by: 'tell', at: new Date().toISOString() };
}

/** @throws UsageError for a correction without a reason, or a reason without a correction */
function amendedPull({ amend, reason, outside }: Options<'tell'>): number | null {
  if (amend === undefined) {
    if (reason !== undefined) throw new UsageError('--reason goes with --amend PULL.');
    return null;
  }
  if (outside === true) throw new UsageError('Use one of --amend and --outside.');
  if (!/^[1-9]\d*$/.test(amend))
    throw new UsageError(`--amend takes the number of a pull, not ${amend}`);
  if (reason === undefined || reason.trim() === '') {
    throw new UsageError(
      'A correction needs --reason TEXT. It keeps the guarantee only if its reason does not depend on the value.',
    );
  }
  return Number(amend);
}
