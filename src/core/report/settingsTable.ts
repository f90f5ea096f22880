/** The table of what each setting needs, with its findings and caveats, for a terminal and as Markdown. */
import { INTERVALS_HOLD, boundWords, intervalWords, timeWords } from '../sweep/intervalWords';
import { isComparable } from '../sweep/ranking';
import { merged } from '../sweep/sentences';
import type { SpecResults } from '../sweep/resultsSummary';
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';
import {
  formatBound,
  formatCount,
  formatDuration,
  formatExact,
  formatInterval,
  formatPercent,
} from '../words/counts';
import { visible } from '../words/escapes';
import { someOf } from '../words/lists';
import { alignedTable } from './textTables';
import { markdownTable, markdownText } from './markdown';
import type { Table } from './runTables';

interface Column {
  readonly head: string;
  readonly cell: (one: SettingSummary) => string;
  /** Left out on a terminal, which has no room for it. */
  readonly isWide?: true;
}

/** @param samples writes a number of samples */
function columnsWith(samples: (value: number) => string): readonly Column[] {
  return [
    { head: 'run', cell: nameText },
    { head: 'seeds', cell: ({ stopped, asked }) => `${stopped} of ${asked}` },
    { head: 'samples', cell: (one) => meanText(one, samples) },
    {
      head: '95% interval',
      cell: (one) => (isComparable(one) ? intervalWords(one.samples, samples) : 'not known'),
    },
    {
      head: 'least to most',
      cell: ({ staircase }) => {
        const ends = [staircase[0], staircase.at(-1)].flatMap((step) => step?.[0] ?? []);
        return [...new Set(ends)].map(samples).join(' to ');
      },
      isWide: true,
    },
    { head: '× lower bound', cell: boundWords },
    {
      head: 'wrong',
      cell: ({ errors }) =>
        errors === null ? 'none judged' : `${errors.wrong} of ${errors.judged}`,
    },
    {
      head: 'rate, 95% interval',
      cell: ({ errors }) =>
        errors === null || errors.interval === null
          ? 'not known'
          : formatInterval(errors.interval, formatPercent),
      isWide: true,
    },
    { head: 'time', cell: timeWords },
    {
      head: '95% interval of the time',
      cell: (one) => (isComparable(one) ? intervalWords(one.time, formatDuration) : 'not known'),
      isWide: true,
    },
  ];
}

function meanText(one: SettingSummary, samples: (value: number) => string): string {
  if (one.rejected !== null) return 'not run';
  if (one.atLeast !== null) return `over ${samples(one.atLeast.samples)}`;
  return one.samples === null ? 'none' : samples(one.samples.mean);
}

/** The settings in the order of the ranking, one spec after the other. */
function tableOf(specs: readonly SpecResults[], columns: readonly Column[]): Omit<Table, 'right'> {
  const isOne = specs.length === 1;
  return {
    head: [...(isOne ? [] : ['spec']), ...columns.map(({ head }) => head)],
    rows: specs.flatMap(({ spec, comparison }) =>
      ranked(comparison).map((one) => [
        ...(isOne ? [] : [spec]),
        ...columns.map(({ cell }) => cell(one)),
      ]),
    ),
  };
}

export function ranked({ settings, ranking }: ComparisonSummary): readonly SettingSummary[] {
  return ranking.flatMap((index) => settings[index] ?? []);
}

/** The table as plain text, with the findings and caveats below it. */
export function settingsText(specs: readonly SpecResults[], notes: readonly string[]): string {
  const columns = columnsWith(formatCount).filter(({ isWide }) => isWide !== true);
  const { head, rows } = tableOf(specs, columns);
  return [
    ...alignedTable([head, ...rows], specs.length === 1 ? [0] : [0, 1]),
    '',
    ...[...found(specs), ...caveats(specs, notes)].map((note) =>
      visible(note.replaceAll('**', '')),
    ),
  ].join('\n');
}

/** The same as blocks of Markdown. @param pictures the addresses of files beside it */
export function settingsMarkdown(
  specs: readonly SpecResults[],
  notes: readonly string[],
  pictures: readonly string[] = [],
): readonly string[] {
  const { head, rows } = tableOf(specs, columnsWith(formatExact));
  return [
    ...found(specs).map(emphasised),
    '## Samples, wrong answers and computing time',
    markdownTable(head, rows),
    ...pictures.map((picture) => `![Samples](${encodeURI(picture)})`),
    '## Caveats',
    [...caveats(specs, notes), 'Times were measured with several seeds running at once.']
      .map((note) => `- ${emphasised(note)}`)
      .join('\n'),
  ];
}

/** The answer for each spec, and how its runs ended. */
function found(specs: readonly SpecResults[]): readonly string[] {
  return specs.flatMap(({ spec, comparison: { sentences } }) => {
    const { over, headline, others, state } = sentences;
    const name = specs.length === 1 ? '' : `${spec}: `;
    return [`${name}${over}: **${headline}**. ${others} ${state}`.replace(/ {2,}/g, ' ')];
  });
}

function caveats(specs: readonly SpecResults[], notes: readonly string[]): readonly string[] {
  const settings = specs.flatMap(({ comparison }) => comparison.settings);
  const bounds = new Set(settings.flatMap(({ lowerBound }) => lowerBound ?? []));
  const [bound] = bounds;
  const said = specs.flatMap(({ spec: name, comparison: { sentences } }) =>
    [sentences.tooFew, ...sentences.caveats]
      .filter((text) => text !== '')
      .map((text) => ({ name, text })),
  );
  return [
    ...(bound === undefined || bounds.size > 1
      ? []
      : [`Lower bound: no algorithm needs fewer than ${formatBound(bound)} samples on average.`]),
    ...merged(said).map(({ names, text }) =>
      names.length === specs.length ? text : `${someOf(names)}: ${text}`,
    ),
    ...notes,
    ...(settings.length === 0
      ? []
      : [`${INTERVALS_HOLD} Those of shares are by a beta-binomial mixture.`]),
    ...(settings.length > 2
      ? [
          'Settings are distinguished by the same seeds, at 95% over all pairs of settings (Bonferroni).',
        ]
      : []),
  ];
}

/** A sentence in which only `**` is markup. */
function emphasised(sentence: string): string {
  return sentence.split('**').map(markdownText).join('**');
}
