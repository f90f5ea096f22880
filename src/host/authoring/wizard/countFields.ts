/** Counts, names and numbers as they are asked for. */
import { l10n } from 'vscode';
import { parts, wholeNumber } from './texts';
import { Fault, text } from './walk';
import type { Script } from './walk';

/** Properties of `actions`, in the order in which they are written. */
export type Properties = Readonly<Record<string, unknown>>;

/** More than this is never typed by hand, and is refused by the check. */
const MOST = 2000;

/** A count, or the names themselves. */
export function members<Property extends string>(
  property: Property,
  prompt: string,
  initial: string,
  labels = 'labels',
): Script<Properties & Readonly<Record<Property, number>>> {
  const made = (count: number, more: Properties = {}) =>
    ({ [property]: count, ...more }) as Properties & Readonly<Record<Property, number>>;
  return text(prompt, initial, (typed) => {
    const count = wholeNumber(typed);
    const names = parts(typed);
    const size = count ?? names.length;
    if (size < 1) return new Fault(l10n.t('Write a whole number of 1 or more, or names.'));
    if (size > MOST)
      return new Fault(l10n.t('There can be at most {0}.', MOST.toLocaleString('en')));
    if (count !== null) return made(count);
    if (names.length === 1 && /^[-+.\d][-+.\de]*$/i.test(typed.trim()))
      return new Fault(l10n.t('Write a whole number.'));
    if (new Set(names).size < names.length) return new Fault(l10n.t('Two names are the same.'));
    return made(size, { [labels]: names });
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

export function numbers(prompt: string, initial: string): Script<readonly (number | null)[]> {
  return text(prompt, initial, (typed) => {
    const values = parts(typed).map(wholeNumber);
    return values.length > 0 && values.every((value) => value !== null && value >= 1)
      ? values
      : new Fault(l10n.t('Write whole numbers of 1 or more, separated by commas.'));
  });
}
