import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../../src/core/document/report';
import type { Labels } from '../../../../src/core/words/labels';
import { h, textOf } from '../../../../webview/dom/h';
import { undeterminedHeading } from '../../../../webview/check/problems';
import { FACTS } from '../snapshots';

function said(undeterminedArms: readonly number[], labels: Labels | null): string {
  const report: CheckReport = {
    ok: false,
    problems: [],
    instance: FACTS.instance,
    observerSet: FACTS.observerSet,
    undeterminedArms,
    labels,
  };
  return textOf([h('h1', {}, undeterminedHeading(report))]);
}

describe('the heading of measurements that do not tell all apart', () => {
  const plain = { arms: ['a', 'b', 'c', 'd'], sides: null };

  it.each<[string, readonly number[], (Labels | null)?]>([
    // The node whose edges they are, on either side.
    ['2 of 4 pairs are not determined: all → West', [1, 3]],
    ['2 of 4 pairs are not determined: all → East', [0, 2]],
    ['2 of 4 pairs are not determined: Boris → all', [2, 3]],
    ['1 of 4 pairs is not determined: Boris → East', [2]],
    ['2 of 4 pairs are not determined: Ada → East, Boris → West', [0, 3]],
    ['3 of 4 pairs are not determined', [0, 1, 3]],
    ['None of the 4 pairs is determined', [0, 1, 2, 3]],
    ['2 of 4 pairs are not determined', [0, 1], null],
    ['1 of 4 pairs is not determined: b', [1], plain],
    ['', []],
  ])('is “%s” of %j', (words, arms, labels = FACTS.labels) => {
    expect(said(arms, labels)).toBe(words);
  });
});
