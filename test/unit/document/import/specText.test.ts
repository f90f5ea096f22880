import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it, test } from 'vitest';
import { isConnected, pathEnds } from '../../../../src/core/document/import/graphEnds';
import type { ImportedActions } from '../../../../src/core/document/import/importedActions';
import {
  matchingActions,
  pathActions,
  spanningTreeActions,
  topKActions,
} from '../../../../src/core/document/import/importedActions';
import { importText, type Imported } from '../../../../src/core/document/import/readings';
import { specText } from '../../../../src/core/document/import/specText';
import { writeJson } from '../../../../src/core/document/import/writeJson';
import type { Instance } from '../../../../src/core/learners/contract/instance';
import { loadSpec } from '../../../../src/core/document/loadSpec';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';

const SEED = 20_261_121;

function textOf(imported: ImportedActions): string {
  return specText({
    name: 'imported',
    ...imported,
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    run: { algorithm: 'polyalba', seed: 1 },
  });
}

/** The instance of the spec that is written for actions. */
function instanceOf(imported: ImportedActions): Instance {
  const { instance, problems } = loadSpec(textOf(imported), NO_OVERRIDES);
  if (instance === null) throw new Error(`${JSON.stringify(problems)}\n${textOf(imported)}`);
  return instance;
}

function first(text: string): Imported {
  const outcome = importText(text);
  if (!outcome.ok || outcome.readings[0] === undefined) throw new Error(JSON.stringify(outcome));
  return outcome.readings[0];
}

/** -0 is written as 0. */
function plain(values: Iterable<number> | undefined): readonly number[] {
  return Array.from(values ?? [], (value) => value + 0);
}

const number = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.integer({ min: -9, max: 9 }),
);
const label = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '7'), maxLength: 6 });
const matrix = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
  .chain(([rows, columns]) =>
    fc.record({
      values: fc.array(fc.array(number, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
      left: fc.array(label, { minLength: rows, maxLength: rows }),
      right: fc.array(label, { minLength: columns, maxLength: columns }),
    }),
  );
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('a spec from a matrix', () => {
  test('has the same numbers and names, whatever they are', () => {
    fc.assert(
      fc.property(matrix, fc.boolean(), ({ values, left, right }, isLabelled) => {
        // A name that is no number, and not empty.
        const rows = left.map((name, index) => `L${index} ${name}`);
        const columns = right.map((name, index) => `R${index} ${name}`);
        const csv = isLabelled
          ? [
              ['', ...columns.map(quote)].join(','),
              ...values.map((row, index) => [quote(rows[index] ?? ''), ...row].join(',')),
            ].join('\n')
          : values.map((row) => row.join(',')).join('\n');
        const read = importText(csv);
        if (!read.ok) throw new Error(JSON.stringify(read.fault));
        const reading = read.readings.find(({ kind }) => kind === 'matrix');
        if (reading?.kind !== 'matrix') throw new Error('no matrix');
        const instance = instanceOf(matchingActions(reading.matrix));
        expect(plain(instance.truth?.theta)).toEqual(plain(values.flat()));
        if (isLabelled) {
          expect(instance.labels.sides?.left).toEqual(rows);
          expect(instance.labels.sides?.right).toEqual(columns);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('lists the pairs where some are not allowed', () => {
    const reading = first(',x,y\np,1,2\nq,,4');
    if (reading.kind !== 'matrix') throw new Error(reading.kind);
    const { labels, truth, family } = instanceOf(matchingActions(reading.matrix));
    expect(labels.arms).toEqual(['p → x', 'p → y', 'q → y']);
    expect(plain(truth?.theta)).toEqual([1, 2, 4]);
    expect(family.count.exact).toBe(1n);
  });
});

describe('a spec from an edge list', () => {
  const CSV = 'from,to,value\ns,a,1\ns,b,2\na,t,3\nb,t,4\na,b,5';

  it('is one of paths, from where they can start to where they can end', () => {
    const reading = first(CSV);
    if (reading.kind !== 'edges') throw new Error(reading.kind);
    expect(pathEnds(reading.edges.edges)).toEqual({ sources: ['s'], targets: ['t'] });
    const { family, truth } = instanceOf(pathActions(reading.edges, 's', 't'));
    expect(family.kind).toBe('path');
    expect(family.count.exact).toBe(3n);
    expect(plain(truth?.theta)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is one of spanning trees', () => {
    const reading = first(CSV);
    if (reading.kind !== 'edges') throw new Error(reading.kind);
    const { family } = instanceOf(spanningTreeActions(reading.edges));
    expect(family.kind).toBe('spanningTree');
    expect(family.count.exact).toBe(8n);
    expect(isConnected(reading.edges.edges)).toBe(true);
  });

  it('has no paths where there is a cycle, and no trees where it is in pieces', () => {
    expect(
      pathEnds([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toBeNull();
    expect(pathEnds([['a', 'a']])).toBeNull();
    expect(pathEnds([])).toBeNull();
    expect(
      isConnected([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe(false);
    expect(isConnected([])).toBe(false);
  });
});

describe('a spec from values', () => {
  it('is one of sets of k of them', () => {
    const reading = first('red,0.5\ngreen,0.25\nblue,1');
    if (reading.kind !== 'values') throw new Error(reading.kind);
    const { family, labels, truth } = instanceOf(topKActions(reading.list, 2));
    expect(family.count.exact).toBe(3n);
    expect(labels.arms).toEqual(['red', 'green', 'blue']);
    expect(plain(truth?.theta)).toEqual([0.5, 0.25, 1]);
  });
});

describe('the text of a spec', () => {
  it('says at each part what it is for, and keeps to its width', () => {
    const reading = first(
      Array.from({ length: 12 }, () => Array(12).fill(0.125).join(',')).join('\n'),
    );
    if (reading.kind !== 'matrix') throw new Error(reading.kind);
    const text = textOf(matchingActions(reading.matrix));
    for (const words of ['one sample shows', 'reward of an action', 'probability of a wrong'])
      expect(text).toContain(words);
    const code = text.split('\n').filter((line) => !line.trim().startsWith('//'));
    expect(Math.max(...code.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(text.endsWith('}\n')).toBe(true);
  });

  test('is JSON of the same value, however it is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(parse(writeJson(value, 2)))).toBe(JSON.stringify(value));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
