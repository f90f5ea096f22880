/** What each setting needs, as a table: for a terminal, and as Markdown. */
import type { AlgorithmName, PresetName } from '../learners/options';
import { ALGORITHM_TITLES } from '../learners/names';
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
import { rankingSvg } from './rankingSvg';

export interface SettingRow {
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
  readonly figures: SettingFigures;
  /** Of the guarantee of its runs. */
  readonly assumptionsNotMet: readonly string[];
}

/** A setting that was not run, and why. */
export interface SkippedSetting {
  readonly algorithm: AlgorithmName;
  readonly presets: readonly PresetName[];
  readonly reason: string;
}

export interface SettingsTable {
  /** What the spec is called. */
  readonly title: string;
  readonly seeds: string;
  readonly delta: number | null;
  /** The least first; those with a run that did not finish at the end. */
  readonly rows: readonly SettingRow[];
  readonly skipped: readonly SkippedSetting[];
  readonly seconds: number;
}

/** Fewest samples first; where they are not known, last. */
export function bySamples(one: SettingRow, other: SettingRow): number {
  const [a, b] = [one.figures.samples, other.figures.samples];
  if (a !== null && b !== null) return a.mean - b.mean;
  if (a === null && b === null) return 0;
  return a === null ? 1 : -1;
}

const HEAD = ['algorithm', 'preset', 'samples', '95% interval', '× lower bound', 'wrong', 'time'];

/** The means of the table as a picture. */
export function settingsSvg({ title, rows }: SettingsTable): string {
  const presets = new Set(rows.map(({ preset }) => preset));
  const named = rows.map(({ algorithm, preset, figures: { samples, atLeast } }) => ({
    name: `${ALGORITHM_TITLES[algorithm]}${presets.size > 1 ? ` ${preset}` : ''}`,
    samples,
    atLeast: samples === null ? atLeast : null,
    none: 'not known',
  }));
  return rankingSvg(title, named);
}

/** The table in plain text, with what it cannot show under it. */
export function settingsText(table: SettingsTable): string {
  const lines = [
    `${visible(table.title)}, seeds ${table.seeds}`,
    '',
    ...alignedTable([HEAD, ...table.rows.map(cellsOf)], [0, 1]),
  ];
  const notes = notesOf(table);
  if (notes.length > 0) lines.push('', ...notes);
  return lines.join('\n');
}

/** The same as a Markdown document. */
export function settingsMarkdown(table: SettingsTable): string {
  return [
    `# ${markdownText(table.title)}`,
    `Seeds ${table.seeds}${table.delta === null ? '' : `, δ = ${table.delta}`}. Samples: the mean of a run, with Student’s interval. Wrong: of the runs that ended by the rule of their algorithm. Time: the mean of a run, with several of them at once.`,
    markdownTable(
      HEAD,
      table.rows.map((row) => cellsOf(row).map(markdownText)),
      [2, 3, 4, 5, 6],
    ),
    ...(notesOf(table).length === 0
      ? []
      : [
          notesOf(table)
            .map((note) => `- ${markdownText(note)}`)
            .join('\n'),
        ]),
    '',
  ].join('\n\n');
}

function cellsOf({ algorithm, preset, figures }: SettingRow): readonly string[] {
  const { samples, atLeast, time, wrong, judged, lowerBound } = figures;
  const bound =
    samples === null || lowerBound === null || lowerBound === 0
      ? ''
      : formatTimes(samples.mean / lowerBound);
  return [
    ALGORITHM_TITLES[algorithm],
    preset,
    samples !== null
      ? formatCount(samples.mean)
      : atLeast === null
        ? 'unknown'
        : `> ${formatCount(atLeast)}`,
    samples?.interval ? formatInterval(samples.interval, formatCount) : '',
    bound,
    `${wrong} of ${judged}`,
    time === null ? '' : formatDuration(time.mean),
  ];
}

function notesOf({ rows, skipped, seconds, delta }: SettingsTable): readonly string[] {
  const bound = rows.find(({ figures }) => figures.lowerBound !== null)?.figures.lowerBound;
  return [
    ...(bound === undefined || bound === null
      ? []
      : [`Lower bound: no algorithm needs fewer than ${formatCount(bound)} samples on average.`]),
    ...rows.flatMap((row) => unfinished(row, seconds)),
    ...rows.flatMap(({ figures, ...row }) =>
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
    ...skipped.map(
      ({ algorithm, presets, reason }) =>
        `${ALGORITHM_TITLES[algorithm]} (${presets.join(', ')}) was not run: ${reason}`,
    ),
  ].map(visible);
}

/** Runs without a certificate are named: the table has no mean for their setting. */
function unfinished({ figures, ...row }: SettingRow, seconds: number): readonly string[] {
  const { runs, certified, cutBySeconds, cutBySamples, inconclusive, failed } = figures;
  if (certified === runs) return [];
  const kinds = [
    [cutBySeconds, `hit the limit of ${seconds} s`],
    [cutBySamples, 'hit the limit of samples'],
    [inconclusive, 'gave up without an answer'],
    [failed, 'failed'],
  ] as const;
  const said = kinds.flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}`]));
  return [
    `${nameOf(row)}: of ${counted(runs, 'run')} ${said.join(', ')}. The mean of all is larger than shown.`,
  ];
}

function nameOf({ algorithm, preset }: Pick<SettingRow, 'algorithm' | 'preset'>): string {
  return `${ALGORITHM_TITLES[algorithm]} ${preset}`;
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
