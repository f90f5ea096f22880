/** Logs of people's own: what their columns are called, and how they write actions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { loadSpec } from '../../../src/core/document/loadSpec';
import type { Action } from '../../../src/core/families/family';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { routeOf, stopsOf } from '../../../src/core/words/route';
import { simulatedSpec } from '../experiment/lab';

const SPEC = (actions: object, columns: object) =>
  simulatedSpec({
    actions,
    environment: { type: 'recorded', file: 'own.csv', columns },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
  });

const PATH = {
  family: 'path',
  edges: [
    ['Home', 'A'],
    ['Home', 'B'],
    ['A', 'B'],
    ['A', 'Work'],
    ['B', 'Work'],
  ],
  source: 'Home',
  target: 'Work',
};
const MATCHING = {
  family: 'matching',
  left: 3,
  right: 3,
  leftLabels: ['Ada', 'Ben', 'Eve'],
  rightLabels: ['Pack', 'Load', 'Drive'],
};
const COLUMNS = { action: 'what', rows: ['minutes'] };

function read(actions: object, columns: object, cells: readonly string[], separator = ',') {
  const { instance, problems } = loadSpec(SPEC(actions, columns), { set: [] });
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
    [' ', ['1 2 5', '1 2 4 5'], ['0,4', '0,2,5']],
    ['-', ['1-2-5', '1-2-6'], 'node "6"'],
    // The numbers of base arms.
    ['-', ['0-4', '1-3-5'], ['0,4', '1,3,5']],
  ])('has numbers that are nodes, or base arms: %j %j', (separator, cells, expected) => {
    const ends = [[1, 2], [1, 3], [2, 4], [3, 4], [2, 5], [4, 5]]; // prettier-ignore
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

  it('have a fix in the spec, also where no columns are named', () => {
    const environment = { type: 'recorded', file: 'own.csv' };
    const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
    const spec = simulatedSpec({ actions: NAMED, environment, run });
    const log = { text: 'action,y1,y2\nant;bee,1,\nbee;cat,2,' };
    const { problems } = checkSpec(spec, { set: [], log });
    const [fix] = problems.find(({ code }) => code === 'log-action')?.fixes ?? [];
    const columns = { action: 'action', rows: ['y1', 'y2'], separator: ';' };
    expect(fix?.edits).toEqual([{ path: ['environment', 'columns'], value: columns }]);
  });

  it('have none where some have another thing, or what they name is unknown', () => {
    for (const cells of [['ant;bee', 'cat+bee'], ['ant;cow'], ['ant']])
      expect(faultsOf(COLUMNS, cells)[0]).not.toHaveProperty('instead');
  });
});

describe('a fault of a column', () => {
  const check = (text: string, columns = COLUMNS) =>
    checkSpec(SPEC(PATH, columns), { set: [], log: { text } }).problems.filter(
      ({ severity }) => severity === 'error',
    );

  it('is told once, with how many lines have it', () => {
    const lines = Array.from({ length: 50 }, () => 'Home-Work,long');
    const problems = check(['what,minutes', 'Home-B-Work,7', ...lines].join('\n'));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'log-action', line: 3, column: 1 });
    expect(problems[0]?.message).toContain('49 more lines');
  });

  it('that is not there, or there twice, is told with what is there', () => {
    expect(check('route,minutes\nHome-B-Work,7')).toMatchObject([{ code: 'log-header', line: 1 }]);
    expect(check('what,minutes,minutes\nHome-B-Work,7,7')).toMatchObject([{ line: 1, column: 6 }]);
  });
});
