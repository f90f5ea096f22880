import { describe, expect, test } from 'vitest';
import { ANY_THETA, expectProblem, load, specText } from './specText';

const actions = (text: string) => specText({ actions: text, environment: ANY_THETA });
const matroid = (text: string) => actions(`{ "family": "matroid", ${text} }`);
const both = (first: string, second: string) =>
  actions(`{ "family": "matroidIntersection", "matroids": [${first}, ${second}] }`);
const U = '{ "type": "uniform", "elements": 3, "rank": 2 }';

describe('matroid', () => {
  test('sets that cross: names the two, and an element of each part', () => {
    const [all, first, second] = ['0, 1, 2, 3', '1, 2', '2, 3'].map(
      (elements) => `{ "elements": [${elements}], "capacity": 1 }`,
    );
    const sets = `[${all}, ${first}, «${second}»]`;
    const text = matroid(`"type": "laminar", "elements": 5, "sets": ${sets}`);
    expect(expectProblem(text, 'sets-cross').message).toContain(
      'The sets 1 and 2 cross: element 2 is in both, 1 only in set 1, 3 only in set 2.',
    );
  });
});

describe('matroidIntersection', () => {
  test('ground sets that differ: says where each comes from', () => {
    const text = both(U, '«{ "type": "partition", "groups": [{ "size": 4, "choose": 1 }] }»');
    const { message } = expectProblem(text, 'ground-sets-differ');
    expect(message).toContain('`elements` is 3');
    expect(message).toContain('the sizes of the groups add up to 4');
  });

  test('no common element', () => {
    const [one, other] = [
      [1, 0],
      [0, 1],
    ].map((most) => {
      const groups = most.map((choose) => ({ size: 1, choose }));
      return JSON.stringify({ type: 'partition', groups });
    });
    const list = `«[${one}, ${other}]»`;
    const text = actions(`{ "family": "matroidIntersection", "matroids": ${list} }`);
    expectProblem(text, 'empty-action');
  });
});

describe('knapsack', () => {
  const knapsack = (weights: string, capacity: string) =>
    actions(`{ "family": "knapsack", "weights": ${weights}, "capacity": ${capacity} }`);
  const mostOf = (message: string) =>
    /a capacity of ([\d,]+)/.exec(message)?.[1]?.replaceAll(',', '') ?? '';

  test('no item that fits, with the mend', () => {
    const problem = expectProblem(knapsack('[7, 9]', '«5»'), 'empty-family');
    expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['actions', 'capacity'], value: 7 }]);
    expect(load(knapsack('[7, 9]', '7')).instance?.family.enumerate(3)).toEqual([[0]]);
  });

  test('items that never fit are told once', () => {
    const problem = expectProblem(knapsack('[1, «9», 8]', '5'), 'item-never-fits');
    expect(problem.severity).toBe('info');
    expect(problem.message).toContain('1 more');
  });

  test('a table that cannot be held: says which capacity could be', () => {
    const text = knapsack('[123456789, 234567891, 1]', '«300000000»');
    const most = mostOf(expectProblem(text, 'size-too-large').message);
    expect(Number(most)).toBeGreaterThan(1e6);
    const scaled = (capacity: string) => load(knapsack('[1234567, 23456789, 1]', capacity));
    expect(scaled(most).instance).not.toBeNull();
    expect(scaled(String(10 * Number(most))).instance).toBeNull();
  });

  test('a table that a check would fill too often, of many items: the capacity that it says is accepted', () => {
    const weights = `[${Array.from({ length: 400 }, (_, arm) => 100 + ((arm * 7919) % 401)).join()}]`;
    const text = knapsack(weights, '«30000»');
    const most = mostOf(expectProblem(text, 'size-too-large').message);
    const { problems } = load(knapsack(weights, most));
    expect(problems.map(({ code }) => code)).not.toContain('size-too-large');
    expectProblem(knapsack(weights, `«${Number(most) + 1}»`), 'size-too-large');
  });

  test('weights that are all multiples of a large number take no more room', () => {
    expect(load(knapsack('[1000000000, 2000000000]', '3000000000')).problems).toEqual([]);
  });
});
