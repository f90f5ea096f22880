import { describe, expect, test } from 'vitest';
import {
  ANY_THETA,
  GCB_PE,
  POLYALBA,
  expectProblem,
  load,
  rowsOf,
  specText,
  told,
} from './specText';

const actions = (text: string) => specText({ actions: text, environment: ANY_THETA });

describe('the sizes of matchings', () => {
  const matching = (edges: string, size = '') =>
    actions(`{ "family": "matching", "left": 3, "right": 3, "edges": ${edges}${size} }`);

  test('a graph without a matching of the default size: offers the largest there is', () => {
    const problem = expectProblem(matching('«[[0, 0], [1, 0], [2, 1]]»'), 'empty-family');
    expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['actions', 'size'], value: 2 }]);
  });

  test('a size that no matching has', () => {
    const text = matching('[[0, 0], [1, 0]]', ', "size": «{ "min": 2, "max": 3 }»');
    expect(expectProblem(text, 'empty-family').message).toContain('at most 1');
  });

  test('a size that is allowed and never reached is told, and the family is built without', () => {
    const text = matching('[[0, 0], [1, 0]]', ', "size": { "min": 1, "max": «3» }');
    expect(expectProblem(text, 'size-never-reached').severity).toBe('info');
    expect(load(text.replace(/[«»]/g, '')).instance?.family.largestAction).toBe(1);
  });
});

describe('sizes that cannot be held are refused before anything is made', () => {
  test.each(
    rowsOf(`
      1,000,000,000   "family": "topK", "arms": «1000000000», "k": 2
      e+300           "family": "topK", "arms": «1e300», "k": 2
      1,001           "family": "subsets", "arms": «1001», "min": 1, "max": 2
      4,000,000       "family": "matching", "left": «2000», "right": 2000
      1e300           "family": "matching", "left": «1e200», "right": 1e200
      1,000,000,000   "family": "matching", "left": «1000000000», "right": 2, "edges": [[0, 0]]
      2,000,000,000   "family": "partition", "groups": «[G, G]»
      10,000,000      "family": "explicit", "arms": «10000000», "actions": [[0], [9999999]]
    `),
  )('%s: %s', (count, family) => {
    const own = family.replaceAll('G', '{ "size": 1e9, "choose": 1 }');
    const { message } = expectProblem(actions(`{ ${own} }`), 'size-too-large');
    expect(message).toContain(count);
    expect(message).toContain('1,000');
  });

  const SEMI = '{ "type": "semi-bandit" }';
  const sizesOf = (family: string, feedback = SEMI) =>
    specText({ actions: `{ ${family} }`, feedback, environment: ANY_THETA, run: GCB_PE });
  const MEASURED = '{ "type": "semi-bandit", "measurable": { "constraints": { "require": [0] } } }';
  const GROUPS = '[{ "size": 2000, "choose": 1 }, { "size": 2000, "choose": 3 }]';

  test('as many as 4,000 base arms are accepted where each is seen by itself', () => {
    for (const family of ['"topK", "arms": 4000, "k": 2', `"partition", "groups": ${GROUPS}`])
      expect(load(sizesOf(`"family": ${family}`)).problems).toEqual([]);
    const top = '"family": "topK", "k": 2, "arms":';
    for (const text of [
      sizesOf(`${top} «4001»`),
      sizesOf(`${top} «1001»`, '{ "type": "full-bandit" }'),
      sizesOf(`${top} «1001»`, MEASURED),
      sizesOf('"family": "matching", "left": «2000», "right": 2'),
    ])
      expect(expectProblem(text, 'size-too-large').message).toContain('4,000 in `topK`');
    expect(load(actions(`{ ${top} 1000 }`)).problems).toEqual([]);
  });

  test.each(
    rowsOf(`
      run         "algorithm": "gcb-pe", "preset": "paper"
      run         "algorithm": "clucb"
      run         "algorithm": "gcb-pe", "accuracy": "2%"
      run         "algorithm": "gcb-pe", "stop": "budget", "maxSamples": 9
      assumptions "noise": { "type": "symmetric", "robust": true }
    `),
  )('4,000 base arms for what would list them: %s of %s', (part, text) => {
    const own = part === 'run' ? `{ ${text}, "delta": 0.05, "seed": 1 }` : `{ ${text} }`;
    const family = '{ "family": "topK", "arms": «4000», "k": 2 }';
    const parts = { actions: family, feedback: SEMI, environment: ANY_THETA, run: GCB_PE };
    const { message } = expectProblem(specText({ ...parts, [part]: own }), 'size-too-large');
    expect(message).toContain('More than 1,000 are accepted');
  });

  /** One entry more than so many. */
  const more = (entry: string, most: number) => `[${`${entry},`.repeat(most)}${entry}]`;
  const ROWS = more('[1,1,1,1]', 2000);

  test.each([
    ['actions.actions', `"explicit", "arms": 2, "actions": ${more('[0]', 200_000)}`],
    ['actions.edges', `"spanningTree", "edges": ${more('[0,1]', 2000)}`],
    [
      'actions.sets',
      `"matroid", "type": "transversal", "elements": 2, "sets": ${more('[0]', 2000)}`,
    ],
    ['feedback.matrix', `"masked", "matrix": ${ROWS}`],
    ['feedback.matrices[1]', `"explicit", "matrices": [[[1, 1, 0, 0]], ${ROWS}]`],
  ])('more entries than are accepted: %s', (path, text) => {
    const listed = '{ "family": "explicit", "arms": 4, "actions": [[0, 1], [2, 3]] }';
    const parts = path.startsWith('actions')
      ? { actions: `{ "family": ${text} }`, environment: ANY_THETA }
      : { actions: listed, feedback: `{ "type": ${text} }`, run: GCB_PE };
    expect(load(specText(parts)).problems).toMatchObject([{ code: 'size-too-large', path }]);
  });

  const PAIRS = Array.from({ length: 150 }, (_, i) =>
    Array.from({ length: 1000 }, (_unused, arm) => `[${arm},${(arm + i + 1) % 1000}]`).join(),
  ).join();
  const SETS = Array(700)
    .fill(`[${Array.from({ length: 700 }, (_, i) => i).join()}]`)
    .join();
  const UNIFORM = '{ "type": "uniform", "elements": 400, "rank": 200 }';

  test.each([
    ['a list', `"family": "explicit", "arms": 1000, "actions": «[${PAIRS}]»`],
    ['a graph', `"family": "matroidIntersection", "matroids": «[${UNIFORM}, ${UNIFORM}]»`],
    ['sets', `"family": "matroid", "type": "transversal", "elements": 700, "sets": «[${SETS}]»`],
  ])('%s through which the best action is found too slowly', (_what, text) => {
    const problem = expectProblem(actions(`{ ${text} }`), 'size-too-large');
    expect(problem.message).toContain('steps');
  });
});

test.each(
  rowsOf(
    `
    error   variable-name   ["LAB_KEY", «""»]
    error   variable-name   [«"A=1"»]
    warning variable-secret ["LAB_KEY", «"CPE_ENGINE"»]
    warning variable-secret [«"cpe_sweep_key"»]
  `,
    3,
  ),
)('%s of the variables that a program gets: %s, %s', (severity, code, names) => {
  const text = specText({
    environment: `{ "type": "process", "command": ["a"], "pass": ${names} }`,
    assumptions: '{ "noiseScale": 1, "thetaNorm": 2 }',
  });
  expect(expectProblem(text, code).severity).toBe(severity);
});

describe('run', () => {
  test('ALBA on more actions than it can look at', () => {
    const text = specText({
      actions: '{ "family": "topK", "arms": 40, "k": 10 }',
      environment: ANY_THETA,
      run: '{ "algorithm": «"alba"», "delta": 0.1, "seed": 1 }',
    });
    const problem = expectProblem(text, 'too-many-actions');
    expect(problem.message).toContain('847,660,528');
    expect(problem.fixes?.[0]?.title).toBe('Switch the algorithm to PolyALBA');
    const huge = text.replace('"arms": 40, "k": 10', '"arms": 1000, "k": 500');
    expect(expectProblem(huge, 'too-many-actions').message).toContain('about 10^299');
  });

  test.each(
    rowsOf(
      `
      option-without-effect polyalba «"threshold"»: "sound", "maxRounds": 9
      option-removed        gcb-pe   «"stopTest"»: "any"
      option-removed        gcb-pe   «"counts"»: "any"
      option-removed        gcb-pe   «"radius"»: "any"
    `,
      3,
    ),
  )('%s of %s: %s', (code, algorithm, options) => {
    const run = `{ "algorithm": "${algorithm}", "delta": 0.1, "seed": 1, "options": { ${options} } }`;
    const words = code === 'option-removed' ? 'the preset decides' : 'RAGE';
    expect(expectProblem(specText({ run }), code)).toMatchObject(told('info', words));
  });
});

describe('assumptions', () => {
  test('a theta longer than L, with the mend, and one exactly as long', () => {
    const run = POLYALBA.replace('}', ', "preset": "paper" }');
    const text = specText({ run, assumptions: '{ "thetaNorm": «5» }' });
    const edits = [{ path: ['assumptions', 'thetaNorm'], value: 5.478 }];
    const problem = expectProblem(text, 'theta-norm-above-bound');
    expect(problem).toMatchObject({ severity: 'warning', fixes: [{ edits }] });
    const environment = '{ "type": "simulated", "theta": [3, 4, 0, 0] }';
    expect(load(specText({ environment, assumptions: '{ "thetaNorm": 5 }' })).problems).toEqual([]);
  });

  test.each(
    rowsOf(
      `
      polyalba recommended thetaNorm
      polyalba recommended noiseScale needed
      polyalba paper       rewardBound
      polyalba paper       thetaNorm needed
      gcb-pe   recommended noiseScale needed
      gcb-pe   paper       noiseScale
    `,
      3,
    ),
  )('what a false bound costs: %s, %s, %s', (algorithm, preset, bound) => {
    const [name = '', need] = bound.split(' ');
    const isLost = need === 'needed';
    const run = `{ "algorithm": "${algorithm}", "delta": 0.1, "seed": 1, "preset": "${preset}" }`;
    const { problems } = load(specText({ run, assumptions: `{ "${name}": 0.5 }` }));
    expect(problems).toHaveLength(1);
    // A theta longer than L is worth a warning whatever rests on it.
    expect(problems[0]?.severity).toBe(isLost || name === 'thetaNorm' ? 'warning' : 'info');
    expect(problems[0]?.message.includes('the guarantee does not hold')).toBe(isLost);
  });

  test('of two declared bounds the one of the rewards counts', () => {
    const assumptions = '{ "rewardBound": 7, "thetaNorm": 0.5 }';
    const { problems } = load(specText({ assumptions }));
    expect(problems.map(({ code }) => code)).toEqual(['theta-norm-above-bound']);
    expect(problems[0]?.message).not.toContain('the guarantee does not hold');
  });

  test('without an environment, each algorithm asks for what its formulas have', () => {
    const missing = (algorithm: string, preset: string) => {
      const run = `{ "algorithm": "${algorithm}", "delta": 0.1, "seed": 1, "preset": "${preset}" }`;
      const { problems, instance } = load(specText({ environment: null, run }));
      expect(instance === null).toBe(problems.length > 0);
      return problems.map(({ path, line, column }) => `${path} ${line}:${column}`);
    };
    expect(missing('polyalba', 'paper')).toEqual([expect.stringMatching(/^assumptions.thetaNorm/)]);
    expect(missing('gcb-pe', 'paper')).toEqual([]);
    for (const able of ['polyalba', 'alba', 'gcb-pe'])
      expect(missing(able, 'recommended')).toEqual([]);
    expect(missing('xy-static', 'recommended')).toEqual(['assumptions 1:1']);
    const stated = load(specText({ environment: null, assumptions: '{ "noiseScale": 1 }' }));
    expect(stated).toMatchObject({ problems: [], instance: { truth: null } });
  });
});
