/** Counts, names, numbers, lists and edges as they are asked for, and how they are typed. */
import { l10n } from 'vscode';
import { Fault, text, type Script } from './walk';

/** Properties of `actions`, in the order in which they are written. */
export type Properties = Readonly<Record<string, unknown>>;

export type Edge = readonly [from: string, to: string];

/** More than this is never typed by hand, and is refused by the check. */
const MOST = 2000;

/** Between commas, without what is blank. */
function parts(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Null where it is not a whole number, or one of more than 15 digits. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}

/** What is not empty, without blanks around it. */
export function name(prompt: string, initial: string): Script<string> {
  return text(prompt, initial, (typed) => typed.trim() || new Fault(l10n.t('Write a name.')));
}

/** A count, or the names themselves. */
export function members<Property extends string>(
  property: Property,
  prompt: string,
  initial: string,
  labels = 'labels',
): Script<Properties & Readonly<Record<Property, number>>> {
  type Made = Properties & Readonly<Record<Property, number>>;
  return text(prompt, initial, (typed) => {
    const count = wholeNumber(typed);
    const names = parts(typed);
    const size = count ?? names.length;
    if (size < 1) return new Fault(l10n.t('Write a whole number of 1 or more, or names.'));
    if (size > MOST)
      return new Fault(l10n.t('There can be at most {0}.', MOST.toLocaleString('en')));
    if (count !== null) return { [property]: count } as Made;
    if (names.length === 1 && /^[-+.\d][-+.\de]*$/i.test(typed.trim()))
      return new Fault(l10n.t('Write a whole number.'));
    if (new Set(names).size < names.length) return new Fault(l10n.t('Two names are the same.'));
    return { [property]: size, [labels]: names } as Made;
  });
}

/** @param proposed is brought between the bounds */
export function number(
  prompt: string,
  proposed: number,
  most = Number.MAX_SAFE_INTEGER,
  least = 1,
): Script<number> {
  return text(prompt, String(Math.max(least, Math.min(proposed, most))), (typed) => {
    const value = wholeNumber(typed);
    if (value !== null && value >= least && value <= most) return value;
    return new Fault(
      most === Number.MAX_SAFE_INTEGER
        ? l10n.t('Write a whole number of {0} or more.', least)
        : l10n.t('Write a whole number from {0} to {1}.', least, most),
    );
  });
}

/**
 * Entries with commas between, one at least.
 * @param read an entry; null where it is none
 * @param wrong what is said where one is none
 * @param fault what else is wrong with all of them; null where nothing is
 */
export function list<Entry>(
  prompt: string,
  initial: string,
  wrong: string,
  read: (part: string) => Entry | null,
  fault: (entries: readonly Entry[]) => Fault | null = () => null,
): Script<readonly Entry[]> {
  return text<readonly Entry[]>(prompt, initial, (typed) => {
    const entries = parts(typed).map(read);
    if (entries.length === 0 || entries.includes(null)) return new Fault(wrong);
    return fault(entries as Entry[]) ?? (entries as Entry[]);
  });
}

/** @param fault as that of a list */
export function edges(
  prompt: string,
  initial: string,
  fault?: (edges: readonly Edge[]) => Fault | null,
): Script<readonly Edge[]> {
  const read = (part: string): Edge | null => {
    const [from, to, ...more] = part.split(/\s*(?:->|→|>|–|-)\s*/);
    return from && to && more.length === 0 ? [from, to] : null;
  };
  return list(prompt, initial, l10n.t('Write edges like a-b, b-c.'), read, fault);
}
