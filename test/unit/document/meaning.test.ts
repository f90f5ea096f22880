import { describe, expect, test } from 'vitest';
import { ANY_THETA, GCB_PE, expectProblem, load, specText } from './specText';

const actions = (text: string) => specText({ actions: text, environment: ANY_THETA });

describe('actions', () => {
  test.each([
    ['k-above-arms', '{ "family": "topK", "arms": 4, "k": «5» }'],
    ['size-above-arms', '{ "family": "subsets", "arms": 4, "min": 1, "max": «5» }'],
    ['min-above-max', '{ "family": "subsets", "arms": 4, "min": «3», "max": 2 }'],
    ['choose-above-size', '{ "family": "partition", "groups": [{ "size": 2, "choose": «3» }] }'],
    ['empty-action', '{ "family": "partition", "groups": «[{ "size": 2, "choose": 0 }]» }'],
    ['size-above-nodes', '{ "family": "matching", "left": 3, "right": 4, "size": «4» }'],
    [
      'size-above-nodes',
      '{ "family": "matching", "left": 3, "right": 4, "size": { "min": 1, "max": «4» } }',
    ],
    [
      'min-above-max',
      '{ "family": "matching", "left": 3, "right": 4, "size": { "min": «3», "max": 2 } }',
    ],
    [
      'edge-out-of-range',
      '{ "family": "matching", "left": 2, "right": 3, "edges": [[0, 0], [«2», 1]] }',
    ],
    [
      'edge-out-of-range',
      '{ "family": "matching", "left": 2, "right": 3, "edges": [[0, 0], [1, «3»]] }',
    ],
    [
      'edge-repeated',
      '{ "family": "matching", "left": 2, "right": 2, "edges": [[0, 0], [1, 1], «[0, 0]»] }',
    ],
    ['empty-family', '{ "family": "matching", "left": 2, "right": 2, "edges": «[]» }'],
    ['empty-family', '{ "family": "explicit", "arms": 2, "actions": «[]» }'],
    ['empty-action', '{ "family": "explicit", "arms": 2, "actions": [[0], «[]»] }'],
    ['arm-out-of-range', '{ "family": "explicit", "arms": 2, "actions": [[0], [0, «2»]] }'],
    ['arm-repeated', '{ "family": "explicit", "arms": 2, "actions": [[0], «[1, 1]»] }'],
    ['action-repeated', '{ "family": "explicit", "arms": 2, "actions": [[0, 1], «[1, 0]»] }'],
    ['labels-length', '{ "family": "topK", "arms": 3, "k": 1, "labels": «["a", "b"]» }'],
    [
      'labels-length',
      '{ "family": "matching", "left": 2, "right": 2, "leftLabels": «["a", "b", "c"]» }',
    ],
    ['labels-length', '{ "family": "matching", "left": 2, "right": 2, "rightLabels": «[]» }'],
    ['label-repeated', '{ "family": "topK", "arms": 3, "k": 1, "labels": ["a", "b", «"a"»] }'],
    ['label-empty', '{ "family": "topK", "arms": 3, "k": 1, "labels": ["a", «" "», "b"] }'],
  ])('%s: %s', (code, text) => {
    expectProblem(actions(text), code);
  });

  test('a graph without a matching of the default size: names the largest there is', () => {
    const text = actions(
      '{ "family": "matching", "left": 3, "right": 3, "edges": «[[0, 0], [1, 0], [2, 1]]» }',
    );
    const problem = expectProblem(text, 'empty-family');
    expect(problem.message).toContain('at most 2');
    expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['actions', 'size'], value: 2 }]);
  });

  test('a size that no matching has', () => {
    const text = actions(
      '{ "family": "matching", "left": 3, "right": 3, "edges": [[0, 0], [1, 0]], "size": «{ "min": 2, "max": 3 }» }',
    );
    expect(expectProblem(text, 'empty-family').message).toContain('at most 1');
  });

  test('a size that is allowed and never reached is told, and the family is built without', () => {
    const text = actions(
      '{ "family": "matching", "left": 3, "right": 3, "edges": [[0, 0], [1, 0]], "size": { "min": 1, "max": «3» } }',
    );
    expect(expectProblem(text, 'size-never-reached').severity).toBe('info');
    expect(load(text.replace(/[«»]/g, '')).instance?.family.largestAction).toBe(1);
  });
});

describe('sizes that cannot be held are refused before anything is made', () => {
  test.each([
    ['{ "family": "topK", "arms": «1000000000», "k": 2 }', '1,000,000,000'],
    ['{ "family": "topK", "arms": «1e300», "k": 2 }', 'e+300'],
    ['{ "family": "subsets", "arms": «1001», "min": 1, "max": 2 }', '1,001'],
    ['{ "family": "matching", "left": «2000», "right": 2000 }', '4,000,000'],
    ['{ "family": "matching", "left": «1e200», "right": 1e200 }', 'more than 1e300'],
    [
      '{ "family": "matching", "left": «1000000000», "right": 2, "edges": [[0, 0]], "size": 1 }',
      '1,000,000,000',
    ],
    [
      '{ "family": "partition", "groups": «[{ "size": 1e9, "choose": 1 }, { "size": 1e9, "choose": 1 }]» }',
      '2,000,000,000',
    ],
    ['{ "family": "explicit", "arms": «10000000», "actions": [[0], [9999999]] }', '10,000,000'],
  ])('%s', (text, count) => {
    const problem = expectProblem(actions(text), 'size-too-large');
    expect(problem.message).toContain(count);
    expect(problem.message).toContain('1,000');
  });

  test.each([
    ['{ "family": "topK", "arms": 4000, "k": 2 }', '{ "type": "semi-bandit" }', true],
    ['{ "family": "topK", "arms": «4001», "k": 2 }', '{ "type": "semi-bandit" }', false],
    ['{ "family": "topK", "arms": «1001», "k": 2 }', '{ "type": "full-bandit" }', false],
    [
      '{ "family": "partition", "groups": [{ "size": 2000, "choose": 1 }, { "size": 2000, "choose": 3 }] }',
      '{ "type": "semi-bandit" }',
      true,
    ],
    ['{ "family": "matching", "left": «2000», "right": 2 }', '{ "type": "semi-bandit" }', false],
    [
      '{ "family": "topK", "arms": «1001», "k": 2 }',
      '{ "type": "semi-bandit", "measurable": { "constraints": { "require": [0] } } }',
      false,
    ],
  ])('%s, %s', (family, feedback, isAccepted) => {
    const text = specText({
      ...{ actions: family, feedback, environment: ANY_THETA },
      run: '{ "algorithm": "gcb-pe", "delta": 0.05, "seed": 1 }',
    });
    if (isAccepted) expect(load(text).problems).toEqual([]);
    else expect(expectProblem(text, 'size-too-large').message).toContain('4,000 in `topK`');
  });

  test.each([
    ['{ "algorithm": "gcb-pe", "delta": 0.05, "seed": 1, "preset": "paper" }', ''],
    ['{ "algorithm": "clucb", "delta": 0.05, "seed": 1 }', ''],
    ['{ "algorithm": "gcb-pe", "delta": 0.05, "seed": 1, "accuracy": "2%" }', ''],
    ['{ "algorithm": "gcb-pe", "delta": 0.05, "seed": 1, "stop": "budget", "maxSamples": 9 }', ''],
    [
      '{ "algorithm": "gcb-pe", "delta": 0.05, "seed": 1 }',
      '{ "noise": { "type": "symmetric", "robust": true } }',
    ],
  ])('4,000 base arms for what would list them: %s %s', (run, assumptions) => {
    const text = specText({
      actions: '{ "family": "topK", "arms": «4000», "k": 2 }',
      feedback: '{ "type": "semi-bandit" }',
      environment: ANY_THETA,
      run,
      ...(assumptions !== '' && { assumptions }),
    });
    expect(expectProblem(text, 'size-too-large').message).toContain('More than 1,000 are accepted');
  });

  test('more listed actions than are accepted', () => {
    const list = `[${'[0],'.repeat(250_000)}[1]]`;
    const { problems } = load(actions(`{ "family": "explicit", "arms": 2, "actions": ${list} }`));
    expect(problems).toMatchObject([{ code: 'size-too-large', path: 'actions.actions', line: 3 }]);
    expect(problems[0]?.message).toContain('at most 200,000');
  });

  test('the largest d that is accepted', () => {
    expect(load(actions('{ "family": "topK", "arms": 1000, "k": 2 }')).problems).toEqual([]);
  });

  const PAIRS = Array.from({ length: 150 }, (_, i) =>
    Array.from({ length: 1000 }, (_unused, arm) => `[${arm},${(arm + i + 1) % 1000}]`).join(),
  ).join();
  const SETS = Array(700)
    .fill(`[${Array.from({ length: 700 }, (_, i) => i).join()}]`)
    .join();
  const UNIFORM = '{ "type": "uniform", "elements": 400, "rank": 200 }';

  test.each([
    ['a list', `{ "family": "explicit", "arms": 1000, "actions": «[${PAIRS}]» }`],
    ['a graph', `{ "family": "matroidIntersection", "matroids": «[${UNIFORM}, ${UNIFORM}]» }`],
    [
      'sets',
      `{ "family": "matroid", "type": "transversal", "elements": 700, "sets": «[${SETS}]» }`,
    ],
  ])('%s through which the best action is found too slowly', (_what, text) => {
    const problem = expectProblem(actions(text), 'size-too-large');
    expect(problem.message).toContain('steps');
  });
});

describe('feedback', () => {
  const masked = (matrix: string) =>
    specText({
      feedback: `{ "type": "masked", "matrix": ${matrix} }`,
      run: GCB_PE,
    });
  test('a delta that cannot be computed with', () => {
    const run = '{ "algorithm": "polyalba", "delta": «1e-320», "seed": 1 }';
    expectProblem(specText({ run }), 'number-too-small');
  });

  test.each([
    ['mask-width', '[[1, 1, 1, 1], «[1, 2, 3]»]'],
    ['mask-shows-nothing', '«[[0, 0, 0, 0]]»'],
    ['number-too-large', '[[1, 1, 1, «-1e200»]]'],
    ['number-too-small', '[[1, 1, 1, «-1e-170»]]'],
  ])('%s: %s', (code, matrix) => {
    expectProblem(masked(matrix), code);
  });

  test('says where d comes from', () => {
    const { message } = expectProblem(masked('[«[1]»]'), 'mask-width');
    expect(message).toContain('d = 4 numbers, because `arms` is 4');
  });

  test('more rows than are accepted', () => {
    const rows = `[${'[1,1,1,1],'.repeat(2000)}[1,1,1,1]]`;
    expect(load(masked(rows)).problems).toMatchObject([
      { code: 'size-too-large', path: 'feedback.matrix' },
    ]);
  });
});

describe('environment', () => {
  const environment = (theta: string, noise = '{}') =>
    specText({ environment: `{ "type": "simulated", "theta": ${theta}, "noise": ${noise} }` });
  test.each([
    ['theta-length', '«[1, 2, 3]»', '{}'],
    ['number-too-large', '[1, 2, 3, «1e101»]', '{}'],
    ['number-too-large', '{ "geometric": «{ "first": 1, "ratio": 1e50 }» }', '{}'],
    ['min-above-max', '{ "uniform": { "low": «2», "high": 1, "seed": 1 } }', '{}'],
    ['number-too-large', '[4, 3, 2, 1]', '{ "scale": «1e300» }'],
  ])('%s: %s %s', (code, theta, noise) => {
    expectProblem(environment(theta, noise), code);
  });

  test('says where d comes from', () => {
    const text = specText({
      actions: '{ "family": "matching", "left": 2, "right": 3 }',
      environment: '{ "type": "simulated", "theta": «[1]» }',
    });
    const { message } = expectProblem(text, 'theta-length');
    expect(message).toContain('d = 6 numbers, because 2 × 3 nodes make 6 pairs; it has 1: add 5.');
  });
});

describe('the variables that a program gets', () => {
  const passing = (names: string) =>
    specText({
      environment: `{ "type": "process", "command": ["a"], "pass": ${names} }`,
      assumptions: '{ "noiseScale": 1, "thetaNorm": 2 }',
    });

  test.each([
    ['variable-name', '["LAB_KEY", «""»]', 'error'],
    ['variable-name', '[«"A=1"»]', 'error'],
    ['variable-secret', '["LAB_KEY", «"CPE_ENGINE"»]', 'warning'],
    ['variable-secret', '[«"cpe_sweep_key"»]', 'warning'],
  ])('%s: %s', (code, names, severity) => {
    expect(expectProblem(passing(names), code).severity).toBe(severity);
  });
});

describe('run', () => {
  test('ALBA on more actions than it can look at', () => {
    const alba = '{ "algorithm": «"alba"», "delta": 0.1, "seed": 1 }';
    const text = specText({
      actions: '{ "family": "topK", "arms": 40, "k": 10 }',
      environment: ANY_THETA,
      run: alba,
    });
    const problem = expectProblem(text, 'too-many-actions');
    expect(problem.message).toContain('847,660,528');
    expect(problem.fixes?.[0]?.title).toBe('Switch the algorithm to PolyALBA');
    const huge = text.replace('"arms": 40, "k": 10', '"arms": 1000, "k": 500');
    expect(expectProblem(huge, 'too-many-actions').message).toContain('about 10^299');
  });

  test('an option of the other algorithm', () => {
    const run =
      '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, "options": { «"threshold"»: "sound", "maxRounds": 9 } }';
    const problem = expectProblem(specText({ run }), 'option-without-effect');
    expect(problem.severity).toBe('info');
    expect(problem.message).toContain('RAGE');
  });

  test.each(['"stopTest"', '"counts"', '"radius"'])('an option of earlier versions: %s', (name) => {
    const run = `{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1, "options": { «${name}»: "any" } }`;
    const problem = expectProblem(specText({ run }), 'option-removed');
    expect(problem.severity).toBe('info');
    expect(problem.message).toContain('the preset decides');
  });
});

describe('assumptions', () => {
  test.each([
    ['noise-above-bound', '{ "noiseScale": «0.5» }'],
    ['number-too-large', '{ "thetaNorm": «1e200» }'],
  ])('%s: %s', (code, assumptions) => {
    expectProblem(specText({ assumptions }), code);
  });

  test('a theta longer than L, with the mend', () => {
    const run = '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, "preset": "paper" }';
    const text = specText({ run, assumptions: '{ "thetaNorm": «5» }' });
    const problem = expectProblem(text, 'theta-norm-above-bound');
    expect(problem.severity).toBe('warning');
    expect(problem.message).toContain('5.47723');
    const enough = problem.fixes?.[0]?.edits[0];
    expect(enough?.path).toEqual(['assumptions', 'thetaNorm']);
    expect(enough?.value).toBe(5.478);
  });

  test('a theta exactly as long as L', () => {
    const text = specText({
      environment: '{ "type": "simulated", "theta": [3, 4, 0, 0] }',
      assumptions: '{ "thetaNorm": 5 }',
    });
    expect(load(text).problems).toEqual([]);
  });

  test('without an environment, what cannot be derived', () => {
    const run = '{ "algorithm": "rage", "delta": 0.1, "seed": 1 }';
    const { problems, instance } = load(specText({ environment: null, run }));
    expect(instance).toBeNull();
    expect(problems).toMatchObject([
      { code: 'noise-scale-needed', path: 'assumptions', line: 1, column: 1 },
    ]);
    const stated = load(specText({ environment: null, assumptions: '{ "noiseScale": 1 }' }));
    expect(stated.problems).toEqual([]);
    expect(stated.instance?.truth).toBeNull();
  });

  test.each([
    ['polyalba', 'recommended', 'rewardBound', false],
    ['polyalba', 'recommended', 'thetaNorm', false],
    ['polyalba', 'recommended', 'noiseScale', true],
    ['polyalba', 'paper', 'rewardBound', false],
    ['polyalba', 'paper', 'thetaNorm', true],
    ['polyalba', 'paper', 'noiseScale', false],
    ['gcb-pe', 'recommended', 'rewardBound', false],
    ['gcb-pe', 'recommended', 'thetaNorm', false],
    ['gcb-pe', 'recommended', 'noiseScale', true],
    ['gcb-pe', 'paper', 'noiseScale', false],
  ])('%s, %s: a false %s costs the guarantee: %s', (algorithm, preset, name, isLost) => {
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
    const run = (algorithm: string, preset: string) =>
      specText({
        environment: null,
        run: `{ "algorithm": "${algorithm}", "delta": 0.1, "seed": 1, "preset": "${preset}" }`,
      });
    const missing = (text: string) => load(text).problems.map(({ path }) => path);
    expect(missing(run('polyalba', 'paper'))).toEqual(['assumptions.thetaNorm']);
    expect(missing(run('gcb-pe', 'paper'))).toEqual([]);
    for (const able of ['polyalba', 'alba', 'gcb-pe'])
      expect(missing(run(able, 'recommended'))).toEqual([]);
    expect(missing(run('xy-static', 'recommended'))).toEqual(['assumptions']);
  });
});
