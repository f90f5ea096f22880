/** What translators work from: `l10n/bundle.l10n.json` for the code, `package.nls.json` for the manifest. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { FEEDBACK_FACTS } from '../../../src/core/feedback/facts';
import { ALGORITHM_FACTS } from '../../../src/core/learners/facts';
import { REWARD_FACTS } from '../../../src/core/reward/facts';
import { l10nTexts } from './l10nTexts';

const BUNDLE = new URL('../../../l10n/bundle.l10n.json', import.meta.url);
const MANIFEST = new URL('../../../package.json', import.meta.url);

const texts = l10nTexts('src');
const details = [ALGORITHM_FACTS, FEEDBACK_FACTS, REWARD_FACTS].flatMap((facts) =>
  Object.values<{ readonly detail: string }>(facts).map(({ detail }) => detail),
);

/** The numbers of the values in a text, like 0 and 1 in `{0} of {1}`. */
function valuesIn(text: string): readonly number[] {
  const numbers = [...text.matchAll(/\{(\d+)\}/g)].map(([, digits]) => Number(digits));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

describe('the texts of the extension host', () => {
  it('are all in the bundle, and nothing else is (UPDATE_L10N=1 rewrites it)', async () => {
    const all = [...new Set([...texts.map(({ text }) => text), ...details])].sort();
    expect(all.length).toBeGreaterThan(100);
    const entries = JSON.stringify(Object.fromEntries(all.map((text) => [text, text])));
    const bundle = await format(entries, { parser: 'json', printWidth: 100 });
    if (process.env['UPDATE_L10N']) writeFileSync(BUNDLE, bundle);
    expect(readFileSync(BUNDLE, 'utf8')).toBe(bundle);
  });

  it('are given as many values as they have places', () => {
    const wrong = texts.filter(
      ({ text, values }) => valuesIn(text).join() !== [...Array(values).keys()].join(),
    );
    expect(wrong).toEqual([]);
  });

  it('are found where the manifest says', () => {
    const { l10n } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly l10n: string };
    expect(new URL(`${l10n}/bundle.l10n.json`, MANIFEST).href).toBe(BUNDLE.href);
  });
});
