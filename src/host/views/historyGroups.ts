/** The history as a tree: the runs of each spec, newest first, and the specs by their newest run. */
import type { RunRecord } from '../runs/runRecord';

export interface SpecGroup {
  readonly specUri: string;
  readonly fileName: string;
  /** Newest first; not empty. */
  readonly runs: readonly RunRecord[];
}

/** @param runs oldest first, as the controller has them */
export function groupBySpec(runs: readonly RunRecord[]): readonly SpecGroup[] {
  const groups = new Map<string, RunRecord[]>();
  for (const run of [...runs].reverse()) {
    const { specUri } = run.origin;
    const group = groups.get(specUri);
    if (group === undefined) groups.set(specUri, [run]);
    else group.push(run);
  }
  return [...groups].map(([specUri, own]) => ({
    specUri,
    fileName: own[0]?.origin.fileName ?? '',
    runs: own,
  }));
}

/** What the menus of the manifest tell apart, by their `viewItem`. */
export function runContext(run: RunRecord): string {
  if (run.isLiving) return 'run living';
  if (run.isElsewhere) return 'run elsewhere';
  return run.state === 'interrupted' ? 'run interrupted idle' : 'run ended idle';
}

const MINUTE_MS = 60_000;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/** How long ago, in whole units: `5 min ago`, `yesterday`; null within the last minute. */
export function timeAgo(ms: number, language: string): string | null {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? [];
  if (unit === undefined || size === undefined) return null;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return format.format(-Math.floor(ms / size), unit);
}
