import { describe, expect, test } from 'vitest';
import { ANY_THETA, expectProblem, load, specText } from './specText';

const actions = (text: string) => specText({ actions: text, environment: ANY_THETA });
const path = (edges: string, source = '"s"', target = '"t"') =>
  actions(`{ "family": "path", "edges": ${edges}, "source": ${source}, "target": ${target} }`);
const tree = (edges: string) => actions(`{ "family": "spanningTree", "edges": ${edges} }`);

describe('path', () => {
  test('of a long cycle the first edges are named, and the rest counted', () => {
    const edges = Array.from({ length: 40 }, (_, i) => `[${i}, ${(i + 1) % 40}]`);
    const list = `[${edges.slice(0, -1).join(', ')}, «${edges.at(-1)}»]`;
    const { message } = expectProblem(path(list, '0', '7'), 'cycle');
    expect(message).toContain('35 more');
    expect(message.length).toBeLessThan(400);
  });

  test('a cycle is told at the edge that closes it, with all its edges', () => {
    const { message } = expectProblem(
      path('[["s", "a"], ["a", "b"], ["b", "c"], «["c", "a"]», ["c", "t"]]'),
      'cycle',
    );
    expect(message).toContain('`a` → `b` (edge 1)');
    expect(message).toContain('`b` → `c` (edge 2)');
    expect(message).toContain('`c` → `a` (edge 3)');
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
    expect(problem.severity).toBe('info');
    expect(problem.message).toContain('`s` → `a` and `b` → `t`');
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
    expect(problem.severity).toBe('info');
    expect(problem.message).toContain('`1` and `"1"` are the same node');
    expect(problem.message).toContain('1 more');
    const { instance } = load(path('[["s", 1], ["1", "t"]]'));
    expect(instance?.family.enumerate(9)).toEqual([[0, 1]]);
  });

  test('is nothing to tell where each node is written in one way', () => {
    expect(load(path('[["s", 1], [1, 1.5], [1.0, "t"], [1.5, "t"]]')).problems).toEqual([]);
  });
});
