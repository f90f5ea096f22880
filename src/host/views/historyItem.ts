/** One line of the history: a spec, or a run of it. */
import {
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  env,
  l10n,
  workspace,
} from 'vscode';
import { assertNever } from '../../shared/protocol';
import { formatAction, formatAlgorithm, formatCount, formatDuration } from '../../shared/format';
import type { RunRecord } from '../runs/runRecord';
import { runContext, timeAgo } from './historyGroups';
import type { SpecGroup } from './historyGroups';
import { outcomeWord } from './outcomeWord';

/** Base arms named in a line. */
const NAMED_ARMS = 3;

export function specItem({ specUri, fileName, runs }: SpecGroup): TreeItem {
  const item = new TreeItem(fileName, TreeItemCollapsibleState.Expanded);
  item.id = specUri;
  item.contextValue = 'spec';
  item.iconPath = ThemeIcon.File;
  const uri = Uri.parse(specUri);
  const folder = workspace.asRelativePath(Uri.joinPath(uri, '..'), false);
  // An untitled spec is in no folder, and one in the root of the workspace in none worth a word.
  item.description = uri.scheme === 'untitled' || folder.startsWith('/') ? '' : folder;
  item.tooltip = new MarkdownString().appendText(`${uri.path}, ${countOfRuns(runs.length)}`);
  return item;
}

/** @param now milliseconds since 1970, UTC */
export function runItem(run: RunRecord, now: number): TreeItem {
  const label = runLabel(run);
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.id = run.id;
  item.contextValue = runContext(run);
  item.iconPath = runIcon(run);
  item.description = runDescription(run, now);
  item.command = { title: l10n.t('Open Run'), command: 'cpe.openRun', arguments: [run] };
  item.accessibilityInformation = {
    label: [label, outcomeWord(run), item.description].join(', '),
  };
  return item;
}

/** The name that a person gave it, else what tells it from the other runs of its spec. */
export function runLabel(run: RunRecord): string {
  if (run.title !== null) return run.title;
  const { algorithm, preset, seed } = run.facts ?? run.settings;
  const parts = [formatAlgorithm(algorithm), preset === 'recommended' ? '' : preset];
  if (seed !== null) parts.push(l10n.t('seed {0}', seed));
  return parts.filter((part) => part !== '').join(', ');
}

function runDescription(run: RunRecord, now: number): string {
  const { result, facts, state } = run;
  const action = result?.action ?? run.rows.at(-1)?.leaders[0]?.action ?? null;
  const parts: string[] = [];
  if (run.isSpecChanged) parts.push(l10n.t('spec changed since'));
  // The icon says it of one that is certified, or runs here.
  const isSaidByIcon = !run.isElsewhere && (state === 'certified' || state === 'running');
  if (!isSaidByIcon) parts.push(outcomeWord(run));
  if (action !== null && facts !== null) {
    parts.push(formatAction(action, facts.labels, NAMED_ARMS));
  }
  if (run.totalSamples > 0) parts.push(l10n.t('{0} samples', formatCount(run.totalSamples)));
  const ago = timeAgo(now - run.origin.startedAt, env.language);
  parts.push(ago ?? l10n.t('just now'));
  return parts.join(' · ');
}

function runIcon(run: RunRecord): ThemeIcon {
  const coloured = (icon: string, color: string): ThemeIcon =>
    new ThemeIcon(icon, new ThemeColor(`charts.${color}`));
  if (run.isElsewhere) return coloured('multiple-windows', 'blue');
  switch (run.state) {
    case 'queued':
      return coloured('clock', 'blue');
    case 'waiting':
    case 'running':
      return coloured('loading~spin', 'blue');
    case 'certified':
      return run.result !== null && run.result.assumptionsNotMet.length > 0
        ? coloured('warning', 'yellow')
        : coloured('verified-filled', 'green');
    case 'budget':
    case 'inconclusive':
    case 'cancelled':
    case 'interrupted':
      return coloured('color-mode', 'yellow');
    case 'failed':
    case 'problem':
      return coloured('error', 'red');
    default:
      return assertNever(run.state);
  }
}

/** What was run, and what came of it. Names come from the spec: they are text, never markup. */
export function runTooltip(run: RunRecord, now: number): MarkdownString {
  const { facts, origin, result } = run;
  const { algorithm, preset, delta, seed } = facts ?? run.settings;
  const live = run.live(now);
  const tooltip = new MarkdownString();
  tooltip.appendMarkdown('**').appendText(runLabel(run)).appendMarkdown('**\n\n');
  const line = (name: string, value: string): void => {
    tooltip.appendMarkdown('- ').appendText(`${name}: ${value}`).appendMarkdown('\n');
  };
  line(l10n.t('Spec'), origin.fileName);
  line(l10n.t('Outcome'), outcomeWord(run));
  const why = live.failure ?? result?.reason ?? null;
  if (why !== null) line(l10n.t('Reason'), why);
  if (result !== null && result.action !== null && facts !== null) {
    line(l10n.t('Answer'), formatAction(result.action, facts.labels, Number.POSITIVE_INFINITY));
  }
  line(l10n.t('Samples'), live.totalSamples.toLocaleString(env.language));
  line(l10n.t('Algorithm'), `${formatAlgorithm(algorithm)}, ${preset}`);
  if (facts !== null && facts.changedOptions.length > 0) {
    line(l10n.t('Options changed'), facts.changedOptions.join(', '));
  }
  if (delta !== null) line(l10n.t('Error probability'), String(delta));
  if (seed !== null) line(l10n.t('Seed'), String(seed));
  if (facts !== null && facts.maxSamples !== null) {
    line(l10n.t('Budget'), facts.maxSamples.toLocaleString(env.language));
  }
  line(l10n.t('Started'), new Date(origin.startedAt).toLocaleString(env.language));
  line(l10n.t('Time'), formatDuration(result?.durationMs ?? live.elapsedMs));
  if (run.isSpecChanged) line(l10n.t('Spec'), l10n.t('changed since'));
  return tooltip;
}

function countOfRuns(count: number): string {
  return count === 1 ? l10n.t('1 run') : l10n.t('{0} runs', count);
}
