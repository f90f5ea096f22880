/** The names, states and search texts of history entries. */
import { l10n } from 'vscode';
import { nameText, settingNames } from '../../core/sweep/settingNames';
import { actionName, formatAlgorithm } from '../../shared/format';
import type { ComparisonRecord } from '../compare/comparisonRecord';
import { RunRecord } from '../runs/runRecord';
import { outcomeWord } from '../views/outcomeWord';
import type { HistoryEntry } from './historyGroups';

/** The name that a person gave the entry, else what distinguishes it from others of its spec. */
export function entryLabel(entry: HistoryEntry): string {
  if (entry.title !== null) return entry.title;
  return entry instanceof RunRecord ? runLabel(entry) : comparisonLabel(entry);
}

/** The outcome in a word or two. */
export function entryState(entry: HistoryEntry): string {
  if (entry instanceof RunRecord) return outcomeWord(entry);
  if (entry.isElsewhere) return l10n.t('running in another window');
  if (entry.isLiving) return l10n.t('running');
  return entry.isResumable ? l10n.t('stopped') : l10n.t('finished');
}

/** The whole text that a filter searches. */
export function searchText(entry: HistoryEntry): string {
  const own =
    entry instanceof RunRecord
      ? [runLabel(entry), (entry.facts ?? entry.settings).preset, answerOf(entry, Infinity) ?? '']
      : [comparisonLabel(entry), ...namesOfSettings(entry)];
  const { title, note, spec } = entry;
  return [spec.fileName, spec.uri, title ?? '', note ?? '', entryState(entry), ...own].join('\n');
}

/** One unique name per setting. */
export function namesOfSettings({ comparison }: ComparisonRecord): readonly string[] {
  return settingNames(comparison.settings).map(nameText);
}

/** The answer of a run, or its current leader; null before the first. @param limit most members of a large action to name */
export function answerOf({ result, facts, rows }: RunRecord, limit: number): string | null {
  const action = result?.action ?? rows.at(-1)?.leaders[0]?.action ?? null;
  if (action === null || facts === null) return null;
  return actionName(facts.labels, facts.instance.family, action, limit);
}

function runLabel(run: RunRecord): string {
  const { algorithm, preset, seed } = run.facts ?? run.settings;
  const parts = [formatAlgorithm(algorithm), preset === 'recommended' ? '' : preset];
  if (seed !== null) parts.push(l10n.t('seed {0}', seed));
  return parts.filter((part) => part !== '').join(' ');
}

function comparisonLabel({ comparison }: ComparisonRecord): string {
  const { kind, settings } = comparison;
  const count = settings.length;
  if (kind === 'runs') return l10n.t('{0} runs compared', count);
  const seeds = Math.max(...settings.map((setting) => setting.seeds.length));
  const ofSeeds = seeds === 1 ? l10n.t('1 seed') : l10n.t('{0} seeds', seeds);
  return count === 1 ? ofSeeds : l10n.t('{0} settings × {1}', count, ofSeeds);
}
