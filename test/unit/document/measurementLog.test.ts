/** Logs, also of people's own: what their columns are called, how they write actions, and what is wrong with them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { denseOf } from '../../../src/core/numerics/linearAlgebra';
import { rankOf as rankOfMatrix } from '../numerics/svd';
import type { Action } from '../../../src/core/families/family';
import { GCB_PE, OF_RANKING, expectProblem, specText, told } from './specText';
import { routeOf, stopsOf } from '../../../src/core/words/route';
import { simulatedSpec } from '../experiment/lab';
import { lists } from '../lists';

const SPEC = (actions: string, feedback = '{ "type": "full-bandit" }', more = '') =>
  specText({
    ...{ actions, feedback, assumptions: `{ "noiseScale": 1${more} }`, run: GCB_PE },
    environment: '{ "type": "recorded", "file": "a log.csv" }',
  });
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
    const [first, second] = [
      [2.5, -1000],
      [0.5, 4],
    ].map((observation, at) => ({ at, observation }));
    const actions = [
      { action: [1, 3], samples: [first, second] },
      { action: [0, 1], samples: [{ at: 2, observation: [2, 1] }] },
    ];
    expect(readLog(text, instance)).toEqual({ ok: true, log: { lines: 3, actions } });
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

  it('of actions that the constraints leave out says how these count all the same', () => {
    const constrained = TOP.replace('"k": 2', '"k": 2, "constraints": { "forbid": ["e"] }');
    const told = (line: string, feedback?: string) =>
      check(SPEC(constrained, feedback), `action,y1\n${line},1\n`).problems.find(
        ({ code }) => code === 'log-action',
      )?.message;
    expect(told('0 4')).toContain('measurable');
    expect(told('0 1 2')).not.toContain('measurable');
    const measurable = '{ "type": "full-bandit", "measurable": { "constraints": {} } }';
    expect(told('0 4', measurable)).toBeUndefined();
  });

  it('asks for what can be measured where that is not what is chosen', () => {
    const chosen = '{ "family": "topK", "arms": 3, "k": 2 }';
    const single = `{ "type": "full-bandit", "measurable": ${chosen.replace('2', '1')} }`;
    const report = check(SPEC(chosen, single), 'action,y1\n0,1\n1,2\n0,1\n1,2\n');
    expect(report.observerSet).toMatchObject({ missing: [[2]] });
    const { message } = report.problems.find(({ code }) => code === 'not-identifiable') ?? {};
    expect(message).toMatch(/^The log cannot distinguish “.*” from “.*”\. Measure .* as well\.$/);
  });

  it('of rankings decides what the items at the top show, in whatever order', () => {
    const { feedback } = OF_RANKING;
    const ranked = SPEC('{ "family": "ranking", "items": 3 }', feedback).replace('linear', 'dcg');
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
    const logs = (other: string) => ({ set: [], before: [{ text: lines }, { text: other }] });
    const same = logs(lines.replace(/\n/g, '\r\n'));
    const problem = expectProblem(text('«"./june.csv"»'), 'before-twice', 'meaning', same);
    const fixes = [{ edits: [{ path: ['environment', 'before', 1] }] }];
    expect(problem).toMatchObject({ ...told('error', '"june.csv"'), fixes });
    const { instance } = loadSpec(text('"july.csv"'), logs(lines.replace('7', '6')));
    expect(instance?.before?.lines).toBe(4);
  });
});

const specOf = (actions: object, columns?: object) => {
  const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
  return simulatedSpec({
    actions,
    environment: { type: 'recorded', file: 'own.csv', columns },
    run,
  });
};

const PATH = {
  family: 'path',
  edges: ['Home A', 'Home B', 'A B', 'A Work', 'B Work'].map((ends) => ends.split(' ')),
  ...{ source: 'Home', target: 'Work' },
};
const MATCHING = {
  ...{ family: 'matching', left: 3, right: 3 },
  leftLabels: ['Ada', 'Ben', 'Eve'],
  rightLabels: ['Pack', 'Load', 'Drive'],
};
const COLUMNS = { action: 'what', rows: ['minutes'] };

function read(actions: object, columns: object, cells: readonly string[], separator = ',') {
  const { instance, problems } = loadSpec(specOf(actions, columns), { set: [] });
  if (instance === null) throw new Error(JSON.stringify(problems));
  const { environment } = instance;
  const form = environment?.type === 'recorded' ? environment : {};
  const lines = cells.map((cell, at) => ['x', cell, at].join(separator));
  const text = [['day', 'what', 'minutes'].join(separator), ...lines].join('\n');
  return { reading: readLog(text, instance, form), instance };
}

describe('an action', () => {
  it('is read however its path or its matching is written', () => {
    const family = (actions: object) => read(actions, COLUMNS, []).instance;
    const path = family(PATH);
    const matching = family(MATCHING);
    const graph = path.labels.graph ?? null;
    const { sides } = matching.labels;
    if (graph === null || sides === null) throw new Error('no names');
    const asNodes = (by: string) => (action: Action) =>
      stopsOf(graph, routeOf(graph, action) ?? []).join(by);
    const asPairs = (named: boolean) => (action: Action) =>
      action
        .map((arm) => sides.edges[arm] ?? [0, 0])
        .map(([l, r]) => (named ? `${sides.left[l]} > ${sides.right[r]}` : `${l}>${r}`));
    const ways: readonly [object, typeof path, string | undefined, (action: Action) => string][] = [
      [PATH, path, undefined, asNodes('-')],
      [PATH, path, '-', asNodes('-')],
      [PATH, path, ';', asNodes('; ')],
      [MATCHING, matching, undefined, (action) => asPairs(true)(action).join('|')],
      [MATCHING, matching, '+', (action) => asPairs(false)(action).join(' + ')],
      [MATCHING, matching, '/', (action) => action.join('/')],
      [PATH, path, undefined, (action) => action.map((arm) => path.labels.arms[arm]).join('|')],
      [PATH, path, undefined, (action) => action.join(' ')],
    ];
    const all = (instance: typeof path) => instance.family.enumerate(Infinity) ?? [];
    fc.assert(
      fc.property(
        fc
          .constantFrom(...ways)
          .chain((way) =>
            fc.tuple(fc.constant(way), fc.array(fc.constantFrom(...all(way[1])), { minLength: 1 })),
          ),
        ([[actions, , separator, write], chosen]) => {
          const columns = { ...COLUMNS, ...(separator !== undefined && { separator }) };
          const { reading } = read(actions, columns, chosen.map(write), '\t');
          if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
          const byLine: Action[] = [];
          for (const { action, samples } of reading.log.actions)
            for (const { at, observation } of samples) {
              byLine[at] = action;
              expect(observation).toEqual([at]);
            }
          expect(byLine).toEqual(chosen);
        },
      ),
    );
  });

  it.each([
    // Nodes, although all of them are numbers of base arms too.
    ['-', ['1-2-5', '1-3-4-5'], ['0,4', '1,3,5']],
    [' ', ['1 2 5', ' 1  2   4 5'], ['0,4', '0,2,5']],
    ['-', ['1-2-5', '1-2-6'], 'node "6"'],
    // The numbers of base arms.
    ['-', ['0-4', '1-3-5'], ['0,4', '1,3,5']],
  ])('has numbers that are nodes, or base arms: %j %j', (separator, cells, expected) => {
    const ends = lists('1-2 1-3 2-4 3-4 2-5 4-5');
    const path = { family: 'path', edges: ends, source: 1, target: 5 };
    const { reading } = read(path, { ...COLUMNS, separator }, cells);
    const found = reading.ok
      ? reading.log.actions.map(({ action }) => action.join())
      : reading.faults[0]?.message;
    if (typeof expected === 'string') expect(found).toContain(expected);
    else expect(found).toEqual(expected);
  });

  it.each([
    ['Home-A-Moon-Work', 'node "Moon"'],
    ['Start-A-Work', 'node "Start"'],
    ['Home-B-A-Work', '"B" followed by "A"'],
    ['Home-A', 'not an action'],
    ['Mars', 'nodes with -'],
    ['Home-Caf\ufffd-Work', 'UTF-8'],
  ])('that cannot be is named: %s', (cell, said) => {
    const { reading } = read(PATH, COLUMNS, [cell]);
    expect(reading).toMatchObject({ ok: false, faults: [{ code: 'log-action', line: 2 }] });
    if (!reading.ok) expect(reading.faults[0]?.message).toContain(said);
  });
});

describe('actions that are written with something else between their parts', () => {
  const NAMED = { family: 'topK', arms: 4, k: 2, labels: ['ant', 'bee', 'cat', 'dog'] };
  const faultsOf = (columns: object, cells: readonly string[]) => {
    const { reading } = read(NAMED, columns, cells);
    return reading.ok ? [] : reading.faults;
  };

  it.each([';', '+', '/', '-', ' '])('are read once that is said: %s', (separator) => {
    const cells = ['ant#bee', 'cat#bee', 'dog#ant'].map((cell) => cell.replace('#', separator));
    const [fault] = faultsOf({ ...COLUMNS, separator: '|' }, cells);
    expect(fault?.instead).toEqual({ ...COLUMNS, separator });
    expect(faultsOf(fault?.instead ?? {}, cells)).toEqual([]);
  });

  it.each([
    ['ant;bee', ';'],
    ['0|1', '|'],
  ])('have a fix in the spec, also where no columns are named: %s', (cell, separator) => {
    const { problems } = check(specOf(NAMED), `action,y1,y2\n${cell},1,\n${cell},2,`);
    const { message, fixes = [] } = problems.find(({ code }) => code === 'log-action') ?? {};
    expect(message).toContain('is no action');
    const columns = { action: 'action', rows: ['y1', 'y2'], separator };
    expect(fixes[0]?.edits).toEqual([{ path: ['environment', 'columns'], value: columns }]);
  });

  it('may be labels that are numbers, of which one is unknown', () => {
    const numbers = { ...NAMED, labels: ['10', '20', '30', '40'] };
    const { reading } = read(numbers, COLUMNS, ['10|20', '10|50']);
    const [fault] = reading.ok ? [] : reading.faults;
    expect(fault?.message).toContain('label "50"');
  });

  it('have none where some have another thing, or what they name is unknown', () => {
    for (const cells of [['ant;bee', 'cat+bee'], ['ant;cow'], ['ant']])
      expect(faultsOf(COLUMNS, cells)[0]).not.toHaveProperty('instead');
  });
});

describe('a fault of a column', () => {
  const errorsOf = (text: string, columns = COLUMNS) =>
    check(specOf(PATH, columns), text).problems.filter(({ severity }) => severity === 'error');

  it('is told once, with how many lines have it', () => {
    const lines = Array.from({ length: 50 }, () => 'Home-Work,long');
    const problems = errorsOf(['what,minutes', 'Home-B-Work,7', ...lines].join('\n'));
    const place = { code: 'log-action', line: 3, column: 1 };
    expect(problems).toMatchObject([{ ...place, ...told('error', '49 more lines') }]);
  });

  it('that is not there, or there twice, is told with what is there', () => {
    const missing = [{ code: 'log-header', line: 1 }];
    expect(errorsOf('route,minutes\nHome-B-Work,7')).toMatchObject(missing);
    const twice = errorsOf('what,minutes,minutes\nHome-B-Work,7,7');
    expect(twice).toMatchObject([{ line: 1, column: 6 }]);
    const log = 'what,minutes\nHome-B-Work,7';
    for (const rows of [['minutes', 'minutes '], ['what']])
      expect(errorsOf(log, { ...COLUMNS, rows })).toMatchObject([told('error', '`columns`')]);
  });
});
