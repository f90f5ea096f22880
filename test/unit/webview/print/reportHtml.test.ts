/** The report for people who do not know the method: one file, whatever the run has come to and whatever its labels are. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { outcomeTitle } from '../../../../src/core/report/answer';
import { roundsTable } from '../../../../src/core/report/runTables';
import { linesAtEnd } from '../../../../src/core/words/checks';
import type { ReportMore, RunSnapshot } from '../../../../src/shared/protocol';
import { reportHtml } from '../../../../webview/print/reportHtml';
import '../examples';
import { withAll } from '../../../all.mjs';
import { snapshotOf as stateOf } from '../../../vscode/page/fixtures';
import { FACTS, RESULT, leadersOf, rowOf, snapshotOf } from '../snapshots';

const MORE: ReportMore = { specText: '{ "actions": 1 }', overrides: { set: [] } };
const STATES = withAll(
  ['caveat', 'budget', 'path', 'tree', 'ranking', 'doubtful'],
  ['certified', 'cancelled', 'hard', 'curve', 'curve-budget', 'path-budget', 'knapsack'],
);

function written(run: RunSnapshot, more: Partial<ReportMore> = {}): string {
  const html = reportHtml(run, { ...MORE, ...more });
  if (html === null) throw new Error('no report');
  return html;
}

/** What a reader sees of it: tags, style and scripts away. */
function textOf(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => characters[name] ?? whole)
    .replace(/\s+/g, ' ');
}

const finished = (more: Partial<RunSnapshot> = {}): RunSnapshot =>
  snapshotOf(
    { state: 'certified', result: RESULT },
    { facts: FACTS, trace: [rowOf({}), rowOf({ totalSamples: 300, surviving: 1 })], ...more },
  );

describe('the report as an HTML file', () => {
  it.each(STATES)('says the outcome and stands alone in the state %s', (state) => {
    const { run } = stateOf(state);
    const html = written(run);
    expect(html.length).toBeLessThan(400_000);
    expect(/NaN|undefined|Infinity/.exec(html)).toBeNull();
    expect(/<(img|link|iframe|script|a|image|use)\b[^>]*\s(src|href)=/.exec(html)).toBeNull();
    // Each picture refers to its own parts.
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    if (run.live.result === null) throw new Error('no result');
    const text = textOf(html);
    expect(text).toContain(outcomeTitle(run.live.result));
    for (const { text: assumption } of linesAtEnd(run.facts?.assumptions ?? [], run.live.result))
      expect(text).toContain(assumption);
    for (const check of run.live.result.checks ?? []) expect(text).toContain(check.text);
  });

  it('lets nothing run but its own script, by its hash', () => {
    const html = written(finished());
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(code).digest('base64');
    expect(html).toContain(`script-src 'sha256-${hash}'`);
    expect(html).toContain("default-src 'none'");
  });

  it('keeps labels as text, whatever they are made of', () => {
    const nasty = '</script><script>alert(1)</script><!--';
    const arms = [nasty, '" onload="x', "'&lt;", '\u202eאדה → מיון'];
    const instance = { ...FACTS.instance, transform: 'log' } as const;
    const facts = { ...FACTS, name: nasty, instance, labels: { arms, sides: null } };
    const trace = [0, 1].map((round) =>
      rowOf({ round, totalSamples: 100 * (round + 1), leaders: leadersOf(`0-${1 + 2 * round}`) }),
    );
    const specText = `{ "name": "${nasty}", "arm": "אדה" }`;
    const html = written(finished({ facts, trace }), { specText });
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    expect(html).not.toContain('\u202e');
    expect(html).toContain('\u2068אדה\u2069 → \u2068מיון\u2069');
    const [, data = ''] = /id="frames">(.*?)<\/script>/s.exec(html) ?? [];
    const { leaders } = JSON.parse(data) as { leaders: readonly string[] };
    expect(leaders[0]).toContain(nasty);
    expect(leaders[1]).toContain('\u2068אדה\u2069');
    // The spec may be copied.
    for (const part of [nasty, '"arm": "אדה"', 'logarithms, shown as factors, which multiply.'])
      expect(textOf(html)).toContain(part);
  });

  it('stays below its size, and says what it leaves out', () => {
    const long = 'a name that goes on '.repeat(200);
    const arms = FACTS.labels.arms.map(() => long);
    const facts = { ...FACTS, labels: { ...FACTS.labels, arms } };
    const trace = Array.from({ length: 500 }, (_, index) =>
      rowOf({
        leaders: leadersOf(String(index % 4)),
        pair: { leader: [0, 3], rival: [1, 2] },
        totalSamples: 100 * (index + 1),
      }),
    );
    const html = written(finished({ facts, trace }), { specText: 'ü'.repeat(500_000) });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(400_000);
    expect(textOf(html)).toMatch(/left out/);
  });

  it('says of a run that goes on what it waits for, and certifies nothing', () => {
    const result = { ...RESULT, status: 'cancelled', optimal: null, correct: null } as const;
    const live = { ...finished().live, state: 'cancelled', result, by: 'manual' } as const;
    const run = finished({ live });
    const unfinished = 'Batch 7 waits for 12 samples; 300 are answered.';
    const measurements = {
      ...{ journal: 'a.cpe-journal.ndjson', batches: 7, corrections: [], failures: [], noted: [] },
      answered: [{ by: 'sheet', samples: 300, first: '2026-11-22T09:12:31Z', last: '' }],
      counts: { unused: 0, amended: 0, failed: 0 },
    };
    const text = textOf(written(run, { unfinished, measurements }));
    expect(text).toContain('Not finished');
    expect(text).toContain(unfinished);
    expect(text).not.toContain('✓ Certified');
    expect(text).toContain('A person measured');
    expect(text).toContain('by hand, from a sheet 300 2026-11-22 09:12 UTC');
    const guess = finished({ live: { ...live, result: { ...result, stop: 'budget' } } });
    const waits = [run, guess].map((one) => textOf(written(one, { unfinished })));
    expect(waits[0]).toContain('until an answer is certain');
    expect(waits[1]).toContain('until its budget is spent');
    expect(waits[1]).not.toContain('is certain');
  });

  it('names in each row of a long trace the rounds whose samples it has', () => {
    const trace = Array.from({ length: 93 }, (_, at) => {
      const [phase, epoch, round] =
        at < 4 ? (['preparation', 0, at + 1] as const) : (['elimination', 1, at - 3] as const);
      return rowOf({ phase, epoch, round, totalSamples: 7 * (at + 1) });
    });
    const rows = roundsTable({ facts: FACTS, result: RESULT, trace })?.table.rows ?? [];
    for (const [, rounds = '', samples] of rows) {
      const [first = 0, last = first] = rounds.split('–').map(Number);
      expect([rounds, samples]).toEqual([rounds, String(7 * (last - first + 1))]);
    }
  });

  it('says of a best guess no intervals that there are not, nor that no value is determined', () => {
    const { run } = stateOf('best-guess');
    const labels = { arms: FACTS.labels.arms, sides: null };
    const text = textOf(written({ ...run, facts: run.facts && { ...run.facts, labels } }));
    expect(text).not.toMatch(/not determined alone|Estimated values of|test, with 95% intervals/);
  });

  it('says what changed settings leave of a level', () => {
    const afresh = 'Its settings were changed once: at most 10% of such runs end wrong.';
    const live = { ...finished().live, result: { ...RESULT, reanalysed: [afresh] } };
    const text = textOf(written(finished({ live })));
    expect(text).toMatch(/a run whose settings were not changed: .* at most 10% of such runs/);
  });

  it('has no report of a run without a result', () => {
    expect(reportHtml(stateOf('running').run, MORE)).toBeNull();
  });
});
