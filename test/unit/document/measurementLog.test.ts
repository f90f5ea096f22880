import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { denseOf } from '../../../src/core/numerics/linearAlgebra';
import { rankOf as rankOfMatrix } from '../numerics/svd';
import type { Action } from '../../../src/core/families/family';
import { expectProblem, specText } from './specText';

const SPEC = (actions: string, feedback = '{ "type": "full-bandit" }', more = '') =>
  `{ "version": 1, "actions": ${actions}, "feedback": ${feedback}, "reward": { "type": "linear" },
  "assumptions": { "noiseScale": 1${more} }, "environment": { "type": "recorded", "file": "a log.csv" },
  "run": { "algorithm": "gcb-pe", "delta": 0.05, "seed": 1 } }`;
const TOP = '{ "family": "topK", "arms": 5, "k": 2, "labels": ["a", "b", "c", "d", "e"] }';

const check = (spec: string, text: string) => checkSpec(spec, { set: [], log: { text } });
const rankOf = (rows: readonly (readonly number[])[]) =>
  rankOfMatrix(denseOf(rows.map((row) => Float64Array.from(row))));
const vector = (action: Action) =>
  Array.from({ length: 5 }, (_, arm) => (action.includes(arm) ? 1 : 0));

describe('a log', () => {
  it('is read by the names of its columns, with numbers or labels, whatever a spreadsheet made of it', () => {
    const { instance } = loadSpec(SPEC(TOP, '{ "type": "semi-bandit" }'), { set: [] });
    if (instance === null) throw new Error('no instance');
    const text =
      '\uFEFFy2;who;Action;y1\r\n-1e3;x;3 1;2.5\r\n4;"a;b";b | d;0.5\r\n\r\n;;;\r\n1;;0 1;2\r\n; ;;\r\n';
    expect(readLog(text, instance)).toEqual({
      ok: true,
      log: {
        lines: 3,
        actions: [
          {
            action: [1, 3],
            samples: [
              { at: 0, observation: [2.5, -1000] },
              { at: 1, observation: [0.5, 4] },
            ],
          },
          { action: [0, 1], samples: [{ at: 2, observation: [2, 1] }] },
        ],
      },
    });
  });

  it.each([
    ['action,y1\n0 1,2\n0 x,3', 3, 1],
    ['action,y1\n0 1,two', 2, 5],
    ['action,y1\n0 1,', 2, 5],
    ['action,y1\n0 1', 2, 1],
    ['action,y1\n0 1,2,3', 2, 7],
    ['action,y1,y2\n0 1,2,3', 2, 7],
    ['action,y1\n0 9,2', 2, 1],
    ['action,y1\n0 0,2', 2, 1],
    ['action,y1\n0 1 2,2', 2, 1],
    ['action,y1\n0 1,1e999', 2, 5],
    ['action,y1\n0 1,-1e200', 2, 5],
    ['action,y1\n0 1,5', 2, 5],
    ['actions,y1\n0 1,2', 1, 1],
    ['action,y1,y1\n0 1,2,2', 1, 11],
    ['action,value\n0 1,2', 1, 1],
    ['action,y1\n', 1, 1],
    ['', 1, 1],
  ])('has its faults located: %j', (text, line, column) => {
    const spec = SPEC(TOP, undefined, ', "feedbackRange": [-4, 4]');
    const { ok, problems } = check(spec, text);
    const error = problems.find(({ severity }) => severity === 'error');
    expect(ok).toBe(false);
    expect(error).toMatchObject({ file: 'a log.csv', line, column, path: 'environment.file' });
  });

  it('decides what its actions span, and what is missing would decide the rest', () => {
    const all = [0, 1, 2, 3, 4].flatMap((i) => [0, 1, 2, 3, 4].slice(i + 1).map((j) => [i, j]));
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), (logged) => {
        const text = ['action,y1', ...logged.map((action) => `${action.join(' ')},1`)].join('\n');
        const { ok, observerSet } = check(SPEC(TOP), text);
        const rank = rankOf(logged.map(vector));
        expect(ok).toBe(rank === 5);
        const keys = new Set(logged.map((action) => action.join()));
        expect(observerSet?.actions.every((action) => keys.has(action.join()))).toBe(true);
        if (ok) return;
        const { undetermined = [], missing = [] } = observerSet ?? {};
        expect(undetermined.length).toBeGreaterThan(0);
        for (const [a, b] of undetermined) {
          const difference = vector(a).map((value, arm) => value - (vector(b)[arm] as number));
          expect(rankOf([...logged.map(vector), difference])).toBe(rank + 1);
        }
        expect(missing).toHaveLength(5 - rank);
        expect(rankOf([...logged, ...missing].map(vector))).toBe(5);
      }),
      { numRuns: 60 },
    );
  });

  it('that decides too little names actions apart from each other', () => {
    const { problems } = check(SPEC(TOP), 'action,y1\n0 1,1\n');
    const { message } = problems.find(({ code }) => code === 'not-identifiable') ?? {};
    const name = '“\\w, \\w”';
    expect(message).toMatch(
      new RegExp(`from ${name}\\. Measure ${name}, ${name}.* and ${name} as`),
    );
  });

  it('of rankings decides what the items at the top show, in whatever order', () => {
    const spec = SPEC(
      '{ "family": "ranking", "items": 3 }',
      '{ "type": "top-ranked", "count": 1 }',
    );
    const ranked = spec.replace('"linear"', '"dcg"');
    const whole = check(ranked, 'action,y1\n2 0 1,1\n0 2 1,2\n1 2 0,2\n0 1 2,3');
    expect(whole).toMatchObject({ ok: true, observerSet: { rank: 3 } });
    const short = check(ranked, 'action,y1\n0 2 1,2\n1 2 0,2\n0 1 2,3');
    expect(short.problems.map(({ code }) => code)).toContain('not-identifiable');
    expect(short.observerSet).toMatchObject({ missing: [[2, 0, 1]] });
  });

  it('that cannot be read is a problem of the spec', () => {
    const { problems } = checkSpec(SPEC(TOP), { set: [], log: { fault: 'no such file' } });
    expect(problems[0]).toMatchObject({ code: 'log-unreadable', path: 'environment.file' });
  });
});

describe('measurements from before', () => {
  it('count once, whatever their file is called', () => {
    const lines = 'action,y1\n0 1,7\n0 2,5\n';
    const text = (second: string) =>
      specText({
        environment: `{ "type": "manual", "before": [{ "file": "june.csv" }, { "file": ${second} }] }`,
      });
    const before = [{ text: lines }, { text: lines.replace(/\n/g, '\r\n') }];
    const { message, fixes } = expectProblem(text('«"./june.csv"»'), 'before-twice', 'meaning', {
      set: [],
      before,
    });
    expect(message).toContain('"june.csv"');
    expect(fixes).toMatchObject([{ edits: [{ path: ['environment', 'before', 1] }] }]);
    const other = { set: [], before: [{ text: lines }, { text: lines.replace('7', '6') }] };
    const { instance } = loadSpec(text('"july.csv"'), other);
    expect(instance?.before?.lines).toBe(4);
  });
});
