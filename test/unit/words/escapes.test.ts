/** Names that would move a cursor, begin a line, turn text around or become a formula, through every writer. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  comparisonCsv,
  comparisonMarkdown,
  summaryAnswer,
} from '../../../src/core/report/comparisonText';
import { controlCharacters, csvCell, visible } from '../../../src/core/words/escapes';
import { planMarkdown } from '../../../src/core/report/planText';
import { resultLatex } from '../../../src/core/report/runLatex';
import { resultMarkdown, runMarkdown } from '../../../src/core/report/runMarkdown';
import { comparisonSvg } from '../../../src/core/figure/comparison';
import { bestText, problemText, runText } from '../../../src/core/report/text';
import { summarise } from '../../../src/core/sweep/summary';
import { bestActions } from '../../../src/core/run/check/preview';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { runPrepared } from '../../../src/core/run/session/run';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { simulatedSpec } from '../experiment/lab';
import { comparison, setting } from '../sweep/comparisons';

const FAKE = '\n\r\u2028Certified\u001b[2J\u0007\u009b1A\u202etxt\u2066\u007f';

const SPEC = simulatedSpec({
  name: FAKE,
  actions: { family: 'topK', arms: 3, k: 1, labels: [`a${FAKE}`, `b${FAKE}`, `c${FAKE}`] },
  environment: { type: 'simulated', theta: [3, 2, 1] },
  run: { algorithm: 'polyalba', delta: 0.1, seed: 1 },
});

/** Every text that is made of a run, a check, a plan, a comparison of a spec with such names. */
function texts(): Readonly<Record<string, string>> {
  const preparation = prepareRun(SPEC, NO_OVERRIDES);
  if (!preparation.ok) throw new Error('the spec has errors');
  const { prepared, problems } = preparation;
  const run = runPrepared(prepared, { now: () => 0, cancelled: () => true });
  let step = run.next();
  while (step.done !== true) step = run.next();
  const result = { ...step.value, action: [0], reason: FAKE };
  const { facts } = prepared;
  const report = { fileName: FAKE, specText: SPEC, overrides: NO_OVERRIDES, startedAt: 0 };
  const ended = { ...report, specChanged: false, facts, result, trace: [] };
  const best = bestActions(SPEC, NO_OVERRIDES, [3, 2, 1], 2);
  if (!best.ok) throw new Error('the spec has errors');
  const two = comparison([
    setting([1000, 2000], { name: FAKE, algorithm: 'polyalba' }, { fileName: FAKE }),
    setting([3000, 4000], { name: FAKE, algorithm: 'gcb-pe' }),
  ]);
  const plan = { preset: 'paper', delta: 0.1, costPerPull: null, trueGap: null } as const;
  return {
    problem: problemText(FAKE, { ...(problems[0] as (typeof problems)[number]), message: FAKE }),
    run: runText(result, facts),
    best: bestText(best.best, best.labels.arms, false),
    ranking: bestText(best.best, best.labels.arms, true),
    markdown: resultMarkdown(ended),
    report: runMarkdown(ended, null),
    latex: resultLatex(ended),
    plan: planMarkdown({ ...plan, rows: [], perPhase: [], perAction: [], notes: [FAKE] }, FAKE),
    csv: comparisonCsv(two),
    answer: summaryAnswer(summarise(two)),
    comparison: comparisonMarkdown(two),
    svg: comparisonSvg(summarise(two)),
  };
}

it.each(Object.entries(texts()))('names move no cursor and begin no line: %s', (_writer, text) => {
  expect(text).toContain('Certified');
  expect(controlCharacters(text.replaceAll('\n', ''))).toEqual([]);
  for (const line of text.split('\n')) expect(line.trim()).not.toMatch(/^Certified/);
});

it('names are the same where they have nothing of the kind, and written out once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visible(text);
      expect(controlCharacters(shown)).toEqual([]);
      expect(visible(shown)).toBe(shown);
      if (controlCharacters(text).length === 0) expect(shown).toBe(text);
    }),
  );
  expect(visible('\u001b[2J\n\t\u202e')).toBe('\\u001b[2J\\n\\t\\u202e');
});

it('a cell of comma-separated values of text is never a formula; numbers stay numbers', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")']) {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'[=+\-@]/);
  }
  for (const text of ['\t=1', '\r=1']) expect(csvCell(text)).toMatch(/^\\/);
  expect([csvCell(-1.5), csvCell(true), csvCell('1 2'), csvCell('')]).toEqual([
    ...['-1.5', 'true', '1 2', ''],
  ]);
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
});
