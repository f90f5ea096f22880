import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { looksLikeJson, readJsonTable } from '../../../../src/core/document/import/readJsonTable';
import { readTable } from '../../../../src/core/document/import/readTable';
import { importText } from '../../../../src/core/document/import/readings';
import type { ImportFault, Reading, Table } from '../../../../src/core/document/import/table';
import { lists } from '../../lists';
import { readAs } from './readAs';

const SEED = 20_261_121;

function texts(reading: Reading<Table>): readonly (readonly string[])[] {
  if (!reading.ok) throw new Error(JSON.stringify(reading.fault));
  return reading.value.map((row) => row.map(({ text }) => text));
}

function faultOf(reading: Reading<Table>): ImportFault {
  if (reading.ok) throw new Error('it was read');
  return reading.fault;
}

describe('a table of values', () => {
  it('ends at more values than fit into memory, with their place', () => {
    expect(readTable('a,b\n1,2\n3,4', 1000, 5)).toEqual({
      ok: false,
      fault: { message: expect.stringContaining('more than 5 values'), line: 3, column: 1 },
    });
    expect(readTable('a,b\n1,2\n3,4', 1000, 6).ok).toBe(true);
  });

  it.each([
    ...['a,b\n1,2', 'a;b\r\n1;2\r\n', 'a\tb\r1\t2', 'a b\n1   2 ', '"a" b\n "1"  2'],
    ...[' a , b \n\n 1,2', '\uFEFF# from,to\n\na,b\n  # more\n1,2\n'],
  ])('is parted by what its first row has, without comments and blank lines: %j', (text) => {
    expect(texts(readTable(text)).join(';')).toBe('a,b;1,2');
  });

  it('keeps empty values', () => {
    expect(texts(readTable('a,b,\n,,\n'))).toEqual([['a', 'b', ''], new Array(3).fill('')]);
  });

  it('takes anything within quotes, and counts the lines there', () => {
    const reading = readTable('"a, b","say ""x"""\n"two\nlines",1\nlast,2');
    const rows = [['a, b', 'say "x"'], ['two\nlines', '1'], 'last 2'.split(' ')];
    expect(texts(reading)).toEqual(rows);
    if (!reading.ok) throw new Error('not read');
    expect(reading.value[2]).toEqual([
      { text: 'last', line: 4, column: 1 },
      { text: '2', line: 4, column: 6 },
    ]);
  });

  it('says where a quote is wrong', () => {
    expect(faultOf(readTable('a,b\nc,"d'))).toMatchObject({ line: 2, column: 3 });
    expect(faultOf(readTable('a,"b"c'))).toMatchObject({ line: 1, column: 6 });
  });

  it('is a fault where there is nothing', () => {
    for (const text of ['', '\n \n', '# only a comment'])
      expect(faultOf(readTable(text)).message, JSON.stringify(text)).toMatch(/empty/);
  });

  test('gives back whatever was written in quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'a1,"\n ;\té') });
    const rowOf = (width: number) => fc.array(cell, { minLength: width, maxLength: width });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(rowOf(width), { minLength: 1 }));
    const written = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n');
    fc.assert(
      fc.property(table, (rows) => {
        expect(texts(readTable(written(rows)))).toEqual(rows);
      }),
      { seed: SEED },
    );
  });

  test('throws at nothing, and places what it finds within the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a1,"\n\r \t#') });
    fc.assert(
      fc.property(text, (written) => {
        const reading = readTable(written);
        const lines = written.split(/\r\n|\n|\r/);
        const places = reading.ok ? reading.value.flat() : [reading.fault];
        for (const { line, column } of places) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

describe('a table as JSON', () => {
  it('is a list of rows, or of single values', () => {
    expect(texts(readJsonTable('[[1, 2.5], ["a", null]]')).join(';')).toBe('1,2.5;a,');
    expect(texts(readJsonTable(' [1,\n 2]')).join(';')).toBe('1;2');
    expect([' [1]', '\uFEFF{ "pull": "7" }'].every(looksLikeJson)).toBe(true);
    expect(looksLikeJson('1 [2]')).toBe(false);
  });

  it('says where it is something else', () => {
    expect(faultOf(readJsonTable('[[1, 2],\n [3, [4]]]'))).toMatchObject({ line: 2, column: 6 });
    expect(faultOf(readJsonTable('[[1, 2],\n [3, oops]]')).line).toBe(2);
    for (const text of ['[]', '[[]]', '[{}]', '[', '['.repeat(100_000)])
      expect(faultOf(readJsonTable(text)).message).toMatch(/\.$/);
  });
});

function likeliest(text: string): string {
  const outcome = importText(text);
  return outcome.ok ? (outcome.readings[0]?.kind ?? 'none') : outcome.fault.message;
}

function importFault(text: string): ImportFault {
  const outcome = importText(text);
  if (outcome.ok) throw new Error(`read as ${outcome.readings.map(({ kind }) => kind).join()}`);
  return outcome.fault;
}

describe('an edge list', () => {
  it('has two names a line, or a value as well, and may have headings', () => {
    const edges = ['ab', 'bc'].map((edge) => [...edge]);
    for (const head of ['', 'from,to\n', 'Source,Target\n'])
      expect(readAs('edges', `${head}a,b\nb,c`).edges).toEqual({ edges, values: null });
    for (const head of ['', 'from,to,value\n', 'Source,Target,w\n', 'x,y,hours\n']) {
      const found = readAs('edges', `${head}a,b,1\nb,c,-2e-3`).edges;
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
    const values = lists('1-2 3-4');
    const plain = { values, rowLabels: null, columnLabels: null };
    const [left, right] = [
      ['p', 'q'],
      ['x', 'y'],
    ];
    for (const text of ['1,2\n3,4', '[[1, 2], [3, 4]]', ' 1   2\n 3   4\n'])
      expect(readAs('matrix', text).matrix).toEqual(plain);
    expect(readAs('matrix', 'x,y\n1,2\n3,4').matrix).toEqual({ ...plain, columnLabels: right });
    expect(readAs('matrix', 'p,1,2\nq,3,4').matrix).toEqual({ ...plain, rowLabels: left });
    for (const head of [',x,y', 'who,x,y', ',1,2']) {
      const columnLabels = head.split(',').slice(1);
      const found = readAs('matrix', `${head}\np,1,2\nq,3,4`).matrix;
      expect(found).toEqual({ values, rowLabels: left, columnLabels });
    }
  });

  it('has pairs that are not allowed where cells are empty', () => {
    expect(readAs('matrix', '1,\n,4').matrix.values).toEqual([
      [1, null],
      [null, 4],
    ]);
  });
});

describe('values', () => {
  it('stand on one line or in one column, with names before them if wanted', () => {
    for (const text of ['1,2,3', '1\n2\n3', '[1, 2, 3]', 'value\n1\n2\n3'])
      expect(readAs('values', text).list, text).toEqual({ values: [1, 2, 3], labels: null });
    for (const text of ['a,1\nb,2', 'name,value\na,1\nb,2'])
      expect(readAs('values', text).list, text).toEqual({ values: [1, 2], labels: ['a', 'b'] });
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
    const fault = importFault(text);
    expect(fault).toMatchObject({ line, message: expect.stringMatching(message) as string });
    if (column > 1) expect(fault.column).toBe(column);
  });

  it('says what else it could be', () => {
    expect(importText('1,2\n3,x')).toMatchObject({ ok: false, others: [{ kind: 'edges' }] });
  });

  it('is refused before anything large is made of it', () => {
    const wide = Array.from({ length: 50 }, () => Array(50).fill(1).join(',')).join('\n');
    expect(importFault(wide).message).toMatch(/2,500 base arms; at most 1,000/);
    expect(importFault('1,'.repeat(5_000_000)).message).toMatch(/characters/);
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
