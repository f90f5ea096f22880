import { describe, expect, test } from 'vitest';
import { controlCharacters } from '../../../src/core/words/escapes';
import {
  ANY_THETA,
  GCB_PE,
  OF_RANKING,
  built,
  expectProblem,
  load,
  rowsOf,
  specText,
} from './specText';
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
    const { arms, sides } = labelsOf(
      '{ "family": "matching", "left": 2, "right": 2, "leftLabels": ["Ada", "Bo"] }',
    );
    expect(arms).toEqual(['Ada → right 0', 'Ada → right 1', 'Bo → right 0', 'Bo → right 1']);
    expect(sides?.edges[2]).toEqual([1, 0]);
  });

  const listed = (labels: string, more = '') =>
    labelsOf(
      `{ "family": "matching", "left": 2, "right": 2, "edges": [[1, 0], [0, 1], [1, 1]], "labels": ${labels}${more} }`,
    );

  test('of a matching: names of nodes come first, else the names of the pairs tell them', () => {
    const names = '["Bo → x", "Ada → y", "Bo → y"]';
    const { arms, sides } = listed(names);
    expect(arms).toEqual(['Bo → x', 'Ada → y', 'Bo → y']);
    expect(sides).toMatchObject({ left: ['Ada', 'Bo'], right: ['x', 'y'] });
    const given = listed(names, ', "leftLabels": ["A", "B"]').sides;
    expect(given).toMatchObject({ left: ['A', 'B'], right: ['x', 'y'] });
  });

  test.each([
    ['a pair of another form', '["Bo → x", "Ada → y", "Bo - y"]'],
    ['a node with two names', '["Bo → x", "Ada → y", "Cy → y"]'],
    ['two nodes with one name', '["Bo → x", "Bo → y", "Bo → y"]'],
  ])('of a matching: not told by %s', (_why, labels) => {
    expect(listed(labels).sides).toMatchObject({ left: ['left 0', 'left 1'] });
  });

  test('of a path: from → to, parallel edges told apart, with the graph', () => {
    const edges = '[["s", 1], ["s", 1], [1, "t"]]';
    const { arms, graph, sides } = labelsOf(
      `{ "family": "path", "edges": ${edges}, "source": "s", "target": "t" }`,
    );
    expect(arms).toEqual(['s → 1', 's → 1 (2)', '1 → t']);
    expect(sides).toBeNull();
    expect(graph).toEqual({
      nodes: ['s', '1', 't'],
      edges: pairs('0-1 0-1 1-2'),
      ...{ directed: true, source: 0, target: 2 },
    });
  });

  test.each(['"family": "spanningTree"', '"family": "matroid", "type": "graphic"'])(
    'of %s: u – v, with the graph',
    (family) => {
      const { arms, graph } = labelsOf(`{ ${family}, "edges": [["a", "b"], ["c", "b"]] }`);
      expect(arms).toEqual(['a – b', 'c – b']);
      const edges = pairs('0-1 2-1');
      expect(graph).toEqual({ nodes: ['a', 'b', 'c'], edges, directed: false });
    },
  );

  test.each(
    rowsOf(
      `
      item    knapsack "weights": [1, 2], "capacity": 2
      element matroid "type": "uniform", "elements": 2, "rank": 1
      element matroidIntersection "matroids": [U, U]
    `,
      3,
    ),
  )('are numbers of an %s of a %s', (thing, family, rest) => {
    const own = rest.replaceAll('U', '{ "type": "uniform", "elements": 2, "rank": 1 }');
    const { arms, graph } = labelsOf(`{ "family": "${family}", ${own} }`);
    expect(arms).toEqual([`${thing} 0`, `${thing} 1`]);
    expect(graph ?? null).toBeNull();
  });

  test('of a ranking: numbered items', () => {
    const { labels } = built({ ...OF_RANKING, actions: '{ "family": "ranking", "items": 2 }' });
    expect(labels.arms).toEqual(['item 0', 'item 1']);
  });
});

const HIDDEN = [
  ['name', '«"a\\u001b[2J"»', 'a[2J'],
  ['actions', '{ "family": "topK", "arms": 1, "k": 1, "labels": [«"b\\nOK"»] }', 'b OK'],
  ['actions', '{ "family": "matching", "left": 1, "right": 1, "rightLabels": [«"\u009bb"»] }', 'b'],
  [
    'actions',
    '{ "family": "path", "edges": [["s", "t"], ["s", «"\u202etxt"»]], "source": "s", "target": "t" }',
    'txt',
  ],
] as const;

test.each(HIDDEN)(
  'characters that cannot be seen are a warning, with a fix: %s, %j',
  (part, written, clean) => {
    const text = specText({ [part]: written, run: GCB_PE, environment: ANY_THETA });
    const problem = expectProblem(text, 'control-character');
    expect(problem.severity).toBe('warning');
    expect(controlCharacters(problem.message)).toEqual([]);
    expect(problem.fixes?.[0]?.edits[0]?.value).toBe(clean);
    expect(load(text.replace(/[«»]/g, '')).instance).not.toBeNull();
  },
);
