/** The lines of the history: specs, runs with their answers, comparisons with their settings. Short, for a narrow view. */
import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, env, l10n } from 'vscode';
import type { ComparedSetting } from '../../core/sweep/comparison';
import { isStopped } from '../../core/sweep/summary';
import { formatCount } from '../../shared/format';
import { ComparisonRecord } from '../compare/comparisonRecord';
import { RunRecord } from '../runs/runRecord';
import { entryContext, shortAge, type HistoryEntry, type SpecGroup } from './historyGroups';
import { specTooltip } from './historyTooltips';
import { missingByHand } from '../views/outcomeWord';
import { answerOf, entryLabel, entryState, namesOfSettings } from './historyWords';

/** Most members of an action named in a line; the tree cuts what does not fit. */
const NAMED = 6;

/** The line below a run: its answer, which does not fit beside the settings. */
export class AnswerNode {
  constructor(readonly run: RunRecord) {}
}

export class SettingNode {
  constructor(
    readonly record: ComparisonRecord,
    readonly index: number,
  ) {}
}

export function specItem(group: SpecGroup): TreeItem {
  const item = new TreeItem(group.fileName, TreeItemCollapsibleState.Expanded);
  item.id = group.uri;
  item.contextValue = 'spec';
  item.iconPath = ThemeIcon.File;
  item.description = group.folder;
  item.tooltip = specTooltip(group);
  return item;
}

/** @param now milliseconds since 1970, UTC */
export function entryItem(entry: HistoryEntry, now: number): TreeItem {
  const label = entryLabel(entry);
  // Collapsible from the start, since VS Code does not expand a line that gets children later.
  const { Collapsed, Expanded } = TreeItemCollapsibleState;
  const item = new TreeItem(label, entry instanceof RunRecord ? Expanded : Collapsed);
  item.id = entry.id;
  item.contextValue = entryContext(entry);
  item.iconPath = entryIcon(entry);
  const parts = entryDescription(entry, now);
  item.description = parts.join(' · ');
  item.command = openCommand(entry);
  // Screen readers need the state that the icon shows, once.
  const spoken = new Set([label, entryState(entry), ...parts]);
  item.accessibilityInformation = { label: [...spoken].join(', ') };
  return item;
}

export function answerItem({ run }: AnswerNode): TreeItem {
  const none = run.isLiving || run.isElsewhere ? l10n.t('No answer yet') : l10n.t('No answer');
  const item = new TreeItem(answerOf(run, NAMED) ?? none);
  item.id = `${run.id} answer`;
  item.contextValue = 'answer';
  item.command = openCommand(run);
  return item;
}

export function settingItem({ record, index }: SettingNode): TreeItem {
  const item = new TreeItem(namesOfSettings(record)[index] ?? '');
  const setting = record.comparison.settings[index];
  item.id = `${record.id} ${index}`;
  item.contextValue = 'setting';
  item.description = setting === undefined ? '' : settingDescription(setting);
  item.command = openCommand(record);
  return item;
}

function openCommand(entry: HistoryEntry): NonNullable<TreeItem['command']> {
  return entry instanceof RunRecord
    ? { title: l10n.t('Open Run'), command: 'cpe.openRun', arguments: [entry] }
    : { title: l10n.t('Open Comparison'), command: 'cpe.openComparison', arguments: [entry] };
}

/** Puts short parts first, since the end is cut if there is no room. */
function entryDescription(entry: HistoryEntry, now: number): readonly string[] {
  const parts = [shortAge(now - entry.origin.startedAt, env.language) ?? l10n.t('now')];
  if (entry instanceof ComparisonRecord) {
    const { settings } = entry.comparison;
    const asked = settings.reduce((sum, { seeds }) => sum + seeds.length, 0);
    const done = asked - entry.pending.length;
    if (done < asked) parts.unshift(l10n.t('{0} of {1} runs', done, asked));
  } else {
    if (entry.totalSamples > 0) parts.unshift(formatCount(entry.totalSamples));
    if (missingByHand(entry) !== null) parts.unshift(entryState(entry));
    if (entry.isSpecChanged) parts.push(l10n.t('spec changed'));
  }
  return parts;
}

/** How many seeds stopped by the algorithm's rule, and their mean number of samples. */
function settingDescription({ seeds, runs }: ComparedSetting): string {
  const stopped = runs.filter(isStopped);
  const count = l10n.t('{0} of {1}', stopped.length, seeds.length);
  if (stopped.length === 0) return count;
  const mean = stopped.reduce((sum, { samples }) => sum + (samples ?? 0), 0) / stopped.length;
  return [count, formatCount(mean)].join(' · ');
}

function entryIcon(entry: HistoryEntry): ThemeIcon {
  const coloured = (icon: string, color: string): ThemeIcon =>
    new ThemeIcon(icon, new ThemeColor(`charts.${color}`));
  if (entry.isElsewhere) return coloured('multiple-windows', 'blue');
  if (entry instanceof ComparisonRecord) {
    if (entry.isLiving) return coloured('loading~spin', 'blue');
    return entry.isResumable ? coloured('git-compare', 'yellow') : new ThemeIcon('git-compare');
  }
  const { state, result } = entry;
  const isLimited = state === 'certified' && (result?.assumptionsNotMet ?? []).length > 0;
  const isGoing = state === 'waiting' || state === 'running';
  if (isGoing && missingByHand(entry) !== null) return coloured('watch', 'blue');
  const [icon, color] = ICONS[isLimited ? 'doubtful' : state];
  return coloured(icon, color);
}

const ICONS = {
  queued: ['clock', 'blue'],
  waiting: ['loading~spin', 'blue'],
  running: ['loading~spin', 'blue'],
  certified: ['verified-filled', 'green'],
  doubtful: ['warning', 'yellow'],
  budget: ['color-mode', 'yellow'],
  inconclusive: ['color-mode', 'yellow'],
  cancelled: ['stop-circle', 'yellow'],
  interrupted: ['debug-disconnect', 'yellow'],
  failed: ['error', 'red'],
  problem: ['error', 'red'],
} as const;
