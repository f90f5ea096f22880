import { describe, expect, it } from 'vitest';
import type { RunLive } from '../../../../src/shared/protocol';
import { textOf } from '../../../../webview/dom/h';
import { actionSamplesSection } from '../../../../webview/run/runPage';
import { BACKBONE } from '../pictures/graphs';
import { FACTS, snapshotOf } from '../snapshots';
import { all, byTag } from './nodes';

type Measured = NonNullable<RunLive['measured']>;

const measuredOf = (count: number, listed = count): Measured => ({
  count,
  most: Array.from({ length: listed }, (_, index) => ({ action: [index], samples: 100 - index })),
});

function sectionOf(measured?: Measured, facts: object = {}) {
  const live = { totalSamples: 10_000, ...(measured && { measured }) };
  return actionSamplesSection(snapshotOf(live, { facts: { ...FACTS, ...facts } }));
}

function rowsOf(section: ReturnType<typeof sectionOf>): readonly string[] {
  if (section === null) return [];
  const rows = all([section], byTag('tr')).slice(1);
  return rows.map((row) => textOf(row.children.slice(0, 2)).replace('\u202f', ' '));
}

describe('the samples by action', () => {
  it.each([
    // Few are all listed, most first, and one more is no row of its own.
    [measuredOf(3), 3, /98$/],
    [measuredOf(13), 13, /88$/],
    // The rest is summed up, also what is not known one by one: 10,000 without 100 + 99 + … + 89.
    [measuredOf(60, 50), 13, /^48 more.*8\.87 k$/],
    [measuredOf(0), 0, /^$/],
    [undefined, 0, /^$/],
  ] as const)('are rows, of which the last may sum up others (%#)', (measured, many, last) => {
    const rows = rowsOf(sectionOf(measured));
    expect(rows).toHaveLength(many);
    expect(rows.at(-1) ?? '').toMatch(last);
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
