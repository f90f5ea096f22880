import { describe, expect, it } from 'vitest';
import { textOf } from '../../../../webview/dom/h';
import { perSample } from '../../../../webview/views/facts';
import { finishedFacts } from '../../../../webview/views/finishedFacts';
import { FACTS, RESULT, snapshotOf } from '../snapshots';

describe('what one sample shows', () => {
  const shown = (
    family: string,
    feedback: string,
    looksAt?: { readonly count: number; readonly isSum: boolean },
  ): string => {
    const instance = { ...FACTS.instance, family, feedback };
    const facts = { ...FACTS, instance, ...(looksAt === undefined ? {} : { looksAt }) };
    return perSample(snapshotOf({}, { facts }));
  };

  it.each([
    ['ranking', 'top-ranked', { count: 1, isSum: true }, 'the first item per sample'],
    ['ranking', 'top-ranked', { count: 3, isSum: false }, 'the first 3 items per sample'],
    ['matching', 'first', { count: 1, isSum: true }, 'the first pair per sample'],
    ['matching', 'first', { count: 2, isSum: true }, 'the sum of the first 2 pairs per sample'],
    ['path', 'first', undefined, 'the first edges per sample'],
  ] as const)('%s, %s, %j: %s', (family, feedback, looksAt, words) => {
    expect(shown(family, feedback, looksAt)).toBe(words);
  });
});

describe('the facts of a run that has ended', () => {
  it('say what takes more samples than what', () => {
    const result = { ...RESULT, samples: 1000, printedSamples: 2870, lowerBound: 29 };
    const facts = textOf(finishedFacts(snapshotOf({ state: 'certified', result })));
    expect(facts).toMatch(/As printed\s*2\.87× more\s*2\.87\sk with preset paper/);
    expect(facts).toMatch(/34\.5× above\s*any method needs 29 on average/);
  });
});
