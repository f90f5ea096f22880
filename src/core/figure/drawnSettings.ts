/** Selects the settings of a comparison to draw: all of a few; of many, the best or those chosen by the user. */
import { MOST_LINES } from '../sweep/comparison';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';

export { MOST_LINES };

export interface DrawnSetting {
  readonly one: SettingSummary;
  /** The index in the comparison. */
  readonly index: number;
  /** Determines its stroke and shape. */
  readonly slot: number;
}

/** Whether there are too many settings to draw all. */
export function areMany({ settings }: Pick<ComparisonSummary, 'settings'>): boolean {
  return settings.length > MOST_LINES;
}

/** @param hidden the keys of `lineKey` that were toggled an odd number of times */
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

/** The key that a setting's button toggles. With many settings, showing and hiding have separate keys, because the best may change. */
export function lineKey(
  summary: ComparisonSummary,
  hidden: ReadonlySet<string>,
  index: number,
): string {
  if (!areMany(summary)) return String(index);
  const isHidden = hidden.has(`-${index}`);
  return isHidden || chosen(summary, hidden).includes(index) ? `-${index}` : `+${index}`;
}

/** The settings that the user added, then the best while there is room; in ranking order. */
function chosen({ settings, ranking }: ComparisonSummary, hidden: ReadonlySet<string>) {
  const isIn = (index: number): boolean => !hidden.has(`-${index}`);
  const drawable = ranking.filter((index) => settings[index]?.rejected === null);
  const added = drawable.filter((index) => hidden.has(`+${index}`)).filter(isIn);
  const best = drawable.slice(0, MOST_LINES).filter(isIn);
  const all = new Set([...added, ...best].slice(0, MOST_LINES));
  return ranking.filter((index) => all.has(index));
}
