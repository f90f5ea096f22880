import { describe, expect, it } from 'vitest';
import type { RunLive } from '../../../../src/shared/protocol';
import { textOf } from '../../../../webview/dom/h';
import { actionSamplesSection } from '../../../../webview/run/runPage';
import { BACKBONE } from '../pictures/graphs';
import { FACTS, rowOf, snapshotOf } from '../snapshots';
import { all, byTag } from './nodes';

type Measured = NonNullable<RunLive['measured']>;

const measuredOf = (count: number, listed = count): Measured => ({
  count,
  most: Array.from({ length: listed }, (_, index) => ({ action: [index], samples: 100 - index })),
});

function sectionOf(measured: Measured | undefined, facts: object = {}) {
  const live = { totalSamples: 10_000, ...(measured === undefined ? {} : { measured }) };
  return actionSamplesSection(
    snapshotOf(
      { state: 'certified', ...live },
      { facts: { ...FACTS, ...facts }, trace: [rowOf({})] },
    ),
  );
}

function rowsOf(section: ReturnType<typeof sectionOf>): readonly string[] {
  if (section === null) return [];
  return all([section], byTag('tr'))
    .slice(1)
    .map((row) => textOf(row.children.slice(0, 2)));
}

describe('the samples by action', () => {
  it('are not there for a run that has none', () => {
    expect(sectionOf(undefined)).toBeNull();
    expect(sectionOf(measuredOf(0))).toBeNull();
  });

  it('are all listed where they are few, most first, and one more is no row of its own', () => {
    expect(rowsOf(sectionOf(measuredOf(3)))).toHaveLength(3);
    expect(rowsOf(sectionOf(measuredOf(13)))).toHaveLength(13);
    expect(rowsOf(sectionOf(measuredOf(13))).at(-1)).toMatch(/88$/);
  });

  it('sum up those that are not listed, also those that are not known one by one', () => {
    const rows = rowsOf(sectionOf(measuredOf(60, 50)));
    expect(rows).toHaveLength(13);
    const listed = Array.from({ length: 12 }, (_, index) => 100 - index);
    const rest = 10_000 - listed.reduce((sum, samples) => sum + samples, 0);
    expect(rows.at(-1)).toMatch(/^48 more/);
    expect(rest).toBe(8866);
    expect(rows.at(-1)).toMatch(/8\.87\s?k$/);
  });

  it('name a route by its stops between the ends, and say of how many', () => {
    const labels = { arms: BACKBONE.edges.map(String), sides: null, graph: BACKBONE };
    const instance = { ...FACTS.instance, family: 'path', actions: '21' };
    const most = [{ action: [0, 3, 7, 17, 18], samples: 7 }];
    const section = sectionOf({ count: 1, most }, { labels, instance });
    expect(rowsOf(section)[0]).toMatch(/^AMS, BRU, ZRH, TRN/);
    expect(textOf(section === null ? [] : [section])).toContain('the 1 of 21 paths measured');
  });
});
