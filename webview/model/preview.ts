/** The content of a preview: the drawn action, and what one sample of an action shows. */
import type { Labels } from '../../src/core/words/labels';
import type { Observer, Preview, PreviewedAction } from '../../src/core/run/check/preview';
import { armName, listed, sameAction, type FamilyWords } from '../../src/shared/format';

/** The place of an action in the lists, as in `data-value`: `best:0`. */
export type PickedKey = `${'best' | 'observer'}:${number}`;

export interface Picked {
  readonly key: PickedKey;
  readonly action: readonly number[];
  /** Its totals, if it is one of the best. */
  readonly best: PreviewedAction | null;
  /** What a sample of it shows, if it is in the observer set. */
  readonly observer: Observer | null;
}

/** The chosen action, else the best one; null if there is none. */
export function pickedOf({ best, observers }: Preview, key: string | null): Picked | null {
  const [list, place] = (key ?? '').split(':');
  const index = Number(place);
  const observer = list === 'observer' ? observers[index] : undefined;
  if (observer !== undefined)
    return { key: `observer:${index}`, action: observer.action, best: null, observer };
  const at = list === 'best' && best[index] !== undefined ? index : 0;
  const one = best[at];
  return one === undefined
    ? null
    : { key: `best:${at}`, action: one.arms, best: one, observer: null };
}

/** More sums are only counted. */
const MOST_SUMS = 4;

/** What a sample of an observer shows: `their total`, `each pair`, or sums of base arms. */
export function shownWords({ action, rows }: Observer, labels: Labels, words: FamilyWords): string {
  if (rows.length === 0) return 'nothing';
  const [first] = rows;
  const areAll = (arms: readonly number[]): boolean =>
    sameAction(ascending(arms), ascending(action));
  const isWhole =
    first !== undefined && areAll(first.arms) && first.coefficients.every((one) => one === 1);
  if (rows.length === 1 && isWhole) return action.length === 1 ? `its ${words.arm}` : 'the total';
  const single = rows.flatMap(({ arms, coefficients }) =>
    arms.length === 1 && coefficients[0] === 1 ? [arms[0] as number] : [],
  );
  if (single.length === rows.length)
    return areAll(single) ? `each ${words.arm}` : listed(single.map((arm) => armName(labels, arm)));
  const sums = rows.slice(0, MOST_SUMS).map((row) => sumWords(row, labels));
  const more = rows.length - sums.length;
  return [...sums, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function ascending(arms: readonly number[]): readonly number[] {
  return [...arms].sort((a, b) => a - b);
}

/** `Ada → Sorting + 2 Boris → Packing`. */
function sumWords({ arms, coefficients }: Observer['rows'][number], labels: Labels): string {
  return arms
    .map((arm, at) => {
      const coefficient = coefficients[at] ?? 0;
      const size = Math.abs(coefficient);
      const sign = coefficient < 0 ? (at === 0 ? '−' : ' − ') : at === 0 ? '' : ' + ';
      const factor = size === 1 ? '' : `${Number(size.toPrecision(4))} `;
      return `${sign}${factor}${armName(labels, arm)}`;
    })
    .join('');
}
