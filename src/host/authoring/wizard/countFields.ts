/** Counts, names and numbers as they are asked for. */
import { l10n } from 'vscode';
import { read, wrong } from './field';
import type { Properties, TextField } from './field';
import { parts, wholeNumber } from './texts';

/** More than this is never typed by hand, and is refused by the check. */
const MOST = 2000;

/** A count, or the names themselves. */
export function members(
  property: string,
  prompt: string,
  initial: string,
  labels = 'labels',
): TextField {
  return {
    prompt,
    initial: () => initial,
    read: (text) => {
      const count = wholeNumber(text);
      const names = parts(text);
      const size = count ?? names.length;
      if (size < 1) return wrong(l10n.t('Write a whole number of 1 or more, or names.'));
      if (size > MOST) return wrong(l10n.t('There can be at most {0}.', MOST.toLocaleString('en')));
      if (count !== null) return read({ [property]: count });
      if (names.length === 1 && /^[-+.\d][-+.\de]*$/i.test(text.trim()))
        return wrong(l10n.t('Write a whole number.'));
      if (new Set(names).size < names.length) return wrong(l10n.t('Two names are the same.'));
      return read({ [property]: size, [labels]: names });
    },
  };
}

/** @param most a property that it may not be above @param least one that it may not be below; 1 without */
export function number(
  property: string,
  prompt: string,
  initial: string,
  most?: string,
  least?: string,
): TextField {
  const bound = (known: Properties, name: string | undefined, otherwise: number) =>
    name === undefined ? otherwise : Number(known[name]);
  return {
    prompt,
    initial: (known) =>
      String(
        Math.max(bound(known, least, 1), Math.min(Number(initial), bound(known, most, Infinity))),
      ),
    read: (text, known) => {
      const value = wholeNumber(text);
      const low = bound(known, least, 1);
      const high = bound(known, most, Number.MAX_SAFE_INTEGER);
      if (value !== null && value >= low && value <= high) return read({ [property]: value });
      return wrong(
        high === Number.MAX_SAFE_INTEGER
          ? l10n.t('Write a whole number of {0} or more.', low)
          : l10n.t('Write a whole number from {0} to {1}.', low, high),
      );
    },
  };
}

export function numbers(property: string, prompt: string, initial: string): TextField {
  return {
    prompt,
    initial: () => initial,
    read: (text) => {
      const values = parts(text).map(wholeNumber);
      return values.length > 0 && values.every((value) => value !== null && value >= 1)
        ? read({ [property]: values })
        : wrong(l10n.t('Write whole numbers of 1 or more, separated by commas.'));
    },
  };
}
