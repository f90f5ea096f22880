import { describe, expect, test } from 'vitest';
import { controlCharacters } from '../../../src/core/words/escapes';
import { pairs } from '../lists';
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

const RANKING = '{ "family": "ranking", "items": 4 }';

describe('assumptions', () => {
  test('as stated, nothing derived', () => {
    const assumptions = '{ "thetaNorm": 6, "noiseScale": 2, "rewardBound": 8 }';
    expect(built({ assumptions }).assumptions).toEqual({
      ...{ thetaNorm: 6, noiseScale: 2, rewardBound: 8, law: null, derived: [] },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 2, rows: 'independent' },
      feedbackRange: null,
    });
  });

  test('read off the truth, but not the bound of the rewards where L is stated', () => {
    const { assumptions } = built({});
    expect(assumptions.thetaNorm).toBeCloseTo(Math.sqrt(30), 14);
    expect(assumptions.noiseScale).toBe(1);
    expect(assumptions.rewardBound).toBeCloseTo(Math.sqrt(2) * Math.sqrt(30), 14);
    const names = assumptions.derived.map(({ name }) => name);
    expect(names).toEqual(['thetaNorm', 'noiseScale', 'rewardBound']);
    const stated = built({ assumptions: '{ "thetaNorm": 6, "noiseScale": 1 }' }).assumptions;
    expect(stated).toMatchObject({ rewardBound: Math.sqrt(2) * 6, derived: [] });
  });

  const noisy = (on: string, distribution: string) =>
    `{ "type": "simulated", "theta": [4, 3, 2, 1], "noise": { "on": "${on}", "distribution": "${distribution}", "scale": 0.5 } }`;
  const masked = '{ "type": "masked", "matrix": [[1, 1, 1, 1], [3, 0, 0, -4]] }';
  const first = '{ "type": "first", "count": 1, "sum": true }';
  test.each([
    ['feedback', 'gaussian', '{ "type": "full-bandit" }', 0.5],
    ['feedback', 'rademacher', masked, 0.5],
    ['feedback', 'none', '{ "type": "full-bandit" }', 0],
    ['arms', 'none', masked, 0],
    // ||x||_2 = sqrt(2) for every action of two arms.
    ['arms', 'gaussian', '{ "type": "full-bandit" }', 0.5 * Math.SQRT2],
    ['arms', 'rademacher', '{ "type": "semi-bandit" }', 0.5],
    ['arms', 'gaussian', first, 0.5],
    ['arms', 'gaussian', first.replace('1', '9'), 0.5 * Math.SQRT2],
    ['arms', 'gaussian', first.replace('true', 'false'), 0.5],
    // The row (3, 0, 0, -4) restricted to the arms 0 and 3 has length 5.
    ['arms', 'gaussian', masked, 2.5],
  ])('R of noise on %s, %s, %s', (on, distribution, feedback, expected) => {
    const instance = built({ environment: noisy(on, distribution), feedback, run: GCB_PE });
    expect(instance.assumptions.noiseScale).toBeCloseTo(expected, 14);
  });

  test('R of noise on the items of rankings, and under matrices of single actions', () => {
    const environment = noisy('arms', 'gaussian');
    const scaleOf = (feedback: string) =>
      built({ ...OF_RANKING, actions: RANKING, feedback, environment }).assumptions.noiseScale;
    expect(scaleOf('{ "type": "top-ranked", "count": 2 }')).toBe(0.5);
    // Every ranking has all items: the whole row counts.
    expect(scaleOf('{ "type": "masked", "matrix": [[1, 2, 0, -2]] }')).toBeCloseTo(1.5, 14);
    const matrices = '[[[1, 1, 0, 0], [1, 0, 0, 0]], [[0, 0, 3, 4], [0, 0, 1, 0]]]';
    const actions = '{ "family": "explicit", "arms": 4, "actions": [[0, 1], [2]] }';
    const feedback = `{ "type": "explicit", "matrices": ${matrices} }`;
    const { assumptions } = built({ environment, run: GCB_PE, actions, feedback });
    expect(assumptions.noiseScale).toBeCloseTo(2.5, 14);
  });

  test('without an environment, what no formula needs is not known', () => {
    const parts = { environment: null, assumptions: '{ "noiseScale": 1 }', run: GCB_PE };
    expect(built(parts).assumptions).toEqual({
      ...{ thetaNorm: Infinity, noiseScale: 1, rewardBound: Infinity, law: null, derived: [] },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1, rows: 'any' },
      feedbackRange: null,
    });
  });
});

describe('environment', () => {
  const thetaOf = (text: string) => {
    const environment = `{ "type": "simulated", "theta": ${text} }`;
    return [...(built({ environment }).truth?.theta ?? [])];
  };

  test('theta by a rule: geometric, that of the experiment of the paper, uniform', () => {
    expect(thetaOf('{ "geometric": { "first": 1, "ratio": 0.5 } }')).toEqual([1, 0.5, 0.25, 0.125]);
    const gap = '{ "topKGap": { "k": 2, "gap": 0.5, "seed": 3 } }';
    const [a = NaN, b = NaN, c = NaN, d = NaN] = thetaOf(gap);
    expect(Math.min(a, b) - c).toBeCloseTo(0.5, 14);
    expect(d).toBeLessThan(c);
    const uniform = (seed: number) =>
      thetaOf(`{ "uniform": { "low": 2, "high": 3, "seed": ${seed} } }`);
    expect(uniform(1)).toEqual(uniform(1));
    expect(uniform(1)).not.toEqual(uniform(2));
    for (const value of uniform(1)) expect(Math.abs(value - 2.5)).toBeLessThanOrEqual(0.5);
  });
});

describe('run', () => {
  const run = (more: string) =>
    built({ run: `{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 7${more} }` }).run;

  test('defaults', () => {
    expect(run('')).toMatchObject({
      ...{ algorithm: 'gcb-pe', delta: 0.1, seed: 7 },
      ...{ preset: 'recommended', changedOptions: [], maxSamples: Infinity },
    });
  });

  test('options stand over the preset; those that say the same are not changes', () => {
    const options = '{ "radius": "per-pull", "rounds": "many", "maxRounds": 5 }';
    const settings = run(`, "preset": "paper", "maxSamples": 1000, "options": ${options}`);
    expect(settings.options).toMatchObject({ rounds: 'many', maxRounds: 5 });
    // One of an earlier version has no effect.
    expect(settings.options).not.toHaveProperty('radius');
    expect(settings.changedOptions).toEqual(['maxRounds']);
    expect(settings.maxSamples).toBe(1000);
  });
});

/** Two groups, of which one of two and the other one are chosen. */
const GROUPS = '[{ "size": 2, "choose": 1 }, { "size": 1, "choose": 1 }]';

test.each(
  rowsOf(
    `
    01|2     path "edges": [["s", "a"], ["a", "t"], ["s", "t"]], "source": "s", "target": "t"
    01|02|12 spanningTree "edges": [[1, 2], [2, 3], [3, 1]]
    01|02|12 matroid "type": "uniform", "elements": 3, "rank": 2
    02|12    matroid "type": "partition", "groups": GROUPS
    02|12    matroid "type": "graphic", "edges": [["a", "b"], ["a", "b"], ["c", "d"]]
    02|12    matroid "type": "laminar", "elements": 3, "sets": [{ "elements": [0, 1], "capacity": 1 }]
    012      matroid "type": "laminar", "elements": 3, "sets": []
    01       matroid "type": "transversal", "elements": 3, "sets": [[0, 1], [1]]
    02|12    matroidIntersection "matroids": [U, { "type": "partition", "groups": GROUPS }]
    0|01|1|2 knapsack "weights": [1, 2, 3], "capacity": 3
    03|12    explicit "arms": 4, "actions": [[3, 0], [2, 1]]
  `,
    3,
  ),
)('every family is built as the spec says it: %s of %s, %s', (expected, kind, rest) => {
  const own = rest.replace('GROUPS', GROUPS);
  const uniform = '{ "type": "uniform", "elements": 3, "rank": 2 }';
  const actions = `{ "family": "${kind}", ${own.replace('U,', `${uniform},`)} }`;
  const { family } = built({ actions, environment: ANY_THETA });
  const listed = (family.enumerate(100) ?? []).map((action) => action.join(''));
  expect([...listed].sort().join('|')).toBe(expected);
  expect(family.kind).toBe(kind);
});

describe('every reward is built as the spec says it', () => {
  const theta = Float64Array.of(0.5, 0.25, 0.1, 0.2);
  test.each([
    ['{ "type": "linear", "weights": [2, 4, 1, 1] }', 2],
    ['{ "type": "min" }', 0.25],
    ['{ "type": "max" }', 0.5],
    ['{ "type": "link", "function": "tanh" }', Math.tanh(0.75)],
    ['{ "type": "coverage" }', 1 - 0.5 * 0.75],
    ['{ "type": "expression", "formula": "max - min + theta[3] / count", "lipschitz": 3 }', 0.35],
  ])('%s', (text, expected) => {
    const { reward } = built({ reward: text, run: GCB_PE, environment: ANY_THETA });
    expect(reward.value([0, 1], theta)).toBeCloseTo(expected, 14);
  });

  test('dcg, with the default discounts and with others', () => {
    const valueBy = (more: string) => {
      const own = { actions: RANKING, reward: `{ "type": "dcg"${more} }` };
      const { family, reward } = built({ ...OF_RANKING, ...own });
      expect([family.kind, family.count.exact]).toEqual(['ranking', 24n]);
      return reward.value([3, 0, 1, 2], theta);
    };
    const usual = 0.2 + 0.5 / Math.log2(3) + 0.25 / 2 + 0.1 / Math.log2(5);
    expect(valueBy('')).toBeCloseTo(usual, 14);
    expect(valueBy(', "discounts": [1, 0.5, 0, 0]')).toBeCloseTo(0.45, 14);
  });
});

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
    expect(problem).toMatchObject({ severity: 'warning', fixes: [{ edits: [{ value: clean }] }] });
    expect(controlCharacters(problem.message)).toEqual([]);
    expect(load(text.replace(/[«»]/g, '')).instance).not.toBeNull();
  },
);
