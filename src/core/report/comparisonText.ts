/** A comparison as text that stands alone: Markdown for people, comma-separated values for programs. */
import { MOST_LINES } from '../sweep/comparison';
import type { ComparedSetting, Comparison } from '../sweep/comparison';
import { INTERVALS_HOLD, intervalWords } from '../sweep/intervalWords';
import { isComparable } from '../sweep/ranking';
import { nameText } from '../sweep/settingNames';
import { summarise } from '../sweep/summary';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';
import {
  formatCount,
  formatDuration,
  formatInterval,
  formatPercent,
  formatTimes,
} from '../words/counts';
import { csvCell, visible } from '../words/escapes';
import { count, decimal } from './format';
import { markdownCode, markdownTable, markdownText } from './markdown';

/** One line a seed, with a head; lists of arms are separated by blanks, texts with commas are quoted. */
export function comparisonCsv(comparison: Comparison): string {
  const { settings } = summarise(comparison);
  const lines = settings.flatMap((setting, index) =>
    (comparison.settings[index]?.outcomes ?? []).map((seed) => [
      nameText(setting),
      comparison.settings[index]?.facts?.algorithm ?? '',
      comparison.settings[index]?.facts?.preset ?? '',
      setting.errors?.delta ?? '',
      seed.seed,
      seed.status,
      seed.samples,
      seed.action?.join(' ') ?? '',
      seed.estimate ?? '',
      seed.correct ?? '',
      seed.durationMs,
    ]),
  );
  const head = 'run,algorithm,preset,delta,seed,status,samples,answer,estimate,correct,durationMs';
  return [head, ...lines.map((cells) => cells.map(csvCell).join(',')), ''].join('\n');
}

/**
 * The report: the answer, the tables, what it rests on, what it cannot show, and the spec.
 * @param chart the address of a picture of the chart beside the report; left out where there is none
 */
export function comparisonMarkdown(comparison: Comparison, chart?: string): string {
  const summary = summarise(comparison);
  const { sentences } = summary;
  return [
    `# Comparison: ${markdownText(summary.specName ?? summary.fileName)}`,
    `${new Date(summary.startedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC, ${markdownText(comparison.fileName)}`,
    `${markdownText(sentences.over)}: **${markdownText(sentences.headline)}**. ${emphasised(sentences.others)}`.trim(),
    markdownText(sentences.state),
    ...(chart === undefined ? [] : [`![Samples needed, by seed](${chart})`]),
    '## Samples',
    samplesTable(summary),
    '## Computing time',
    timeTable(summary),
    '## Wrong answers',
    errorsTable(summary),
    ...(sentences.tooFew === '' ? [] : [markdownText(sentences.tooFew)]),
    '## What differs',
    differencesTable(summary),
    '## Constants',
    constantsTable(comparison, summary),
    '## Caveats',
    [
      ...sentences.caveats,
      `${INTERVALS_HOLD} Those of shares are by a beta-binomial mixture.`,
      ...(summary.settings.length > 2
        ? [
            'Settings are distinguished by the same seeds, at 95% over all pairs of settings (Bonferroni).',
          ]
        : []),
      'Means are of seeds that finished. Times were measured with several seeds running at once.',
    ]
      .map((line) => `- ${markdownText(line)}`)
      .join('\n'),
    '## Spec',
    ...specs(comparison, summary),
    '',
  ].join('\n\n');
}

/** The settings in the order of the ranking. */
function ranked({ settings, ranking }: ComparisonSummary): readonly SettingSummary[] {
  return ranking.flatMap((index) => settings[index] ?? []);
}

function samplesTable(summary: ComparisonSummary): string {
  const settings = ranked(summary);
  const hasBound = settings.some(({ overLowerBound }) => overLowerBound !== null);
  return table(
    [
      ...['Run', 'Seeds', 'Finished', 'Mean', '95% interval', 'Least', 'Most'],
      ...(hasBound ? ['Mean over the lower bound'] : []),
    ],
    settings.map((one) => [
      nameText(one),
      count(one.counted),
      count(one.stopped),
      meanText(one, one.samples, one.atLeast?.samples, (value) => count(Math.round(value))),
      rangeText(one, one.samples, (value) => count(Math.round(value))),
      count(one.staircase[0]?.[0] ?? 0),
      count(one.staircase.at(-1)?.[0] ?? 0),
      ...(hasBound ? [boundText(one)] : []),
    ]),
  );
}

function boundText({ overLowerBound, atLeast }: SettingSummary): string {
  if (overLowerBound === null) return 'not known';
  return `${atLeast === null ? '' : 'at least '}${formatTimes(overLowerBound)}`;
}

function timeTable(summary: ComparisonSummary): string {
  return table(
    ['Run', 'Mean', '95% interval'],
    ranked(summary).map((one) => [
      nameText(one),
      meanText(one, one.time, one.atLeast?.durationMs, formatDuration),
      rangeText(one, one.time, formatDuration),
    ]),
  );
}

/** The mean of the seeds that finished is no mean where others did not. */
function meanText(
  one: SettingSummary,
  mean: SettingSummary['samples'],
  atLeast: number | undefined,
  format: (value: number) => string,
): string {
  if (isComparable(one) && mean !== null) return format(mean.mean);
  return atLeast === undefined ? 'none' : `at least ${format(atLeast)}`;
}

function rangeText(
  one: SettingSummary,
  mean: SettingSummary['samples'],
  format: (value: number) => string,
): string {
  return isComparable(one) ? intervalWords(mean, format) : 'not known';
}

/** One column a setting; of many, one line a value with the settings that have it. */
function differencesTable({ settings, differences }: ComparisonSummary): string {
  if (settings.length <= MOST_LINES) {
    return table(
      ['Setting', ...settings.map(nameText)],
      differences.map(({ setting, values }) => [
        setting,
        ...settings.map((_, index) => values[index] ?? ''),
      ]),
    );
  }
  const names = (of: readonly number[]): string =>
    of
      .flatMap((index) => settings[index] ?? [])
      .map(nameText)
      .join('; ');
  return table(
    ['Setting', 'Value', 'Runs'],
    differences
      .filter(({ isNamed }) => !isNamed)
      .flatMap(({ setting, values, groups }) =>
        groups.map((group) => [
          setting,
          group.value,
          values.length < settings.length ? 'all' : names(group.settings),
        ]),
      ),
  );
}

function errorsTable(summary: ComparisonSummary): string {
  return table(
    ['Run', 'Wrong', 'Rate, 95% interval', 'Allowed (δ)'],
    ranked(summary).map((one) => [
      nameText(one),
      one.errors === null ? 'none judged' : `${one.errors.wrong} of ${one.errors.judged}`,
      one.errors === null || one.errors.interval === null
        ? 'not known'
        : formatInterval(one.errors.interval, formatPercent),
      one.errors === null ? 'not known' : formatPercent(one.errors.delta),
    ]),
  );
}

/** Of the first seed of each setting; those that none has are left out. */
function constantsTable(comparison: Comparison, { settings }: ComparisonSummary): string {
  const names = [
    ...new Set(comparison.settings.flatMap((one) => Object.keys(one.constants))),
  ].sort();
  const cell = (one: ComparedSetting, name: string): string => {
    const value = one.constants[name];
    if (value === undefined || value === null) return '';
    return typeof value === 'number' ? constantText(value) : String(value);
  };
  const rows = names.map((name) => [name, ...comparison.settings.map((one) => cell(one, name))]);
  const sizes = [
    'base arms d, actions |X|',
    ...comparison.settings.map(({ facts }) =>
      facts === null ? '' : `${facts.instance.d}, ${facts.instance.actions ?? 'not counted'}`,
    ),
  ];
  if (settings.length > MOST_LINES) {
    const known = (index: number): readonly string[] =>
      [sizes, ...rows].flatMap(([name = '', ...cells]) =>
        (cells[index] ?? '') === '' ? [] : [`${name} ${cells[index] ?? ''}`],
      );
    return table(
      ['Run', 'Constants'],
      settings.map((one, index) => [nameText(one), known(index).join('; ')]),
    );
  }
  return table(['Constant', ...settings.map(nameText)], [sizes, ...rows]);
}

function constantText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? count(value) : decimal(value);
}

/** Each text once, with what was set over it for each setting. */
function specs({ settings }: Comparison, summary: ComparisonSummary): readonly string[] {
  const texts = [...new Set(settings.map(({ specText }) => specText))];
  return texts.flatMap((text) => {
    const lines = settings.flatMap((setting, index) => {
      if (setting.specText !== text) return [];
      const set = setting.overrides.set.map(
        ([path, value]) => `\`${path}\` = \`${visible(JSON.stringify(value))}\``,
      );
      const seeds = setting.outcomes.map(({ seed }) => seed);
      const name = nameText(summary.settings[index] ?? { title: '', rest: '' });
      return [
        `- ${markdownText(name)}: ${set.length === 0 ? 'the spec as it is' : set.join(', ')}; ${seedText(seeds)}`,
      ];
    });
    return [lines.join('\n'), markdownCode(text, 'jsonc')];
  });
}

function seedText(seeds: readonly number[]): string {
  const first = seeds[0] ?? 0;
  if (seeds.length === 0) return 'no seed ended';
  const isRun = seeds.every((seed, index) => seed === first + index);
  if (seeds.length > 2 && isRun) return `seeds ${first} to ${seeds.at(-1) ?? ''}`;
  return `${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.join(', ')}`;
}

/** A table whose cells are text, not markup. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable(
    head.map(markdownText),
    rows.map((cells) => cells.map(markdownText)),
  );
}

/** A sentence in which `**` is markup, and nothing else. */
function emphasised(sentence: string): string {
  return sentence.split('**').map(markdownText).join('**');
}

/** The answer in a few lines of plain text, for the clipboard. */
export function summaryAnswer(summary: ComparisonSummary): string {
  const { sentences, specName, fileName } = summary;
  const plain = (text: string): string => text.replaceAll('**', '');
  const samples = (one: SettingSummary): string => {
    if (one.atLeast !== null) return `at least ${formatCount(one.atLeast.samples)} samples`;
    return one.samples === null
      ? 'no seed finished'
      : `${formatCount(one.samples.mean)} samples, 95% interval ${intervalWords(one.samples, formatCount)}`;
  };
  const lines = ranked(summary).map(
    (one) =>
      `${visible(nameText(one))}: ${samples(one)}${one.errors === null ? '' : `; ${one.errors.wrong} of ${one.errors.judged} wrong`}`,
  );
  return [
    visible(specName ?? fileName),
    visible(`${sentences.over}: ${sentences.headline}. ${plain(sentences.others)}`.trim()),
    ...lines,
    sentences.state,
    ...sentences.caveats.map(visible),
    '',
  ].join('\n');
}
