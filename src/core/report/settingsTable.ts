/** What each setting needs, as a table: for a terminal, and as Markdown. */
import { INTERVALS_HOLD, intervalWords } from '../sweep/intervalWords';
import type { SettingFigures } from '../sweep/settingFigures';
import type { TaskOutcome } from '../sweep/task';
import {
  formatCount,
  formatDuration,
  formatInterval,
  formatPercent,
  formatTimes,
} from '../words/counts';
import { csvCell, visible } from '../words/escapes';
import { alignedTable, counted } from './format';
import { markdownTable, markdownText } from './markdown';
import { rankingSvg } from '../figure/rows';

export interface SettingRow {
  /** A cell for each of the names of its table. */
  readonly name: readonly string[];
  readonly figures: SettingFigures;
  readonly delta: number | null;
  /** Of the guarantee of its runs. */
  readonly assumptionsNotMet: readonly string[];
}

export interface SettingsTable {
  readonly title: string;
  /** What the figures are of, in a sentence. */
  readonly about: string;
  /** What its settings differ in: the heads of the first columns. */
  readonly names: readonly string[];
  readonly rows: readonly SettingRow[];
  /** What was not run and why, a sentence each. */
  readonly skipped: readonly string[];
  /** That a run may take; absent where settings have others. */
  readonly seconds?: number;
}

/** Those with their guarantee first, of these fewest samples; where they are not known, last. */
export function bySamples(one: SettingRow, other: SettingRow): number {
  const [unmet, met] = [one, other].map((row) => Number(row.assumptionsNotMet.length > 0));
  if (unmet !== met) return (unmet ?? 0) - (met ?? 0);
  const [a, b] = [one.figures.samples, other.figures.samples];
  if (a !== null && b !== null) return a.mean - b.mean;
  if (a === null && b === null) return 0;
  return a === null ? 1 : -1;
}

const HEAD = ['samples', '95% interval', '× lower bound', 'wrong', 'time'];

/** The means of the table as a picture. */
export function settingsSvg({ title, rows }: SettingsTable): string {
  const named = rows.map(({ name, figures: { samples, atLeast } }) => ({
    // What all have in common is left out.
    name: name.filter((cell, at) => rows.some((row) => row.name[at] !== cell)).join(' '),
    samples,
    atLeast: samples === null ? atLeast : null,
    none: 'not known',
  }));
  return rankingSvg(title, named);
}

/** The table in plain text, with what it cannot show under it. */
export function settingsText(table: SettingsTable): string {
  const lines = [
    visible(`${table.title}, ${table.about}`),
    '',
    ...alignedTable(
      [[...table.names, ...HEAD], ...table.rows.map(cellsOf)],
      table.names.map((_, index) => index),
    ),
  ];
  const notes = notesOf(table);
  if (notes.length > 0) lines.push('', ...notes);
  return lines.join('\n');
}

/** The same as a Markdown document. @param pictures files beside it */
export function settingsMarkdown(table: SettingsTable, pictures: readonly string[] = []): string {
  const notes = notesOf(table).map((note) => `- ${markdownText(note)}`);
  return [
    `# ${markdownText(table.title)}`,
    `${markdownText(sentence(table.about))} Samples: the mean of a run. Wrong: certificates of a wrong answer, of the runs that ended. Time: the mean of a run, with several of them at once.`,
    markdownTable(
      [...table.names, ...HEAD],
      table.rows.map((row) => cellsOf(row).map(markdownText)),
      HEAD.map((_, index) => table.names.length + index),
    ),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    ...pictures.map((picture) => `![Samples](${encodeURI(picture)})`),
    '',
  ].join('\n\n');
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function cellsOf({ name, figures }: SettingRow): readonly string[] {
  const { samples, atLeast, time, wrong, judged, lowerBound } = figures;
  const bound =
    samples === null || lowerBound === null || lowerBound === 0
      ? ''
      : formatTimes(samples.mean / lowerBound);
  return [
    ...name,
    samples !== null
      ? formatCount(samples.mean)
      : atLeast === null
        ? 'unknown'
        : `> ${formatCount(atLeast)}`,
    intervalWords(samples, formatCount),
    bound,
    `${wrong} of ${judged}`,
    time === null ? '' : formatDuration(time.mean),
  ];
}

function notesOf({ rows, skipped, seconds }: SettingsTable): readonly string[] {
  const bounds = new Set(rows.flatMap(({ figures }) => figures.lowerBound ?? []));
  const [bound] = bounds;
  return [
    ...(bound === undefined || bounds.size > 1
      ? []
      : [`Lower bound: no algorithm needs fewer than ${formatCount(bound)} samples on average.`]),
    ...rows.flatMap((row) => unfinished(row, seconds)),
    ...rows.flatMap(({ figures, delta, ...row }) =>
      delta !== null && figures.errorRate !== null && figures.errorRate.low > delta
        ? [
            `${nameOf(row)}: more wrong answers than δ = ${formatPercent(delta)} allows; the rate is ${formatInterval(figures.errorRate, formatPercent)}.`,
          ]
        : [],
    ),
    ...rows.flatMap(({ assumptionsNotMet, ...row }) =>
      assumptionsNotMet.length === 0
        ? []
        : [`${nameOf(row)}: without its guarantee. ${assumptionsNotMet.join('. ')}.`],
    ),
    ...skipped,
    ...(rows.length === 0 ? [] : [INTERVALS_HOLD]),
  ].map(visible);
}

/** Runs without a certificate are named: the table has no mean for their setting. */
function unfinished({ figures, ...row }: SettingRow, seconds?: number): readonly string[] {
  const { runs, certified, cutBySeconds, cutBySamples, inconclusive, failed } = figures;
  if (certified === runs) return [];
  const kinds = [
    [cutBySeconds, `hit the limit of ${seconds === undefined ? 'seconds' : `${seconds} s`}`],
    [cutBySamples, 'hit the limit of samples'],
    [inconclusive, 'gave up without an answer'],
    [failed, 'failed'],
  ] as const;
  const said = kinds.flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`]));
  const mean =
    figures.samples === null ? 'The mean of all is larger than shown.' : 'They count with it.';
  return [`${nameOf(row)}: of ${counted(runs, 'run')} ${said.join(', ')}. ${mean}`];
}

function nameOf({ name }: Pick<SettingRow, 'name'>): string {
  return name.join(' ');
}

/** A run of a table, as a line of comma-separated values; what is not known is empty. */
export interface CsvRun {
  readonly algorithm: string;
  readonly preset: string;
  readonly seed: number;
  readonly outcome: TaskOutcome;
}

/** One line a run, with a head. */
export function runsCsv(runs: readonly CsvRun[]): string {
  const head =
    'algorithm,preset,seed,status,limit,samples,correct,answer,estimate,lowerBound,durationMs';
  const lines = runs.map(({ algorithm, preset, seed, outcome }) => {
    const run = outcome.kind === 'ended' ? outcome.run : null;
    const isOverdue = outcome.kind === 'overdue';
    const cells = [
      algorithm,
      preset,
      seed,
      run?.status ?? (isOverdue ? 'budget' : 'failed'),
      run?.limit ?? (isOverdue ? 'seconds' : ''),
      run?.samples ?? '',
      run?.correct ?? '',
      run?.action?.join(' ') ?? '',
      run?.estimate ?? '',
      run?.lowerBound ?? '',
      run?.durationMs ?? '',
    ];
    return cells.map(csvCell).join(',');
  });
  return [head, ...lines, ''].join('\n');
}
