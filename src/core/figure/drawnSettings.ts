/** Which settings of a comparison are lines of a chart: all of a few; of many the best, or those that a person chose. */
import { MOST_LINES } from '../sweep/comparison';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';

export { MOST_LINES };

export interface DrawnSetting {
  readonly one: SettingSummary;
  /** Its place in the comparison. */
  readonly index: number;
  /** Which stroke and shape it has. */
  readonly slot: number;
}

/** Are they too many to be drawn at once? */
export function areMany({ settings }: Pick<ComparisonSummary, 'settings'>): boolean {
  return settings.length > MOST_LINES;
}

/** @param hidden the keys of `lineKey` that were pressed an odd number of times */
export function drawnSettings(
  summary: ComparisonSummary,
  hidden: ReadonlySet<string>,
): readonly DrawnSetting[] {
  const { settings } = summary;
  if (areMany(summary)) {
    return chosen(summary, hidden).flatMap((index, slot) => {
      const one = settings[index];
      return one === undefined ? [] : [{ one, index, slot }];
    });
  }
  return settings.flatMap((one, index) =>
    hidden.has(String(index)) ? [] : [{ one, index, slot: index }],
  );
}

/** What the button of a setting presses. Of many, showing and hiding are two keys: which are the best may change. */
export function lineKey(
  summary: ComparisonSummary,
  hidden: ReadonlySet<string>,
  index: number,
): string {
  if (!areMany(summary)) return String(index);
  const isHidden = hidden.has(`-${index}`);
  return isHidden || chosen(summary, hidden).includes(index) ? `-${index}` : `+${index}`;
}

/** Those that a person added, then the best as far as there is room; in the order of the ranking. */
function chosen({ settings, ranking }: ComparisonSummary, hidden: ReadonlySet<string>) {
  const isIn = (index: number): boolean => !hidden.has(`-${index}`);
  const drawable = ranking.filter((index) => settings[index]?.rejected === null);
  const added = drawable.filter((index) => hidden.has(`+${index}`)).filter(isIn);
  const best = drawable.slice(0, MOST_LINES).filter(isIn);
  const all = new Set([...added, ...best].slice(0, MOST_LINES));
  return ranking.filter((index) => all.has(index));
}
