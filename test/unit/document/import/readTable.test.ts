import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { looksLikeJson, readJsonTable } from '../../../../src/core/document/import/readJsonTable';
import { readTable } from '../../../../src/core/document/import/readTable';
import type { ImportFault, Reading, Table } from '../../../../src/core/document/import/table';

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
    expect(texts(reading)).toEqual([
      ['a, b', 'say "x"'],
      ['two\nlines', '1'],
      ['last', '2'],
    ]);
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
    const cell = fc.string({
      unit: fc.constantFrom('a', '1', ',', '"', '\n', ' ', ';', '\t', 'é'),
    });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
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
    const text = fc.string({
      unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', '\t', '#'),
    });
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
    expect(texts(readJsonTable('[[1, 2.5], ["a", null]]'))).toEqual([
      ['1', '2.5'],
      ['a', ''],
    ]);
    expect(texts(readJsonTable(' [1,\n 2]'))).toEqual([['1'], ['2']]);
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
