import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it, test } from 'vitest';
import { isConnected, pathEnds } from '../../../../src/core/document/import/graphEnds';
import {
  matchingActions,
  pathActions,
  spanningTreeActions,
  type ImportedActions,
} from '../../../../src/core/document/import/importedActions';
import { specText } from '../../../../src/core/document/import/specText';
import { writeJson } from '../../../../src/core/document/import/writeJson';
import type { Instance } from '../../../../src/core/learners/contract/instance';
import { loadSpec } from '../../../../src/core/document/loadSpec';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { readAs } from './readAs';

const SEED = 20_261_121;

function textOf(imported: ImportedActions): string {
  const [feedback, reward] = [{ type: 'full-bandit' }, { type: 'linear' }] as const;
  const run = { algorithm: 'polyalba', seed: 1 } as const;
  return specText({ name: 'imported', ...imported, feedback, reward, run });
}

/** The instance of the spec that is written for actions. */
function instanceOf(imported: ImportedActions): Instance {
  const { instance, problems } = loadSpec(textOf(imported), NO_OVERRIDES);
  if (instance === null) throw new Error(`${JSON.stringify(problems)}\n${textOf(imported)}`);
  return instance;
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
const listOf = <T>(length: number, entry: fc.Arbitrary<T>) =>
  fc.array(entry, { minLength: length, maxLength: length });
const matrix = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
  .chain(([rows, columns]) =>
    fc.record({
      values: listOf(rows, listOf(columns, number)),
      ...{ left: listOf(rows, label), right: listOf(columns, label) },
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
        const instance = instanceOf(matchingActions(readAs('matrix', csv).matrix));
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
    const { matrix } = readAs('matrix', ',x,y\np,1,2\nq,,4');
    const { labels, truth, family } = instanceOf(matchingActions(matrix));
    expect(labels.arms).toEqual(['p → x', 'p → y', 'q → y']);
    expect(plain(truth?.theta)).toEqual([1, 2, 4]);
    expect(family.count.exact).toBe(1n);
  });
});

describe('a spec from an edge list', () => {
  const CSV = 'from,to,value\ns,a,1\ns,b,2\na,t,3\nb,t,4\na,b,5';

  it('is one of paths, from where they can start to where they can end, or of spanning trees', () => {
    const { edges } = readAs('edges', CSV);
    expect(pathEnds(edges.edges)).toEqual({ sources: ['s'], targets: ['t'] });
    const { family, truth } = instanceOf(pathActions(edges, 's', 't'));
    expect([family.kind, family.count.exact]).toEqual(['path', 3n]);
    expect(plain(truth?.theta)).toEqual([1, 2, 3, 4, 5]);
    expect(isConnected(edges.edges)).toBe(true);
    const trees = instanceOf(spanningTreeActions(edges)).family;
    expect([trees.kind, trees.count.exact]).toEqual(['spanningTree', 8n]);
  });

  it('has no paths where there is a cycle, and no trees where it is in pieces', () => {
    const edgesOf = (text: string) =>
      text.split(' ').map((edge) => [...edge] as unknown as readonly [string, string]);
    for (const cycle of ['ab ba', 'aa']) expect(pathEnds(edgesOf(cycle))).toBeNull();
    expect(isConnected(edgesOf('ab cd'))).toBe(false);
    expect([pathEnds([]), isConnected([])]).toEqual([null, false]);
  });
});

describe('the text of a spec', () => {
  it('says at each part what it is for, and keeps to its width', () => {
    const rows = Array.from({ length: 12 }, () => Array(12).fill(0.125).join(','));
    const text = textOf(matchingActions(readAs('matrix', rows.join('\n')).matrix));
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
