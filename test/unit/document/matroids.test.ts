import { describe, expect, test } from 'vitest';
import { ANY_THETA, expectProblem, load, specText } from './specText';

const actions = (text: string) => specText({ actions: text, environment: ANY_THETA });
const matroid = (text: string) => actions(`{ "family": "matroid", ${text} }`);
const both = (first: string, second: string) =>
  actions(`{ "family": "matroidIntersection", "matroids": [${first}, ${second}] }`);
const U = '{ "type": "uniform", "elements": 3, "rank": 2 }';

describe('matroid', () => {
  test.each([
    ['rank-above-elements', '"type": "uniform", "elements": 3, "rank": «4»'],
    ['choose-above-size', '"type": "partition", "groups": [{ "size": 2, "choose": «3» }]'],
    ['empty-action', '"type": "partition", "groups": «[{ "size": 2, "choose": 0 }]»'],
    ['empty-family', '"type": "graphic", "edges": «[]»'],
    ['empty-action', '"type": "graphic", "edges": «[["a", "a"]]»'],
    ['self-loop', '"type": "graphic", "edges": [["a", "b"], «["a", "a"]»]'],
    [
      'element-out-of-range',
      '"type": "laminar", "elements": 3, "sets": [{ "elements": [0, «3»], "capacity": 1 }]',
    ],
    [
      'element-repeated',
      '"type": "laminar", "elements": 3, "sets": [{ "elements": [0, 1, «0»], "capacity": 1 }]',
    ],
    [
      'empty-action',
      '"type": "laminar", "elements": 3, "sets": «[{ "elements": [0, 1, 2], "capacity": 0 }]»',
    ],
    ['element-out-of-range', '"type": "transversal", "elements": 3, "sets": [[0], [«3»]]'],
    ['element-repeated', '"type": "transversal", "elements": 3, "sets": [[0, «0»]]'],
    ['empty-action', '"type": "transversal", "elements": 3, "sets": «[]»'],
    ['empty-action', '"type": "transversal", "elements": 3, "sets": «[[]]»'],
    ['size-too-large', '"type": "uniform", "elements": «1001», "rank": 2'],
    ['labels-length', '"type": "uniform", "elements": 3, "rank": 2, "labels": «["a"]»'],
  ])('%s: %s', (code, text) => {
    expectProblem(matroid(text), code);
  });

  test('sets that cross: names the two, and an element of each part', () => {
    const text = matroid(
      '"type": "laminar", "elements": 5, "sets": [{ "elements": [0, 1, 2, 3], "capacity": 2 }, { "elements": [1, 2], "capacity": 1 }, «{ "elements": [2, 3], "capacity": 1 }»]',
    );
    const { message } = expectProblem(text, 'sets-cross');
    expect(message).toContain(
      'The sets 1 and 2 cross: element 2 is in both, 1 only in set 1, 3 only in set 2.',
    );
  });

  test('more sets than are accepted', () => {
    const sets = `[${'[0],'.repeat(2000)}[1]]`;
    const { problems } = load(matroid(`"type": "transversal", "elements": 2, "sets": ${sets}`));
    expect(problems).toMatchObject([{ code: 'size-too-large', path: 'actions.sets' }]);
    expect(problems[0]?.message).toContain('2,000');
  });

  test('a laminar matroid without a set is free', () => {
    const { instance } = load(matroid('"type": "laminar", "elements": 3, "sets": []'));
    expect(instance?.family.enumerate(9)).toEqual([[0, 1, 2]]);
  });
});

describe('matroidIntersection', () => {
  test('ground sets that differ: says where each comes from', () => {
    const text = both(U, '«{ "type": "partition", "groups": [{ "size": 4, "choose": 1 }] }»');
    const { message } = expectProblem(text, 'ground-sets-differ');
    expect(message).toContain('`elements` is 3');
    expect(message).toContain('the sizes of the groups add up to 4');
  });

  test('faults of a matroid stand within it', () => {
    const text = both(U, '{ "type": "uniform", "elements": 3, "rank": «4» }');
    expect(expectProblem(text, 'rank-above-elements').path).toBe('actions.matroids[1].rank');
  });

  test('no common element', () => {
    const half = (first: number, second: number) =>
      `{ "type": "partition", "groups": [{ "size": 1, "choose": ${first} }, { "size": 1, "choose": ${second} }] }`;
    const text = actions(
      `{ "family": "matroidIntersection", "matroids": «[${half(1, 0)}, ${half(0, 1)}]» }`,
    );
    expectProblem(text, 'empty-action');
  });

  test('a second ground set that cannot be held', () => {
    const text = both(U, '{ "type": "uniform", "elements": «1e9», "rank": 2 }');
    expectProblem(text, 'size-too-large');
  });
});

describe('knapsack', () => {
  const knapsack = (weights: string, capacity: string) =>
    actions(`{ "family": "knapsack", "weights": ${weights}, "capacity": ${capacity} }`);

  test('no item that fits, with the mend', () => {
    const problem = expectProblem(knapsack('[7, 9]', '«5»'), 'empty-family');
    expect(problem.message).toContain('weighs 7');
    expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['actions', 'capacity'], value: 7 }]);
    expect(load(knapsack('[7, 9]', '7')).instance?.family.enumerate(3)).toEqual([[0]]);
  });

  test('an item that never fits is told', () => {
    const problem = expectProblem(knapsack('[1, «9», 8]', '5'), 'item-never-fits');
    expect(problem.severity).toBe('info');
    expect(problem.message).toContain('1 more');
  });

  test('a table that cannot be held: says which capacity could be', () => {
    const text = knapsack('[123456789, 234567891, 1]', '«300000000»');
    const { message } = expectProblem(text, 'size-too-large');
    const most = /a capacity of ([\d,]+)/.exec(message)?.[1]?.replaceAll(',', '') ?? '';
    expect(Number(most)).toBeGreaterThan(1e6);
    const scaled = (capacity: string) => load(knapsack('[1234567, 23456789, 1]', capacity));
    expect(scaled(most).instance).not.toBeNull();
    expect(scaled(String(10 * Number(most))).instance).toBeNull();
  });

  test('a table that a check would fill too often, of many items: the capacity that it says is accepted', () => {
    const weights = `[${Array.from({ length: 400 }, (_, arm) => 100 + ((arm * 7919) % 401)).join()}]`;
    const { message } = expectProblem(knapsack(weights, '«30000»'), 'size-too-large');
    const most = /a capacity of ([\d,]+)/.exec(message)?.[1]?.replaceAll(',', '') ?? '';
    expect(load(knapsack(weights, most)).problems.map(({ code }) => code)).not.toContain(
      'size-too-large',
    );
    expectProblem(knapsack(weights, `«${Number(most) + 1}»`), 'size-too-large');
  });

  test('weights that are all multiples of a large number take no more room', () => {
    expect(load(knapsack('[1000000000, 2000000000]', '3000000000')).problems).toEqual([]);
  });
});
