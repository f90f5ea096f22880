import { describe, expect, test } from 'vitest';
import { controlCharacters } from '../../../src/core/words/escapes';
import { ANY_THETA, GCB_PE, OF_RANKING, built, expectProblem, load, specText } from './specText';
import { pairs } from '../lists';

describe('labels', () => {
  const labelsOf = (actions: string) => built({ actions, environment: ANY_THETA }).labels;

  test('of base arms: as given, else numbered', () => {
    expect(labelsOf('{ "family": "topK", "arms": 2, "k": 1 }')).toEqual({
      arms: ['arm 0', 'arm 1'],
      sides: null,
    });
    const given = '{ "family": "topK", "arms": 2, "k": 1, "labels": ["a", "b"] }';
    expect(labelsOf(given).arms).toEqual(['a', 'b']);
  });

  test('of a matching: from the sides, row by row', () => {
    const labels = labelsOf(
      '{ "family": "matching", "left": 2, "right": 3, "leftLabels": ["Ada", "Bo"] }',
    );
    expect(labels.arms).toEqual([
      'Ada → right 0',
      'Ada → right 1',
      'Ada → right 2',
      'Bo → right 0',
      'Bo → right 1',
      'Bo → right 2',
    ]);
    expect(labels.sides?.edges[4]).toEqual([1, 1]);
  });

  const listed = (labels: string, more = '') =>
    labelsOf(
      `{ "family": "matching", "left": 2, "right": 2, "edges": [[1, 0], [0, 1], [1, 1]], "labels": ${labels}${more} }`,
    );

  test('of a matching: the names of the sides are told by the names of the pairs', () => {
    const { arms, sides } = listed('["Bo → x", "Ada → y", "Bo → y"]');
    expect(arms).toEqual(['Bo → x', 'Ada → y', 'Bo → y']);
    expect(sides).toMatchObject({ left: ['Ada', 'Bo'], right: ['x', 'y'] });
  });

  test.each([
    ['a pair of another form', '["Bo → x", "Ada → y", "Bo - y"]'],
    ['a node with two names', '["Bo → x", "Ada → y", "Cy → y"]'],
    ['two nodes with one name', '["Bo → x", "Bo → y", "Bo → y"]'],
  ])('of a matching: not told by %s', (_why, labels) => {
    expect(listed(labels).sides).toMatchObject({ left: ['left 0', 'left 1'] });
  });

  test('of a path: from → to, parallel edges told apart, with the graph', () => {
    const { arms, graph, sides } = labelsOf(
      '{ "family": "path", "edges": [["s", 1], ["s", 1], [1, "t"]], "source": "s", "target": "t" }',
    );
    expect(arms).toEqual(['s → 1', 's → 1 (2)', '1 → t']);
    expect(sides).toBeNull();
    expect(graph).toEqual({
      nodes: ['s', '1', 't'],
      edges: pairs('0-1 0-1 1-2'),
      directed: true,
      source: 0,
      target: 2,
    });
  });

  test.each(['"family": "spanningTree"', '"family": "matroid", "type": "graphic"'])(
    'of %s: u – v, with the graph',
    (family) => {
      const { arms, graph } = labelsOf(`{ ${family}, "edges": [["a", "b"], ["c", "b"]] }`);
      expect(arms).toEqual(['a – b', 'c – b']);
      expect(graph).toEqual({
        nodes: ['a', 'b', 'c'],
        edges: pairs('0-1 2-1'),
        directed: false,
      });
    },
  );

  test.each([
    ['{ "family": "knapsack", "weights": [1, 2], "capacity": 2 }', 'item 1'],
    ['{ "family": "matroid", "type": "uniform", "elements": 2, "rank": 1 }', 'element 1'],
    [
      '{ "family": "matroidIntersection", "matroids": [{ "type": "uniform", "elements": 2, "rank": 1 }, { "type": "uniform", "elements": 2, "rank": 2 }] }',
      'element 1',
    ],
  ])('of %s: numbered', (text, second) => {
    const { arms, graph } = labelsOf(text);
    expect(arms).toHaveLength(2);
    expect(arms[1]).toBe(second);
    expect(graph ?? null).toBeNull();
  });

  test('of a ranking: numbered items', () => {
    const { labels } = built({ ...OF_RANKING, actions: '{ "family": "ranking", "items": 2 }' });
    expect(labels.arms).toEqual(['item 0', 'item 1']);
  });

  test('of a matching: names of nodes come first', () => {
    const { sides } = listed('["Bo → x", "Ada → y", "Bo → y"]', ', "leftLabels": ["A", "B"]');
    expect(sides).toMatchObject({ left: ['A', 'B'], right: ['x', 'y'] });
  });
});

describe('names with characters that cannot be seen', () => {
  test.each([
    ['name', { name: '«"a\\u001b[2J"»' }, 'a[2J'],
    [
      'a label',
      { actions: '{ "family": "topK", "arms": 2, "k": 1, "labels": ["a", «"b\\nCertified"»] }' },
      'b Certified',
    ],
    [
      'a label of a side',
      {
        actions:
          '{ "family": "matching", "left": 1, "right": 2, "rightLabels": ["a", «"\u009bb"»] }',
      },
      'b',
    ],
    [
      'a node',
      {
        actions:
          '{ "family": "path", "edges": [["s", "t"], ["s", «"\u202etxt"»]], "source": "s", "target": "t" }',
      },
      'txt',
    ],
  ])('are a warning, with a fix: %s', (_what, parts, clean) => {
    const text = specText({ ...parts, run: GCB_PE, environment: ANY_THETA });
    const problem = expectProblem(text, 'control-character');
    expect(problem.severity).toBe('warning');
    expect(controlCharacters(problem.message)).toEqual([]);
    expect(problem.fixes?.[0]?.edits[0]?.value).toBe(clean);
    expect(load(text.replace(/[«»]/g, '')).instance).not.toBeNull();
  });
});
