import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../../src/core/document/report';
import type { Labels } from '../../../../src/core/words/labels';
import { h, textOf } from '../../../../webview/dom/h';
import { undeterminedHeading } from '../../../../webview/check/problems';
import { FACTS } from '../snapshots';

function said(undeterminedArms: readonly number[], labels: Labels | null = FACTS.labels): string {
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
  it('names the node whose edges they are, on either side', () => {
    expect(said([1, 3])).toBe('2 of 4 pairs are not determined: all → West');
    expect(said([0, 2])).toBe('2 of 4 pairs are not determined: all → East');
    expect(said([2, 3])).toBe('2 of 4 pairs are not determined: Boris → all');
  });

  it('names one or two, counts more', () => {
    expect(said([2])).toBe('1 of 4 pairs is not determined: Boris → East');
    expect(said([0, 3])).toBe('2 of 4 pairs are not determined: Ada → East, Boris → West');
    expect(said([0, 1, 3])).toBe('3 of 4 pairs are not determined');
    expect(said([0, 1, 2, 3])).toBe('None of the 4 pairs is determined');
  });

  it('does without labels and sides, and says nothing where nothing is missing', () => {
    expect(said([0, 1], null)).toBe('2 of 4 pairs are not determined');
    expect(said([1], { arms: ['a', 'b', 'c', 'd'], sides: null })).toBe(
      '1 of 4 pairs is not determined: b',
    );
    expect(said([])).toBe('');
  });
});
