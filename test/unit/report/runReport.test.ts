/** Reports of a run that is really made: their figures are those of its result. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { latexText, resultLatex } from '../../../src/core/report/runLatex';
import { noisePicture, runMarkdown } from '../../../src/core/report/runMarkdown';
import { resultRows, type RunReport } from '../../../src/core/report/runReport';
import { formatCount, formatTimes } from '../../../src/core/words/counts';
import { TraceBuilder } from '../../../src/core/run/session/trace';
import { NO_OVERRIDES, type Overrides } from '../../../src/core/document/overrides';
import { preparedFrom } from '../experiment/lab';
import { FACTS, checkOf, result as resultWith } from '../host/samples';
import { resultOf } from '../run/drive';
import { rowOf } from '../webview/snapshots';

function reportOf(example: string): RunReport {
  const specText = readFileSync(new URL(`../../../examples/${example}`, import.meta.url), 'utf8');
  const prepared = preparedFrom(specText);
  const trace = new TraceBuilder();
  const result = resultOf(prepared, (event) => trace.add(event));
  const base = { fileName: example, specText, startedAt: 0, specChanged: false };
  return { ...base, overrides: NO_OVERRIDES, facts: prepared.facts, result, trace: trace.rows };
}

const MATCHING = reportOf('assignment-4x4.cpe.json');
const TEXT = runMarkdown(MATCHING, null);

/** The rows of the table below a heading, each as its cells. */
function tableBelow(markdown: string, heading: string): readonly (readonly string[])[] {
  const section = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
}

describe('the report of a run', () => {
  it('stands alone: answer, settings, constants, rounds, assumptions, caveats, spec', () => {
    const headings = [...TEXT.matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    expect(headings.join()).toBe('Result,Settings,Constants,Rounds,Assumptions,Caveats,Spec');
    expect(TEXT).toContain(MATCHING.specText.trimEnd());
    for (const { text } of MATCHING.facts.assumptions)
      expect(TEXT.replaceAll('\\', '')).toContain(text.replace(/&/g, '&amp;'));
  });

  it('has the figures of the result, none of them with more digits than it needs', () => {
    const { result } = MATCHING;
    const rows = new Map(tableBelow(TEXT, 'Result').map(([a, b]) => [a, b]));
    expect(rows.get('Samples')).toContain(result.samples.toLocaleString('en'));
    expect(rows.get('Base arms')).toBe(result.action?.join(', '));
    const [estimate = '', halfWidth = ''] =
      /^(\S+) ± (\S+),/.exec(rows.get('Estimated reward') ?? '')?.slice(1) ?? [];
    expect(Math.abs(Number(estimate) - (result.estimate ?? NaN))).toBeLessThan(Number(halfWidth));
    expect(result.printedSamples).not.toBeNull();
    const { lowerBound: bound } = result;
    if (bound === null) throw new Error('the bound is not known');
    for (const words of [formatCount(bound), formatTimes(result.samples / bound)])
      expect(rows.get('How good is that?')).toContain(words);
    // The spec below it is as it was written.
    expect(TEXT.split('\n## Spec\n')[0]).not.toMatch(/\d[\d,.]{15,}/);
  });

  it('has a row for each round, whose samples add up, and whose verdict its own numbers give', () => {
    const rows = tableBelow(TEXT, 'Rounds');
    expect(rows).toHaveLength(MATCHING.trace.length);
    const total = rows.reduce((sum, row) => sum + Number(row[2]?.replaceAll(',', '')), 0);
    expect(total).toBe(MATCHING.result.samples);
    let kept = Number(MATCHING.facts.instance.actions);
    for (const [, , , , lead, needed, passed, ruledOut, left, over] of rows) {
      expect(passed).toBe(Number(lead?.replace('−', '-')) > Number(needed) ? 'yes' : 'no');
      kept -= ruledOut === '–' ? 0 : Number(ruledOut);
      expect(left).toBe(left === 'all' ? 'all' : String(kept));
      expect(over).not.toBe('');
    }
    expect(kept).toBe(1);
  });

  it('tells a long trace by rows that are spread, in which samples still add up', () => {
    const trace = Array.from({ length: 500 }, (_, index) =>
      rowOf({ round: index + 1, totalSamples: 7 * (index + 1) }),
    );
    const rows = tableBelow(runMarkdown({ ...MATCHING, trace }, null), 'Rounds');
    expect(rows).toHaveLength(60);
    expect(rows.reduce((sum, cells) => sum + Number(cells[2]), 0)).toBe(7 * 500);
    const rounds = rows.flatMap((cells) => (cells[1] ?? '').split('–').map(Number));
    expect([rounds[0], rounds.at(-1)]).toEqual([1, 500]);
  });

  it('says and shows how large the noise was, where that was not declared', () => {
    const noise = { noiseSeen: 2.03, noiseSeenLow: 1.9, noiseSeenHigh: 2.2 };
    const constants = {
      ...MATCHING.result.constants,
      ...noise,
      noiseSeenLeast: 1.1,
      noiseSeenMost: 3.2,
    };
    const noiseByAction = [{ action: [0, 3], deviation: 3.2, low: 3, high: 3.5 }];
    const seen = { ...MATCHING, result: { ...MATCHING.result, constants, noiseByAction } };
    const text = runMarkdown(seen, null, 'a.noise.svg');
    expect(text).toMatch(/## Noise.*\(a\.noise\.svg\)/s);
    expect(text).toContain('one sample 2.0 (1.9 to 2.2); by action 1.1 to 3.2');
    expect(noisePicture(seen)).toContain('3.2 (3.0 to 3.5)');
    expect(noisePicture(MATCHING)).toBeNull();
  });

  it('names every constant with its value, and the formula of those of the paper', () => {
    const rows = tableBelow(TEXT, 'Constants');
    const names = Object.keys(MATCHING.result.constants);
    expect(rows.length).toBeGreaterThanOrEqual(names.length);
    const alpha = rows.find(([, symbol]) => symbol === 'α');
    expect(Number(alpha?.[2])).toBeCloseTo(Number(MATCHING.result.constants['alpha']), 2);
    expect(alpha?.[3]).toContain('√r');
  });

  it('says what was set over the spec, and shows the picture of the answer', () => {
    const overrides: Overrides = { set: [['run.delta', 0.2]] };
    const text = runMarkdown({ ...MATCHING, overrides }, 'a%20b.svg');
    expect(text).toContain('| Set over the spec: run.delta | 0.2 |');
    expect(text).toMatch(/^!\[.*Ada → .*\]\(a%20b\.svg\)$/m);
    expect(TEXT).not.toContain('![');
  });

  it('claims nothing where an assumption is not met or the run was stopped, and has its checks', () => {
    const told = (result: RunReport['result']): string =>
      runMarkdown({ ...MATCHING, facts: FACTS, result }, null);
    const missing = ['noise is not bounded', 'new'];
    const caveat = told({ ...resultWith('certified'), assumptionsNotMet: missing });
    expect(caveat).not.toContain('Certified');
    expect(caveat).toContain('cannot be claimed');
    expect(caveat).toContain('- **not met**: new.');
    expect(caveat.match(/noise is not bounded/g)).toHaveLength(1);
    expect(told(resultWith('budget'))).toContain('No answer is certified');
    const checks = [checkOf('drift', true, 'It drifts.'), checkOf('linearity', false, 'Nothing.')];
    const checked = told({ ...resultWith('certified'), checks });
    expect(checked).toContain('- **caveat**: Drift: It drifts.\n- Linearity: Nothing.');
  });
});

it('a result in LaTeX is a table with a row for each figure', () => {
  const lines = resultLatex(MATCHING).split('\n');
  expect(lines[1]).toBe('\\begin{tabular}{lp{0.65\\linewidth}}');
  expect(lines.at(-2)).toBe('\\end{tabular}');
  const rows = lines.filter((line) => line.endsWith(' \\\\'));
  expect(rows).toHaveLength(resultRows(MATCHING).length);
  for (const row of rows) expect(row.match(/(?<!\\)&/g)).toHaveLength(1);
  expect(rows.join('\n')).toContain(MATCHING.result.samples.toLocaleString('en'));
});

/** What is special to LaTeX and not part of one of the commands that are written. */
function leftOver(text: string): string {
  return text
    .replace(/\\(text[a-z]+|ldots)\{\}|\\[{}$&#%_,]/g, '')
    .replace(/\$(\\[a-z]+|-)\$/g, '')
    .replace(/~/g, '');
}

describe('text in LaTeX', () => {
  it('leaves nothing that is special', () => {
    const letters = fc.constantFrom(...'\\{}$&#%_^~<>|"`ab1 →δ−…');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(leftOver(latexText(text))).not.toMatch(/[\\{}$&#%_^~<>|"`\n→δ−…]/);
      }),
    );
  });

  it('keeps all other letters, in one line, and writes what pdfLaTeX lacks in maths', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019 ().,;:éß') }), (text) => {
        expect(latexText(text)).toBe(text);
      }),
    );
    expect(latexText('a\n\nb')).toBe('a b');
    expect(latexText('Ada → 50% of δ_1')).toBe('Ada $\\to$ 50\\% of $\\delta$\\_1');
  });
});
