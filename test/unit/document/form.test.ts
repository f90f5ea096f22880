import { describe, expect, test } from 'vitest';
import { POLYALBA, expectProblem, load, rowsOf, specText } from './specText';

describe('faults of form, which the JSON service of an editor finds as well', () => {
  test('a list that is too long or too short: how long it may be', () => {
    const exclude = Array.from({ length: 1025 }, () => [0]);
    const actions = JSON.stringify({ family: 'topK', arms: 3, k: 1, constraints: { exclude } });
    expect(load(specText({ actions })).problems[0]?.message).toMatch(/at most 1,?024 entries/);
    const none = '{ "type": "simulated", "theta": [] }';
    const { problems } = load(specText({ environment: none }));
    expect(problems[0]?.message).toContain('at least 1 entry;');
  });

  test('property of another family', () => {
    const actions = '{ "family": "topK", "arms": 4, "k": 2, «"leftLabels"»: [] }';
    const { message } = expectProblem(specText({ actions }), 'unknown-property');
    const accepted = 'Accepted here: family, arms, k, labels, constraints, interactions.';
    expect(message).toContain('the family "topK"');
    expect(message).toContain(accepted);
  });

  test('missing property: at the key of the object it is missing in', () => {
    const run = '{ "algorithm": "polyalba", "seed": 1 }';
    const text = specText({ run }).replace('"run"', '«"run"»');
    const problem = expectProblem(text, 'missing-property');
    expect(problem.path).toBe('run.delta');
    expect(problem.message).toBe('`delta` is missing in `run`. Add a number above 0 and below 1.');
  });

  test('a required property that is misspelt: one error, which renames it', () => {
    const run = '{ "algorithm": "polyalba", "dleta": 0.05, "seed": 1 }';
    const fixes = [{ title: 'Rename to delta' }];
    const problem = { code: 'unknown-property', path: 'run.dleta', fixes };
    expect(load(specText({ run })).problems).toMatchObject([problem]);
  });

  test.each(
    rowsOf(
      `
      feedback type   { "typ": "full-bandit" }
      reward   type   { "Type": "linear" }
      actions  family { "famly": "topK", "arms": 3, "k": 2 }
    `,
      3,
    ),
  )('a misspelt name of what %s is: one error, which renames it', (part, name, written) => {
    const { problems, instance } = load(specText({ [part]: written }));
    expect(instance).toBeNull();
    const fixes = [{ title: `Rename to ${name}` }];
    expect(problems).toMatchObject([{ code: 'unknown-property', fixes }]);
  });

  test('what is accepted in place of an unknown option has no option that is gone', () => {
    const run = POLYALBA.replace('}', ', "options": { "pullRule": 1 } }');
    const [problem] = load(specText({ run })).problems;
    expect(problem?.message).toMatch(/Accepted here: .*rounds/);
    expect(problem?.message).not.toContain('albaDelta');
  });

  test('missing part of the spec: at the bracket that opens it', () => {
    const text = `«{»${specText({ reward: null }).slice(1)}`;
    expect(expectProblem(text, 'missing-property').path).toBe('reward');
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

  test('a matroid has a type: without one only that is told', () => {
    const text = specText({ actions: '{ "family": "matroid", "elements": 3 }' });
    expect(load(text).problems).toMatchObject([{ code: 'missing-property', path: 'actions.type' }]);
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
});

test('the options that there are are accepted', () => {
  const options = '{ "rounds": "few", "maxRounds": 9, "order": "listed" }';
  const run = POLYALBA.replace('}', `, "options": ${options} }`);
  expect(load(specText({ run })).problems).toEqual([]);
});
