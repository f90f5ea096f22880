import { describe, expect, it } from 'vitest';
import { perSample } from '../../../../webview/views/facts';
import { FACTS, snapshotOf } from '../snapshots';

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
