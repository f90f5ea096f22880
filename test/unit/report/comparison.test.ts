/** The report of a comparison, its values and its chart. */
import { describe, expect, it } from 'vitest';
import type { ComparedSetting } from '../../../src/core/sweep/comparison';
import { summarise } from '../../../src/core/sweep/summary';
import {
  comparisonCsv,
  comparisonMarkdown,
  summaryAnswer,
} from '../../../src/core/report/comparisonText';
import { comparisonSvg } from '../../../src/core/figure/comparison';
import { nameText } from '../../../src/core/sweep/settingNames';
import { comparison, outcome, setting } from '../sweep/comparisons';

const TWO = comparison([
  setting([1000, 2000, 4000], {}, { overrides: { set: [['run.preset', 'recommended']] } }),
  setting([90_000, 80_000, 100_000], { algorithm: 'gcb-pe', arms: ['a', 'b'] }),
]);

/** The tables of a report; in each all rows are as long as its head. */
function tablesOf(text: string) {
  const blocks = text.split('\n\n').filter((block) => block.startsWith('|'));
  return blocks.map((block) => {
    const lines = block.split('\n');
    const [columns = 0, ...others] = new Set(lines.map((line) => line.split(/(?<!\\)\|/).length));
    expect(others).toEqual([]);
    return { lines, columns };
  });
}

describe('the report', () => {
  const text = comparisonMarkdown(TWO);

  it('stands alone: answer, tables, constants, caveats, the spec and what was set over it', () => {
    for (const part of [
      '# Comparison: four workers',
      '**PolyALBA recommended: 2.33\u202fk samples**',
      'GCB-PE recommended takes **38.6×** as many',
      '| PolyALBA recommended | 3 of 3 | 2,333 | needs 20 seeds | 1,000 to 4,000 |',
      '| 0 of 3 | 0% to 76.8% |',
      '3 seeds without an error cannot show an error rate below 5%; 158 would.',
      '| GCB-PE recommended | d 16, \\|X\\| 24; alpha 12,345; beta 1.5 |',
      '- PolyALBA recommended: `run.preset` = `"recommended"`; seeds 1 to 3',
      '- GCB-PE recommended: the spec as it is; seeds 1 to 3',
      '```jsonc\n{ "name": "four workers" }\n```',
    ])
      expect(text).toContain(part);
    expect(tablesOf(text)).toHaveLength(3);
  });

  it('has a spec for each text, and names seeds that are not in a row', () => {
    const other = setting([1, 2], { algorithm: 'gcb-pe' }, { specText: '{ "name": "other" }' });
    const runs = [outcome(2, 5), outcome(4, 5), outcome(9, 5)];
    const text = comparisonMarkdown(comparison([setting([1], {}, { runs }), other]));
    expect(text).toContain('the spec as it is; seeds 2, 4, 9');
    expect(text).toMatch(/"four workers" }\n```.*"other" }\n```/s);
  });

  it('takes nothing that comes from a spec for markup', () => {
    const hostile = comparison([setting([1], { name: '<b> of *two* | [x](y)' })], {
      fileName: 'a_b_c.cpe.json',
    });
    const text = comparisonMarkdown(hostile);
    expect(text).toContain('# Comparison: \\<b\\> of \\*two\\* \\| \\[x\\](y)\n');
    expect(text).toContain('UTC, a\\_b\\_c.cpe.json\n');
  });

  it('keeps what is bold in a sentence bold, and the names in it plain', () => {
    const files = ['a*b.cpe.json', 'c.cpe.json'].map((fileName, index) =>
      setting([1000 * (index + 1), 1000], {}, { fileName }),
    );
    const text = comparisonMarkdown(comparison(files));
    expect(text).toContain('a\\*b.cpe.json');
    expect(text).toMatch(/c\.cpe\.json takes \*\*[\d.]+×\*\* as many/);
    expect(text).not.toContain('a*b');
  });

  it('fences a spec that has fences of its own', () => {
    const text = comparisonMarkdown(comparison([setting([1], {}, { specText: '// ```\n{}' })]));
    expect(text).toContain('````jsonc\n// ```\n{}\n````');
  });
});

it('the values are one line a seed, and quote what holds a comma', () => {
  const lines = comparisonCsv(TWO).trimEnd().split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[1]).toBe(
    'PolyALBA recommended,polyalba,recommended,0.05,1,certified,1000,0 5,1.5,true,11',
  );
  const changed = setting([1], { changedOptions: ['alpha', 'support'] });
  const two = comparison([changed, setting([1], { delta: 0.1 })]);
  expect(comparisonCsv(two)).toContain('"PolyALBA recommended, 2 options changed, δ 0.05",');
});

it('the answer for the clipboard is plain text', () => {
  const text = summaryAnswer(summarise(TWO));
  expect(text).not.toContain('*');
  expect(text).toContain('GCB-PE recommended takes 38.6× as many.');
});

describe('many settings', () => {
  /** One that cannot be run, one that was cut. */
  const cut = outcome(1, 500, { status: 'budget', limit: 'seconds', lowerBound: 50 });
  const ODD: Readonly<Record<number, Partial<ComparedSetting>>> = {
    3: { facts: null, runs: [], rejected: 'It is too large.' },
    5: { runs: [cut] },
  };
  const MANY = comparison(
    Array.from({ length: 18 }, (_, index) =>
      setting(
        [1000 * (18 - index), 1100 * (18 - index)],
        { observerSetSize: index % 3, changedOptions: ['alpha', 'support'].slice(0, index % 3) },
        { fileName: `${index}.cpe.json`, ...ODD[index] },
      ),
    ),
  );

  it('are in a report whose tables are no wider than a page, the best first', () => {
    const blocks = tablesOf(comparisonMarkdown(MANY));
    for (const { columns } of blocks) expect(columns).toBeLessThanOrEqual(12);
    const rows = blocks[0]?.lines.slice(2) ?? [];
    expect(rows).toHaveLength(18);
    expect(rows[0]).toContain('| 2 of 2 | 1,050 |');
    expect(rows.at(-2)).toMatch(/\| 0 of 2 \| over 500 \| not known .*\| over 10\.0× \|/);
    expect(rows.at(-1)).toContain('| not run | not known |');
    expect(comparisonCsv(MANY).trimEnd().split('\n')).toHaveLength(1 + 2 * 16 + 1);
  });

  it('are all in the chart, each with its name and its mean', () => {
    const summary = summarise(MANY);
    const svg = comparisonSvg(summary);
    for (const one of summary.settings) expect(svg).toContain(`>${nameText(one)}<`);
    expect(svg.match(/<circle /g)).toHaveLength(16);
    expect(svg).toContain('>at least 500<');
    expect(svg).toContain('>not run<');
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

describe('the chart as a file', () => {
  const svg = comparisonSvg(summarise(TWO));

  it('draws a staircase of as many steps as seeds for each setting', () => {
    const stairs = svg.matchAll(/<path d="(M[^"]*)" fill="none"/g);
    expect([...stairs].map(([, path = '']) => path.split('V').length - 1)).toEqual([3, 3]);
    expect(svg).toContain('PolyALBA recommended: 3 of 3 seeds');
    expect(svg).toContain('(log scale)');
  });

  it('keeps every number within the picture, and every name harmless', () => {
    const odd = comparisonSvg(summarise(comparison([setting([5, 6], { name: '<b>&"' })])));
    expect(odd).toContain('&lt;b&gt;&amp;&quot;');
    for (const [, x] of odd.matchAll(/x[12]?="([-\d.]+)"/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(760 + 32);
    }
    // Without a seed as well.
    for (const shown of [odd, comparisonSvg(summarise(comparison([setting([])])))])
      expect(shown).not.toMatch(/NaN|Infinity/);
  });
});
