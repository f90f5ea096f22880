import { describe, expect, test } from 'vitest';
import { lists } from '../lists';
import { ANY_THETA, expectProblem, load, specText, told } from './specText';

const actions = (text: string) => specText({ actions: text, environment: ANY_THETA });
const matroid = (text: string) => actions(`{ "family": "matroid", ${text} }`);
const both = (first: string, second: string) =>
  actions(`{ "family": "matroidIntersection", "matroids": [${first}, ${second}] }`);
const U = '{ "type": "uniform", "elements": 3, "rank": 2 }';

const path = (edges: string, source = '"s"', target = '"t"') =>
  actions(`{ "family": "path", "edges": ${edges}, "source": ${source}, "target": ${target} }`);
const tree = (edges: string) => actions(`{ "family": "spanningTree", "edges": ${edges} }`);

describe('path', () => {
  test('of a long cycle the first edges are named, and the rest counted', () => {
    const edges = Array.from({ length: 40 }, (_, i) => `[${i}, ${(i + 1) % 40}]`);
    const list = `[${edges.slice(0, -1).join(', ')}, «${edges.at(-1)}»]`;
    const { message } = expectProblem(path(list, '0', '7'), 'cycle');
    expect(message).toMatch(/^(?=.*35 more).{1,399}$/);
  });

  test('a cycle is told at the edge that closes it, with all its edges', () => {
    const text = path('[["s", "a"], ["a", "b"], ["b", "c"], «["c", "a"]», ["c", "t"]]');
    const { message } = expectProblem(text, 'cycle');
    for (const edge of ['`a` → `b` (edge 1)', '`b` → `c` (edge 2)', '`c` → `a` (edge 3)'])
      expect(message).toContain(edge);
    expect(message).not.toContain('edge 0');
  });

  test('a target that no way reaches: says what is reached', () => {
    const ended = path('[["s", "a"], ["a", "b"], ["c", "t"]]', '"s"', '«"t"»');
    expect(expectProblem(ended, 'target-not-reachable').message).toContain('to `a` and `b` only');
    const stuck = path('[["a", "s"], ["a", "t"]]', '"s"', '«"t"»');
    expect(expectProblem(stuck, 'target-not-reachable').message).toContain('no edge leaves `s`');
  });

  test('a node that no edge has: the nearest one as it is written, or those there are', () => {
    const near = expectProblem(path('[["start", "end"]]', '«"strat"»', '"end"'), 'unknown-node');
    expect(near.fixes?.[0]?.edits).toEqual([{ path: ['actions', 'source'], value: 'start' }]);
    const number = expectProblem(path('[[1001, 2]]', '«1010»', '2'), 'unknown-node');
    expect(number.fixes?.[0]?.edits[0]?.value).toBe(1001);
    const far = expectProblem(path('[[10, 2], [2, 3]]', '10', '«9»'), 'unknown-node');
    expect(far.message).toContain('`10`, `2` and `3`');
    expect(far.fixes).toBeUndefined();
  });

  test('edges that no way takes are told, and the family is built', () => {
    const problem = expectProblem(
      path('[["s", "t"], «["s", "a"]», ["b", "t"]]'),
      'edge-never-used',
    );
    expect(problem).toMatchObject(told('info', '`s` → `a` and `b` → `t`'));
  });

  test('names of what every object has are names of nodes like any other', () => {
    const edges = '[["__proto__", "constructor"], ["constructor", "toString"]]';
    const { problems, instance } = load(path(edges, '"__proto__"', '"toString"'));
    expect(problems).toEqual([]);
    expect(instance?.labels.arms[0]).toBe('__proto__ → constructor');
  });
});

describe('spanningTree', () => {
  test('a graph in pieces names them, and offers to span each', () => {
    const edges = '[["a", "b"], ["c", "d"], ["d", "e"], ["c", "e"]]';
    const problem = expectProblem(tree(`«${edges}»`), 'graph-not-connected');
    expect(problem.message).toContain('2 pieces, “`a`, `b`” and “`c`, `d`, `e`”');
    expect(problem.fixes?.[0]?.edits).toEqual([
      { path: ['actions', 'family'], value: 'matroid' },
      { path: ['actions', 'type'], value: 'graphic' },
    ]);
    const mended = actions(`{ "family": "matroid", "edges": ${edges}, "type": "graphic" }`);
    expect(load(mended).problems).toEqual([]);
  });
});

describe('a node written as a number and as a text', () => {
  test('is one node, and told once, at the first that is written in another way', () => {
    const text = path('[["s", 1], [1, 2], [«"1"», "2"], ["1", "t"], [2, "t"]]');
    const problem = expectProblem(text, 'same-node');
    expect(problem).toMatchObject(told('info', '`1` and `"1"` are the same node'));
    expect(problem.message).toContain('1 more');
    const { instance } = load(path('[["s", 1], ["1", "t"]]'));
    expect(instance?.family.enumerate(9)).toEqual([[0, 1]]);
  });

  test('is nothing to tell where each node is written in one way', () => {
    expect(load(path('[["s", 1], [1, 1.5], [1.0, "t"], [1.5, "t"]]')).problems).toEqual([]);
  });
});

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
    expect(message).toMatch(/`elements` is 3.*the sizes of the groups add up to 4/);
  });

  test('no common element', () => {
    const matroids = lists('1-0 0-1').map((most) => {
      const groups = most.map((choose) => ({ size: 1, choose }));
      return { type: 'partition', groups };
    });
    const list = `«${JSON.stringify(matroids)}»`;
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
    expect(problem).toMatchObject(told('info', '1 more'));
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
