import { describe, expect, test } from 'vitest';
import { ANY_THETA, expectProblem, GCB_PE, load, specText } from './specText';

describe('faults of form, which the JSON service of an editor finds as well', () => {
  test('missing property: at the key of the object it is missing in', () => {
    const run = '{ "algorithm": "polyalba", "seed": 1 }';
    const text = specText({ run }).replace('"run"', '«"run"»');
    const problem = expectProblem(text, 'missing-property');
    expect(problem.path).toBe('run.delta');
    expect(problem.message).toBe('`delta` is missing in `run`. Add a number above 0 and below 1.');
  });

  test('a required property that is misspelt: one error, which renames it', () => {
    const run = '{ "algorithm": "polyalba", "dleta": 0.05, "seed": 1 }';
    const { problems } = load(specText({ run }));
    expect(problems).toMatchObject([
      { code: 'unknown-property', path: 'run.dleta', fixes: [{ title: 'Rename to delta' }] },
    ]);
  });

  test.each([
    ['feedback', '{ "typ": "full-bandit" }', 'type'],
    ['reward', '{ "Type": "linear" }', 'type'],
    ['actions', '{ "famly": "topK", "arms": 3, "k": 2 }', 'family'],
  ])('a misspelt name of what %s is: one error, which renames it', (part, written, name) => {
    const { problems, instance } = load(specText({ [part]: written }));
    expect(instance).toBeNull();
    const fixes = [{ title: `Rename to ${name}` }];
    expect(problems).toMatchObject([{ code: 'unknown-property', fixes }]);
  });

  test('a list that is too long: how long it may be', () => {
    const exclude = Array.from({ length: 1025 }, () => [0]);
    const actions = JSON.stringify({ family: 'topK', arms: 3, k: 1, constraints: { exclude } });
    const [problem] = load(specText({ actions })).problems;
    expect(problem?.message).toMatch(/at most 1,?024 entries/);
  });

  test('what is accepted in place of an unknown option has no option that is gone', () => {
    const run =
      '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, "options": { "pullRule": 1 } }';
    const [problem] = load(specText({ run })).problems;
    expect(problem?.message).toMatch(/Accepted here: .*rounds/);
    expect(problem?.message).not.toContain('albaDelta');
  });

  test('missing part of the spec: at the bracket that opens it', () => {
    const text = `«{»${specText({ reward: null }).slice(1)}`;
    expect(expectProblem(text, 'missing-property').path).toBe('reward');
  });

  test('missing property of an entry of a list: at the bracket that opens it', () => {
    const actions = '{ "family": "partition", "groups": [«{» "size": 2 }] }';
    expectProblem(specText({ actions }), 'missing-property');
  });

  test('unknown properties by the thousand: a hundred are told, and nothing passes for them', () => {
    for (const count of [99, 101, 50_000]) {
      const names = Array.from({ length: count }, (_, i) => `"k${i}": 1`).join(', ');
      const { problems, instance } = load(`${specText().trimEnd().slice(0, -1)}, ${names} }`);
      expect(instance).toBeNull();
      const told = problems.filter(({ code }) => code === 'unknown-property').length;
      expect(told).toBe(Math.min(count, 100));
      expect(problems.map(({ code }) => code).includes('more-problems')).toBe(count > 100);
    }
  });

  test('unknown properties do not hide other faults', () => {
    const names = Array.from({ length: 60 }, (_, i) => `"k${i}": 1`).join(', ');
    const run = '{ "algorithm": "polyalba", "delta": 7, "seed": 1 }';
    const { problems } = load(`${specText({ run }).trimEnd().slice(0, -1)}, ${names} }`);
    expect(problems.map(({ code }) => code)).toContain('out-of-range');
  });

  test('unknown property: at its key, with the nearest name', () => {
    const actions = '{ "family": "topK", «"amrs"»: 4, "k": 2 }';
    const problem = expectProblem(specText({ actions }), 'unknown-property');
    expect(problem.message).toContain('Did you mean `arms`?');
    expect(problem.fixes?.[0]?.edits).toEqual([
      { path: ['actions', 'amrs'], value: undefined },
      { path: ['actions', 'arms'], value: 4 },
    ]);
  });

  test('property of another family', () => {
    const actions = '{ "family": "topK", "arms": 4, "k": 2, «"leftLabels"»: [] }';
    const problem = expectProblem(specText({ actions }), 'unknown-property');
    expect(problem.message).toContain('the family "topK"');
    expect(problem.message).toContain(
      'Accepted here: family, arms, k, labels, constraints, interactions.',
    );
  });

  test('unknown value: with the nearest one, and nothing about the other families', () => {
    const actions = '{ "family": «"topk"», "arms": 4, "k": 2 }';
    const problem = expectProblem(specText({ actions }), 'unknown-value');
    expect(problem.message).toContain('Did you mean "topK"?');
    expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['actions', 'family'], value: 'topK' }]);
    expect(load(specText({ actions: '{ "family": "topk" }' })).problems).toHaveLength(1);
  });

  test.each(['gcb', 'GCB'])('%s is known, but not for this: GCB-PE takes its place', (name) => {
    const run = `{ "algorithm": «"${name}"», "delta": 0.1, "seed": 1 }`;
    const problem = expectProblem(specText({ run }), 'unknown-value');
    expect(problem.message).toContain('GCB minimises regret');
    expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['run', 'algorithm'], value: 'gcb-pe' }]);
  });

  test.each([
    ['wrong-type', { name: '«7»' }],
    ['wrong-type', { actions: '{ "family": "topK", "arms": «"4"», "k": 2 }' }],
    ['wrong-type', { actions: '{ "family": "topK", "arms": «4.5», "k": 2 }' }],
    ['wrong-type', { actions: '{ "family": «3», "arms": 4, "k": 2 }' }],
    ['wrong-type', { actions: '«[]»' }],
    ['wrong-type', { actions: '«null»' }],
    ['wrong-type', { environment: '{ "type": "simulated", "theta": [4, «"3"», 2, 1] }' }],
    ['wrong-type', { environment: '{ "type": "simulated", "theta": «"geometric"» }' }],
    ['wrong-type', { run: '{ "algorithm": «true», "delta": 0.1, "seed": 1 }' }],
    ['unknown-value', { version: '«2»' }],
    ['unknown-value', { run: '{ "algorithm": «"ucb"», "delta": 0.1, "seed": 1 }' }],
    ['out-of-range', { actions: '{ "family": "topK", "arms": 4, "k": «0» }' }],
    ['out-of-range', { run: '{ "algorithm": "polyalba", "delta": «0», "seed": 1 }' }],
    ['out-of-range', { run: '{ "algorithm": "polyalba", "delta": «1», "seed": 1 }' }],
    ['out-of-range', { run: '{ "algorithm": "polyalba", "delta": «-0.1», "seed": 1 }' }],
    ['out-of-range', { run: '{ "algorithm": "polyalba", "delta": 0.1, "seed": «-1» }' }],
    ['out-of-range', { run: '{ "algorithm": "polyalba", "delta": 0.1, "seed": «4294967296» }' }],
    ['out-of-range', { assumptions: '{ "thetaNorm": «0» }' }],
    ['wrong-length', { feedback: '{ "type": "masked", "matrix": «[]» }' }],
    ['wrong-length', { environment: '{ "type": "simulated", "theta": «[]» }' }],
    ['one-property', { environment: '{ "type": "simulated", "theta": «{}» }' }],
  ] as const)('%s at its value: %j', (code, parts) => {
    expectProblem(specText(parts), code);
  });

  test.each([
    ['wrong-type', '{ "family": "path", "edges": [["a", «true»]], "source": "a", "target": "b" }'],
    ['wrong-length', '{ "family": "path", "edges": [«["a"]»], "source": "a", "target": "b" }'],
    ['wrong-type', '{ "family": "path", "edges": [["a", "b"]], "source": «[]», "target": "b" }'],
    ['unknown-value', '{ "family": "matroid", "type": «"laminer"», "elements": 3 }'],
    ['wrong-type', '{ "family": "matroid", "type": «1» }'],
    ['out-of-range', '{ "family": "matroid", "type": "uniform", "elements": 3, "rank": «0» }'],
    [
      'unknown-property',
      '{ "family": "matroid", "type": "uniform", "elements": 3, "rank": 1, «"sets"»: [] }',
    ],
    [
      'wrong-length',
      '{ "family": "matroidIntersection", "matroids": «[{ "type": "uniform", "elements": 3, "rank": 1 }]» }',
    ],
    [
      'unknown-value',
      '{ "family": "matroidIntersection", "matroids": [{ "type": "uniform", "elements": 3, "rank": 1 }, { "type": «"unifrom"» }] }',
    ],
    [
      'unknown-property',
      '{ "family": "matroidIntersection", "matroids": [{ «"family"»: "matroid", "type": "uniform", "elements": 3, "rank": 1 }, { "type": "uniform", "elements": 3, "rank": 1 }] }',
    ],
    ['out-of-range', '{ "family": "knapsack", "weights": [1, «0»], "capacity": 2 }'],
    ['wrong-type', '{ "family": "knapsack", "weights": [1, «1.5»], "capacity": 2 }'],
    ['out-of-range', '{ "family": "ranking", "items": «0» }'],
  ])('%s in a family: %s', (code, actions) => {
    expectProblem(specText({ actions }), code);
  });

  test.each([
    [
      { environment: '{ "type": "process", "command": ["a"], "timeout": «2147484» }' },
      '`timeout` must be a number above 0 and at most 1000000; here it is 2147484.',
    ],
    [
      { run: '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, "accuracy": «0» }' },
      '`accuracy` must be a number above 0 or a text in double quotes; here it is 0.',
    ],
  ])('a range is that of the number: %j', (parts, said) => {
    expect(expectProblem(specText(parts), 'out-of-range').message).toBe(said);
  });

  test.each([
    [
      'wrong-length',
      { environment: '{ "type": "simulated", "theta": «[]» }' },
      'at least 1 entry;',
    ],
    [
      'looks-at-all',
      {
        actions: '{ "family": "topK", "arms": 4, "k": 1 }',
        feedback: '{ "type": "first", "count": «1», "sum": true }',
        run: GCB_PE,
      },
      'more than 1 base arm,',
    ],
    [
      'size-never-reached',
      {
        actions:
          '{ "family": "matching", "left": 2, "right": 2, "edges": [[0, 0], [1, 0]], "size": { "min": 1, "max": «2» } }',
        environment: ANY_THETA,
      },
      'at most 1 pair:',
    ],
  ])('one thing is one: %s', (code, parts, said) => {
    expect(expectProblem(specText(parts), code).message).toContain(said);
  });

  test('a matroid has a type: without one only that is told', () => {
    const text = specText({ actions: '{ "family": "matroid", "elements": 3 }' });
    expect(load(text).problems).toMatchObject([{ code: 'missing-property', path: 'actions.type' }]);
  });

  test('a property of a matroid of another type names both', () => {
    const actions =
      '{ "family": "matroid", "type": "uniform", "elements": 3, "rank": 1, «"sets"»: [] }';
    const { message } = expectProblem(specText({ actions }), 'unknown-property');
    expect(message).toContain('of the family "matroid" and the type "uniform"');
  });

  test.each([
    ['out-of-range', { feedback: '{ "type": "first", "count": «0», "sum": true }' }],
    ['wrong-type', { feedback: '{ "type": "first", "count": 1, "sum": «1» }' }],
    ['unknown-value', { reward: '{ "type": "link", "function": «"logit"» }' }],
    ['out-of-range', { reward: '{ "type": "expression", "formula": "sum", "lipschitz": «0» }' }],
    [
      'out-of-range',
      {
        environment:
          '{ "type": "simulated", "theta": { "topKGap": { "k": 1, "gap": «2», "seed": 1 } } }',
      },
    ],
  ] as const)('%s in another part: %j', (code, parts) => {
    expectProblem(specText(parts), code);
  });

  test('not a whole number, though an editor takes it for one', () => {
    const actions = '{ "family": "topK", "arms": 4, "k": «25e-1» }';
    expectProblem(specText({ actions }), 'wrong-type');
  });

  test('numbers that are too large to be held', () => {
    const theta = '{ "type": "simulated", "theta": [4, «-1e400», 2, 1] }';
    expectProblem(specText({ environment: theta }), 'number-not-finite');
    const run = '{ "algorithm": "polyalba", "delta": «1e400», "seed": 1 }';
    expectProblem(specText({ run }), 'number-not-finite');
    expectProblem(specText({ version: '«1e400»' }), 'number-not-finite');
    expectProblem(specText({ name: '«1e400»' }), 'wrong-type');
    const actions = '{ "family": "topK", "arms": «1e999», "k": 2 }';
    expectProblem(specText({ actions }), 'number-not-finite');
  });

  test('several problems at once, in the order of the text', () => {
    const text = specText({
      actions: '{ "family": "topK", "arms": 4, "k": "2" }',
      feedback: '{ "type": "full-bandits" }',
      run: '{ "algorithm": "polyalba", "delta": 2, "sed": 1 }',
    });
    const codes = load(text).problems.map(({ code }) => code);
    expect(codes).toEqual(['wrong-type', 'unknown-value', 'out-of-range', 'unknown-property']);
  });

  test('names of what every object has are unknown properties like any other', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const run = `{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, «"${name}"»: {} }`;
      expectProblem(specText({ run }), 'unknown-property');
    }
    expectProblem(specText({ feedback: '{ "type": «"constructor"» }' }), 'unknown-value');
  });
});

describe('options', () => {
  test('the values that are built are accepted', () => {
    const run =
      '{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, "options": { "rounds": "few", "maxRounds": 9, "order": "listed" } }';
    expect(load(specText({ run })).problems).toEqual([]);
  });
});
