/** Details that do not fit into a line of the history. Names from specs and people are shown as text, never as markup. */
import { MarkdownString, Uri, env, l10n } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { formatAlgorithm, formatDuration, formatExact } from '../../shared/format';
import { ComparisonRecord } from '../compare/comparisonRecord';
import type { RunRecord } from '../runs/runRecord';
import { markdownText } from '../util/markdownText';
import type { HistoryEntry, SpecGroup } from './historyGroups';
import { answerOf, entryLabel, entryState, namesOfSettings } from './historyWords';

type Line = readonly [name: string, value: string];

export function specTooltip({ uri, entries }: SpecGroup): MarkdownString {
  const count = entries.length === 1 ? l10n.t('1 entry') : l10n.t('{0} entries', entries.length);
  return new MarkdownString(markdownText(`${Uri.parse(uri).path}, ${count}`));
}

/** What was run, the outcome, and the note. @param now milliseconds since 1970, UTC */
export function entryTooltip(entry: HistoryEntry, now: number): MarkdownString {
  const lines: readonly Line[] = [
    [l10n.t('Spec'), Uri.parse(entry.spec.uri).path],
    ...(entry.note === null ? [] : [[l10n.t('Note'), entry.note] as const]),
    [l10n.t('Outcome'), entryState(entry)],
    ...(entry instanceof ComparisonRecord ? comparisonLines(entry) : runLines(entry, now)),
    [l10n.t('Started'), new Date(entry.origin.startedAt).toLocaleString(env.language)],
    [l10n.t('Time'), timeOf(entry, now)],
  ];
  const list = lines.map(([name, value]) => `- ${markdownText(`${name}: ${value}`)}\n`);
  return new MarkdownString(`**${markdownText(entryLabel(entry))}**\n\n${list.join('')}`);
}

function timeOf(entry: HistoryEntry, now: number): string {
  const took = entry instanceof ComparisonRecord ? null : entry.result?.durationMs;
  return formatDuration(took ?? entry.elapsedMs(now));
}

function runLines(run: RunRecord, now: number): readonly Line[] {
  const { facts, result } = run;
  const { algorithm, preset, delta, seed } = facts ?? run.settings;
  const live = run.live(now);
  const optional: readonly (readonly [name: string, value: string | null | undefined])[] = [
    [l10n.t('Reason'), live.failure ?? result?.reason],
    [l10n.t('Answer'), answerOf(run, Number.POSITIVE_INFINITY)],
    [l10n.t('Samples'), formatExact(run.totalSamples)],
    [l10n.t('Algorithm'), `${formatAlgorithm(algorithm)}, ${preset}`],
    [l10n.t('Options changed'), facts?.changedOptions.join(', ')],
    [l10n.t('Error probability'), delta?.toString()],
    [l10n.t('Seed'), seed?.toString()],
    [
      l10n.t('Budget'),
      facts?.maxSamples === undefined || facts.maxSamples === null
        ? null
        : formatExact(facts.maxSamples),
    ],
    [l10n.t('Spec'), run.isSpecChanged ? l10n.t('changed since') : null],
  ];
  return optional.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, value] as const],
  );
}

function comparisonLines(record: ComparisonRecord): readonly Line[] {
  const { headline, state } = summarise(record.comparison).sentences;
  return [
    [l10n.t('Settings'), namesOfSettings(record).join('; ')],
    [l10n.t('Runs'), state],
    [l10n.t('Answer'), headline],
  ];
}
