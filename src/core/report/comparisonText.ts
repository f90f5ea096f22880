/** A comparison as a self-contained text: Markdown for people, CSV for programs. */
import type { ComparedSetting, Comparison } from '../sweep/comparison';
import { endedOf } from '../sweep/endedRun';
import { intervalWords } from '../sweep/intervalWords';
import { namesOf, nameText } from '../sweep/settingNames';
import { summarise, type ComparisonSummary, type SettingSummary } from '../sweep/summary';
import { formatCount, formatExact, formatConstant } from '../words/counts';
import { visible } from '../words/escapes';
import { csvTable } from './textTables';
import { markdownCode, markdownTable, markdownText } from './markdown';
import { ranked, settingsMarkdown } from './settingsTable';

/** CSV with a head and one line per seed; the arms of an answer are separated by spaces. */
export function comparisonCsv(comparison: Comparison): string {
  const { settings } = summarise(comparison);
  const lines = comparison.settings.flatMap(({ facts, runs }, index) => {
    const setting = settings[index];
    if (setting === undefined) return [];
    return endedOf(runs).map(({ seed, status, samples, action, estimate, correct, durationMs }) => [
      ...[nameText(setting), facts?.algorithm, facts?.preset, setting.errors?.delta, seed, status],
      ...[samples, action?.join(' '), estimate, correct, durationMs],
    ]);
  });
  return csvTable(
    [
      ...['run', 'algorithm', 'preset', 'delta', 'seed', 'status', 'samples', 'answer'],
      ...['estimate', 'correct', 'durationMs'],
    ],
    lines,
  );
}

/** The report: answer, table, differences, constants and specs. */
export function comparisonMarkdown(comparison: Comparison): string {
  const summary = summarise(comparison);
  return [
    `# Comparison: ${markdownText(summary.specName ?? summary.fileName)}`,
    `${new Date(summary.startedAt).toISOString().replace('T', ' ').slice(0, 16)} UTC, ${markdownText(comparison.fileName)}`,
    ...settingsMarkdown([{ spec: summary.fileName, comparison: summary }], []),
    '## What differs',
    differencesTable(summary),
    '## Constants',
    constantsTable(comparison, summary),
    '## Spec',
    ...specs(comparison, summary),
    '',
  ].join('\n\n');
}

/** One row per value, with the settings that have it. */
function differencesTable({ settings, differences }: ComparisonSummary): string {
  return markdownTable(
    ['Setting', 'Value', 'Runs'],
    differences
      .filter(({ isNamed }) => !isNamed)
      .flatMap(({ setting, values, groups }) =>
        groups.map((group) => [
          setting,
          group.value,
          values.length < settings.length ? 'all' : namesOf(settings, group.settings),
        ]),
      ),
  );
}

/** The constants of each setting, from its first seed. */
function constantsTable(comparison: Comparison, { settings }: ComparisonSummary): string {
  const known = ({ facts, constants }: ComparedSetting): readonly string[] => [
    ...(facts === null
      ? []
      : [`d ${facts.instance.d}, |X| ${facts.instance.actions ?? 'not counted'}`]),
    ...Object.entries(constants)
      .filter(([, value]) => value !== null)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([name, value]) =>
          `${name} ${typeof value === 'number' ? constantText(value) : String(value)}`,
      ),
  ];
  return markdownTable(
    ['Run', 'Constants'],
    comparison.settings.map((one, index) => {
      const name = settings[index];
      return [name === undefined ? '' : nameText(name), known(one).join('; ')];
    }),
  );
}

function constantText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? formatExact(value)
    : formatConstant(value);
}

/** Each spec text once, with the overrides of the settings that use it. */
function specs({ settings }: Comparison, summary: ComparisonSummary): readonly string[] {
  const texts = [...new Set(settings.map(({ specText }) => specText))];
  return texts.flatMap((text) => {
    const lines = settings.flatMap((setting, index) => {
      if (setting.specText !== text) return [];
      const set = setting.overrides.set.map(
        ([path, value]) => `\`${path}\` = \`${visible(JSON.stringify(value))}\``,
      );
      const seeds = endedOf(setting.runs).map(({ seed }) => seed);
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
