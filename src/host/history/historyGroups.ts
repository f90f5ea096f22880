/** The history as a tree: the entries of each spec, sorted and filtered. */
import { ComparisonRecord } from '../compare/comparisonRecord';
import type { SpecText } from '../runs/runController';
import { RunRecord } from '../runs/runRecord';
import { decoded } from '../util/decoded';
import { entryLabel, searchText } from './historyWords';

export type HistoryEntry = RunRecord | ComparisonRecord;

type SpecName = Omit<SpecText, 'text'>;

export interface SpecGroup extends SpecName {
  /** As many parent folders as distinguish the spec from others of the same name; empty if it has none. */
  readonly folder: string;
  /** In the chosen order; not empty. */
  readonly entries: readonly HistoryEntry[];
}

export const HISTORY_ORDERS = ['time', 'samples', 'name'] as const;
/** Newest first, most samples first, or by the names of specs and entries. */
export type HistoryOrder = (typeof HISTORY_ORDERS)[number];

export interface HistoryChoice {
  readonly order: HistoryOrder;
  /** Words that an entry must contain. */
  readonly filter: string;
}

/** A spec has the position of its first entry. @param entries in any order */
export function groupBySpec(
  entries: readonly HistoryEntry[],
  { order, filter }: HistoryChoice,
): readonly SpecGroup[] {
  const groups = new Map<string, HistoryEntry[]>();
  const shown = entries.filter((entry) => isMatch(searchText(entry), filter));
  for (const entry of shown.sort(comparing(order))) {
    const group = groups.get(entry.spec.uri);
    if (group === undefined) groups.set(entry.spec.uri, [entry]);
    else group.push(entry);
  }
  const specs = Array.from(groups, ([uri, entries]) => ({
    uri,
    entries,
    fileName: entries[0]?.spec.fileName ?? '',
  }));
  const folders = foldersApart(specs);
  return specs.map((spec, index) => ({ ...spec, folder: folders[index] ?? '' }));
}

/** For each spec, as many parent folders as distinguish it from others of the same name; empty if it has none. */
export function foldersApart(specs: readonly SpecName[]): readonly string[] {
  const folders = specs.map(({ uri }) => foldersOf(uri));
  return specs.map(({ uri, fileName }, index) => {
    const own = folders[index] ?? [];
    const others = folders.filter((_, other) => {
      const spec = specs[other];
      return spec?.fileName === fileName && spec.uri !== uri;
    });
    if (others.length === 0) return '';
    for (let count = 1; count <= own.length; count += 1) {
      const last = own.slice(-count).join('/');
      if (others.every((folder) => folder.slice(-count).join('/') !== last)) return last;
    }
    return own.join('/');
  });
}

/** The file names of specs, with folders as far as needed to tell them apart. */
export function specLabels(specs: readonly SpecName[]): readonly string[] {
  const folders = foldersApart(specs);
  return specs.map(({ fileName }, index) => `${fileName} ${folders[index] ?? ''}`.trim());
}

/** The `viewItem` values by which the manifest's menus distinguish entries. */
export function entryContext(entry: HistoryEntry): string {
  const kind = entry instanceof RunRecord ? 'run' : 'comparison';
  if (entry.isLiving) return `${kind} living`;
  if (entry.isElsewhere) return `${kind} elsewhere`;
  const hasEnded = entry instanceof ComparisonRecord || entry.result !== null;
  return `${kind}${hasEnded ? ' ended' : ''}${entry.isResumable ? ' resumable' : ''} idle`;
}

/** An age in whole units: `5m`, `2h`, `3d`; null within the first minute. */
export function shortAge(ms: number, language: string): string | null {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? [];
  if (unit === undefined || size === undefined) return null;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' });
  return format.format(Math.floor(ms / size));
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** Whether the text contains every word of the filter, ignoring case. */
function isMatch(text: string, filter: string): boolean {
  const within = text.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}

function comparing(order: HistoryOrder): (one: HistoryEntry, other: HistoryEntry) => number {
  const newest = (one: HistoryEntry, other: HistoryEntry): number =>
    other.origin.startedAt - one.origin.startedAt;
  switch (order) {
    case 'time':
      return newest;
    case 'samples':
      return (one, other) => other.totalSamples - one.totalSamples || newest(one, other);
    case 'name':
      return (one, other) =>
        one.spec.fileName.localeCompare(other.spec.fileName) ||
        entryLabel(one).localeCompare(entryLabel(other)) ||
        newest(one, other);
  }
}

function foldersOf(uri: string): readonly string[] {
  const parts = uri
    .replace(/^[^/:]+:/, '')
    .split('/')
    .slice(0, -1);
  return parts.filter((part) => part !== '').map(decoded);
}
