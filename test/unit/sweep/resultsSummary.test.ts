/** What the page of results is given: as small for a million results as for a hundred, and the same figures. */
import { describe, expect, it } from 'vitest';
import type { SweepReport } from '../../../src/core/report/sweepReport';
import { sweepMarkdown, sweepSvgs, sweepText } from '../../../src/core/report/sweepReport';
import { ResultGroups } from '../../../src/core/sweep/resultGroups';
import type { Result } from '../../../src/core/sweep/resultLine';
import { resultsSummaries } from '../../../src/core/sweep/resultsSummary';
import type { ComparisonSummary } from '../../../src/core/sweep/summary';

function result(of: Partial<Result>): Result {
  return {
    ...{ key: 's', spec: 'a.cpe.json', seed: 1, algorithm: 'polyalba', preset: 'recommended' },
    ...{ delta: 0.05, accuracy: null, guaranteed: true },
    ...{ status: 'certified', limit: null, correct: true },
    ...{ samples: 100, lowerBound: 50, durationMs: 2, reason: null, basis: null },
    columns: {},
    ...of,
  };
}

const OF = { fileName: 'r.ndjson', startedAt: 0, endedAt: 1 } as const;

function summaries(results: Iterable<Result>, asked: readonly number[] = []) {
  const groups = new ResultGroups();
  for (const seed of asked) groups.ask('a.cpe.json', [], seed);
  for (const one of results) groups.add(one);
  return resultsSummaries(groups, OF);
}

function only(results: Iterable<Result>, asked?: readonly number[]): ComparisonSummary {
  const [first, ...others] = summaries(results, asked);
  if (first === undefined || others.length > 0) throw new Error('not one spec');
  return first.comparison;
}

function* many(seeds: number, algorithms: readonly string[]): Generator<Result> {
  for (const [index, algorithm] of algorithms.entries()) {
    for (let seed = 1; seed <= seeds; seed++) {
      const columns = { 'run.algorithm': algorithm };
      const samples = 100 * (index + 1) + ((seed * 7919) % 97);
      yield result({ algorithm, columns, seed, samples, durationMs: seed % 11 });
    }
  }
}

describe('the summary of results', () => {
  it('stays small, with the least and the most of each setting and the figures of all', () => {
    const few = only(many(100, ['polyalba', 'rage']));
    const large = only(many(3000, ['polyalba', 'rage']));
    expect(JSON.stringify(large).length).toBeLessThan(3 * JSON.stringify(few).length);
    const [first] = large.settings;
    expect(first).toMatchObject({ counted: 3000, stopped: 3000, asked: 3000 });
    expect(first?.staircase[0]).toEqual([100, 1]);
    expect(first?.staircase.at(-1)).toEqual([196, 3000]);
    expect(first?.samples?.mean).toBeCloseTo(148, 0);
    expect(large.answers[0]).toMatchObject({ best: 0, others: [null, { differs: true }] });
    expect(first?.errors).toMatchObject({ wrong: 0, judged: 3000 });
  });

  it('names the settings by what varies, and shows it', () => {
    const of = (algorithm: string, delta: number): Result =>
      result({ algorithm, delta, columns: { 'run.algorithm': algorithm, 'run.delta': delta } });
    const { settings, differences } = only([
      ...[of('polyalba', 0.1), of('polyalba', 0.05), of('rage', 0.1), of('rage', 0.05)],
    ]);
    expect(settings.map(({ title, rest }) => `${title} ${rest}`)).toEqual([
      ...['PolyALBA delta 0.1', 'PolyALBA delta 0.05', 'RAGE delta 0.1', 'RAGE delta 0.05'],
    ]);
    expect(differences.map(({ setting }) => setting)).toEqual(['run.algorithm', 'run.delta']);
    expect(only([result({})]).settings[0]).toMatchObject({
      ...{ title: 'PolyALBA', rest: 'recommended' },
    });
    // Lines of two sweeps, of which one varies neither, and a name of every object.
    const joined = only([result({ algorithm: 'constructor' }), of('rage', 0.1)]);
    expect(joined.settings.map(({ title, rest }) => `${title} ${rest}`)).toEqual([
      ...['constructor delta 0.05', 'RAGE delta 0.1'],
    ]);
    expect(joined.differences[1]?.values).toEqual(['0.05', '0.1']);
  });

  it('compares no two specs', () => {
    const names = summaries([result({}), result({ spec: 'b.cpe.json', samples: 1 })]);
    expect(names.map(({ spec }) => spec)).toEqual(['a.cpe.json', 'b.cpe.json']);
    expect(names.every(({ comparison }) => comparison.settings.length === 1)).toBe(true);
    expect(names[1]?.comparison.fileName).toBe('b.cpe.json, one of 2 specs in r.ndjson');
    expect(only([result({})]).fileName).toBe('r.ndjson');
  });

  it('counts the seeds before the first that is missing, and says what failed or was not covered', () => {
    const { settings, sentences } = only(
      [
        ...[1, 2, 4].map((seed) => result({ seed, guaranteed: false })),
        result({ seed: 5, status: 'failed', algorithm: null, samples: null, reason: 'It threw.' }),
      ],
      [1, 2, 3, 4, 5],
    );
    expect(settings[0]).toMatchObject({
      ...{ asked: 5, ended: 3, counted: 2, failed: 1, failure: 'It threw.', covered: false },
      ...{ samples: null, atLeast: { samples: 100 } },
    });
    expect(sentences.caveats.join(' ')).toMatch(/1 seed failed \(It threw\)/);
  });

  it('is of the seeds from the first to the last where it is unknown what was asked for', () => {
    const of = (seed: number) => result({ seed, samples: 100 * seed });
    expect(only([1, 2, 4].map(of)).settings[0]).toMatchObject({
      ...{ asked: 4, ended: 3, counted: 2, samples: { mean: 150 } },
    });
    // A shard has its own seeds.
    const shard = new ResultGroups(true);
    for (const seed of [1, 2, 4]) shard.add(of(seed));
    const [summary] = resultsSummaries(shard, OF);
    expect(summary?.comparison.settings[0]).toMatchObject({ asked: 3, counted: 3 });
  });

  it('counts for each spec the results of the same basis as the last one', () => {
    const groups = new ResultGroups();
    const add = (spec: string, basis: string, seed: number, samples: number) =>
      groups.add(result({ spec, seed, samples, basis }), basis);
    add('a.cpe.json', 'early', 1, 1);
    add('a.cpe.json', 'early', 2, 1);
    add('a.cpe.json', 'late', 1, 5);
    add('b.cpe.json', 'other', 1, 9);
    expect(groups).toMatchObject({ size: 2, replaced: 2 });
    expect(groups.all.map(({ runs }) => [...runs.values()].map(({ samples }) => samples))).toEqual([
      ...[[5], [9]],
    ]);
    // What was early is the last again.
    add('a.cpe.json', 'early', 3, 1);
    expect(groups).toMatchObject({ size: 4, replaced: 1 });
  });

  it('has one setting where its spec was moved or its paths have another order', () => {
    const groups = new ResultGroups();
    const add = (spec: string, seed: number, columns: object) =>
      groups.add(result({ spec, seed, basis: 'b', columns: { ...columns } }), 'b');
    add('a.cpe.json', 1, { x: 1, y: 2 });
    add('a.cpe.json', 1, { x: 1, y: 3 });
    add('./a.cpe.json', 2, { y: 2, x: 1 });
    expect(groups.all.map(({ runs }) => runs.size)).toEqual([2, 1]);
    expect(resultsSummaries(groups, OF)).toMatchObject([{ spec: './a.cpe.json' }]);
    // A spec of which one name has changed since still has its results by the other.
    groups.add(result({ spec: './a.cpe.json', seed: 1, basis: 'c' }), 'c');
    expect(groups.size).toBe(4);
  });

  it('takes the last of two results of a seed, and counts those that went', () => {
    const groups = new ResultGroups();
    groups.add(result({ samples: 1 }));
    groups.add(result({ samples: 3 }));
    expect(groups.replaced).toBe(1);
    expect(groups.all[0]?.runs.get(1)?.samples).toBe(3);
  });
});

describe('of many specs', () => {
  /** How often the specs of the summaries are looked at, with two settings of each spec. */
  const looksAt = (specs: number, work: (report: SweepReport) => unknown): number => {
    const results = Array.from({ length: 2 * specs }, (_, index) => {
      const columns = { 'run.delta': 0.05 * (1 + (index % 2)) };
      return result({ spec: `spec-${index >> 1}.cpe.json`, columns, samples: 100 + index });
    });
    let looks = 0;
    const watched = summaries(results).map((one) =>
      Object.defineProperty({ ...one }, 'spec', {
        get: () => {
          looks += 1;
          return one.spec;
        },
      }),
    );
    work({ title: 'r', specs: watched, notes: [] });
    return looks;
  };

  it('text, report and picture take four times the work for four times as many', () => {
    const report = (of: SweepReport) => sweepMarkdown(of, []);
    for (const work of [sweepText, report, sweepSvgs]) {
      expect(looksAt(200, work)).toBeLessThan(5 * looksAt(50, work));
    }
  });
});
