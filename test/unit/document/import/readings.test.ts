import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { importText, type Imported } from '../../../../src/core/document/import/readings';
import type { ImportFault } from '../../../../src/core/document/import/table';

const SEED = 20_261_121;

function readingOf<K extends Imported['kind']>(text: string, kind: K): Imported & { kind: K } {
  const outcome = importText(text);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  const found = outcome.readings.find((reading) => reading.kind === kind);
  if (found === undefined) throw new Error(`not read as ${kind}`);
  return found as Imported & { kind: K };
}

function likeliest(text: string): string {
  const outcome = importText(text);
  return outcome.ok ? (outcome.readings[0]?.kind ?? 'none') : outcome.fault.message;
}

function faultOf(text: string): ImportFault {
  const outcome = importText(text);
  if (outcome.ok) throw new Error(`read as ${outcome.readings.map(({ kind }) => kind).join()}`);
  return outcome.fault;
}

describe('an edge list', () => {
  it('has two names a line, or a value as well, and may have headings', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
    ];
    for (const head of ['', 'from,to\n', 'Source,Target\n'])
      expect(readingOf(`${head}a,b\nb,c`, 'edges').edges).toEqual({ edges, values: null });
    for (const head of ['', 'from,to,value\n', 'Source,Target,w\n', 'x,y,hours\n']) {
      const found = readingOf(`${head}a,b,1\nb,c,-2e-3`, 'edges').edges;
      expect(found).toEqual({ edges, values: [1, -0.002] });
    }
  });

  it('is what names are read as first, and whole numbers before a fraction', () => {
    expect(likeliest('a,b,1\nb,c,2')).toBe('edges');
    expect(likeliest('0,1,0.5\n0,2,0.7')).toBe('edges');
    expect(likeliest('1,2,3\n4,5,6\n7,8,9')).toBe('matrix');
  });
});

describe('a matrix', () => {
  it('may have headings, names, both or neither, and comes from JSON and from spaces too', () => {
    const values = [
      [1, 2],
      [3, 4],
    ];
    const [plain, left, right] = [
      { values, rowLabels: null, columnLabels: null },
      ['p', 'q'],
      ['x', 'y'],
    ];
    for (const text of ['1,2\n3,4', '[[1, 2], [3, 4]]', ' 1   2\n 3   4\n'])
      expect(readingOf(text, 'matrix').matrix).toEqual(plain);
    expect(readingOf('x,y\n1,2\n3,4', 'matrix').matrix).toEqual({ ...plain, columnLabels: right });
    expect(readingOf('p,1,2\nq,3,4', 'matrix').matrix).toEqual({ ...plain, rowLabels: left });
    for (const head of [',x,y', 'who,x,y', ',1,2']) {
      const columnLabels = head.split(',').slice(1);
      const found = readingOf(`${head}\np,1,2\nq,3,4`, 'matrix').matrix;
      expect(found).toEqual({ values, rowLabels: left, columnLabels });
    }
  });

  it('has pairs that are not allowed where cells are empty', () => {
    expect(readingOf('1,\n,4', 'matrix').matrix.values).toEqual([
      [1, null],
      [null, 4],
    ]);
  });
});

describe('values', () => {
  it('stand on one line or in one column, with names before them if wanted', () => {
    for (const text of ['1,2,3', '1\n2\n3', '[1, 2, 3]', 'value\n1\n2\n3'])
      expect(readingOf(text, 'values').list, text).toEqual({ values: [1, 2, 3], labels: null });
    for (const text of ['a,1\nb,2', 'name,value\na,1\nb,2'])
      expect(readingOf(text, 'values').list, text).toEqual({ values: [1, 2], labels: ['a', 'b'] });
    expect([likeliest('a,1\nb,2'), likeliest('3\n4')]).toEqual(['values', 'values']);
  });
});

describe('a bad table', () => {
  it.each([
    ['a,b\nb,c,1', 2, 5, /3 values and the first line 2/],
    ['a,1\nb,x', 2, 3, /"x" is not a number/],
    ['1,2\n3,x', 2, 3, /"x" is not a number/],
    ['1;2\n3;4,5', 2, 3, /decimals with a point/],
    ['a,b,1\nb,c,', 2, 5, /missing.*value/i],
    ['a,b,1\nb,,2', 2, 3, /missing.*name/i],
    ['1,2\n3,1e999', 2, 3, /too large/],
    ['a,b,c,d\ne,f,g,h', 2, 1, /not a number|no numbers/],
  ])('%j is told where it is wrong', (text, line, column, message) => {
    const fault = faultOf(text);
    expect(fault).toMatchObject({ line, message: expect.stringMatching(message) as string });
    if (column > 1) expect(fault.column).toBe(column);
  });

  it('says what else it could be', () => {
    expect(importText('1,2\n3,x')).toMatchObject({ ok: false, others: [{ kind: 'edges' }] });
  });

  it('is refused before anything large is made of it', () => {
    const wide = Array.from({ length: 50 }, () => Array(50).fill(1).join(',')).join('\n');
    expect(faultOf(wide).message).toMatch(/2,500 base arms; at most 1,000/);
    expect(faultOf('1,'.repeat(5_000_000)).message).toMatch(/characters/);
  });

  test('never throws, and says where in plain words', () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('a', '1', '.', '-', 'e', ',', '"', '\n', '[', ']', ' ') }),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const outcome = importText(text);
        if (outcome.ok) expect(outcome.readings.length).toBeGreaterThan(0);
        else expect(outcome.fault.message).toMatch(/[.:]$|\]\]\.$/);
        if (!outcome.ok) expect(outcome.fault.line).toBeGreaterThan(0);
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});
