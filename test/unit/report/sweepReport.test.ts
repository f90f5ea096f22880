import { expect, it } from 'vitest';
import * as sweeps from '../../../src/core/report/sweepReport';
import { ResultGroups } from '../../../src/core/sweep/resultGroups';
import { resultsSummaries } from '../../../src/core/sweep/resultsSummary';
import { readResult } from '../../../src/core/sweep/resultLine';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

/** A report of settings with their samples a run. */
function reportOf(
  settings: readonly (readonly [columns: Record<string, unknown>, samples: number])[],
  samplesOf = (samples: number, seed: number): number => samples + seed,
): sweeps.SweepReport {
  const groups = new ResultGroups();
  for (const [columns, samples] of settings)
    for (const seed of SEEDS) {
      const line = {
        ...{ key: 's1', spec: 'a.cpe.json', ...columns, seed, status: 'certified' },
        ...{ correct: true, samples: samplesOf(samples, seed), durationMs: 2 },
        ...{ lowerBound: 10, limit: null },
      };
      const result = readResult(JSON.stringify(line));
      if (result !== null) groups.add(result);
    }
  const specs = resultsSummaries(groups, { fileName: 'r', startedAt: 0, endedAt: 1 });
  return { title: 'r <1>', specs, notes: [] };
}

const TWO = [
  [{ a: 'x' }, 100],
  [{ a: 'y' }, 300],
] as const;

const texts = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

it('pictures of a sweep are lines over one number, one for each other setting', () => {
  const report = reportOf(
    ['rage', 'polyalba'].flatMap((algorithm, i) =>
      [0.1, 0.01].map(
        (delta, j) =>
          [{ 'run.algorithm': algorithm, 'run.delta': delta }, 100 * (1 + i + j)] as const,
      ),
    ),
  );
  const [svg = '', ...others] = sweeps.sweepSvgs(report);
  expect(others).toEqual([]);
  expect(texts(svg)).toEqual(
    expect.arrayContaining(['rage', 'polyalba', 'run.delta', 'lower bound', '0.01', '0.1']),
  );
  expect(svg).toContain('fill-opacity="0.12"');
  expect(svg).not.toMatch(/NaN|d="Z"|<1>/);
});

it('pictures of a sweep are a heat map over two numbers for each other setting, the least y below', () => {
  const cells = [1, 2, 3].flatMap((x) =>
    [0.1, 0.2].map((y) => [{ x, y, name: 'n' }, 1000 * x * y] as const),
  );
  const [svg = '', second = ''] = sweeps.sweepSvgs(
    reportOf([...cells, [{ x: 1, y: 0.1, name: 'other' }, 7]]),
  );
  const cellsOf = (picture: string): readonly (readonly string[])[] => [
    ...picture.matchAll(
      /<path d="M([\d.]+) ([\d.]+)[^>]*Z" fill="#1a6fc4"(?: fill-opacity="([\d.]+)")?/g,
    ),
  ];
  const drawn = cellsOf(svg);
  expect(drawn).toHaveLength(6);
  const [first, last] = [drawn[0] ?? [], drawn.at(-1) ?? []];
  expect(Number(first[2])).toBeGreaterThan(Number(last[2]));
  // More samples are darker.
  expect(Number(first[3])).toBeLessThan(Number(last[3] ?? 1));
  expect(cellsOf(second)).toHaveLength(1);
  expect(svg).not.toContain('NaN');
});

it('pictures of a sweep are the settings by their means where no number varies', () => {
  const [svg = ''] = sweeps.sweepSvgs(reportOf(TWO));
  expect(texts(svg)).toEqual(expect.arrayContaining(['a.cpe.json a x', 'a.cpe.json a y']));
  expect(sweeps.sweepSvgs(reportOf([]))).toEqual([]);
});

it('a report says which setting needs fewest samples, and what was not run', () => {
  const report = reportOf(TWO);
  expect(sweeps.sweepText(report)).toMatch(
    /Fewest samples, mean of 30 seeds: .* x: .* 2\.\d+× as many/,
  );
  const skipped = [{ spec: 'a.cpe.json', setting: { a: 'z' }, reason: 'It lists <all>.' }];
  const text = sweeps.sweepMarkdown({ ...report, notes: sweeps.skippedWords(skipped) }, [
    'r 1.svg',
  ]);
  expect(text).toContain('a.cpe.json a="z" was not run: It lists \\<all\\>.');
  expect(text).toContain('![Samples](r%201.svg)');
});

it('a report of several specs says of which one a caveat is, unless it is of all', () => {
  const specOf = (spec: string, caveat: string) =>
    reportOf(TWO).specs.map(({ comparison }) => {
      const caveats = { caveats: [caveat, 'Of all.'], tooFew: '' };
      const sentences = { ...comparison.sentences, ...caveats };
      return { spec, comparison: { ...comparison, sentences } };
    });
  const specs = [...specOf('a', 'Of one.'), ...specOf('b', 'Of another.')];
  const lines = sweeps.sweepText({ title: 'r', specs, notes: [] }).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['a: Of one.', 'Of all.', 'b: Of another.']));
  expect(lines.filter((line) => line.includes('Of all.'))).toHaveLength(1);
});

it('of equal samples a report shows why there is no interval', () => {
  const report = reportOf([[{ a: 'x' }, 100]], (samples) => samples);
  for (const text of [sweeps.sweepText(report), sweeps.sweepMarkdown(report, [])]) {
    expect(text).toContain('all seeds equal');
    expect(text).not.toContain('100 to 100');
  }
});
