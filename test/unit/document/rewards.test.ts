import { describe, expect, test } from 'vitest';
import { ANY_THETA, GCB_PE as run, expectProblem, load, rowsOf, specText, told } from './specText';

const formula = (text: string, lipschitz = '9', more: Parameters<typeof specText>[0] = {}) => {
  const reward = `{ "type": "expression", "formula": ${text}, "lipschitz": ${lipschitz} }`;
  return specText({ reward, run, ...more });
};

/** A formula whose theta nobody knows. */
const unsimulated = (text: string) =>
  formula(text, '3', { environment: '{ "type": "manual" }', assumptions: '{ "noiseScale": 1 }' });

const ranking = (feedback: string, reward: string) =>
  specText({ actions: '{ "family": "ranking", "items": 4 }', feedback, reward, run });

describe('rewards', () => {
  test('as many discounts as items', () => {
    const discounts = '{ "type": "dcg", "discounts": «[1, 0.5]» }';
    const text = ranking('{ "type": "top-ranked", "count": 1 }', discounts);
    expect(expectProblem(text, 'discounts-length').message).toContain('4 discounts');
  });

  test('coverage of values that are no probabilities is a warning', () => {
    const text = specText({
      reward: '{ "type": "coverage" }',
      environment: '{ "type": "simulated", "theta": [0.5, «1.25», 0, -1] }',
      run,
    });
    const problem = expectProblem(text, 'theta-no-probability');
    const words = 'base arm 1, 1.25, counts as 1. The same holds for 1 more.';
    expect(problem).toMatchObject(told('warning', words));
    const generated = text.replace(/\[0.5.*\]/, '«{ "geometric": { "first": 2, "ratio": 0.5 } }»');
    expectProblem(generated, 'theta-no-probability');
  });
});

describe('formulas', () => {
  test.each([
    ['"«"»', 'empty'],
    ['"sum +«"»', 'ends'],
    ['"sum + «total»"', 'not known'],
    ['"sum «3»"', 'operator'],
    ['"«?»"', 'cannot be read'],
    ['"sum + (mean«"»', '`)`'],
    // Escapes count as they are written.
    ['"\\u0073um + «t\\u006Ftal»"', 'not known'],
    ['"sum \\n + «x»"', 'not known'],
  ])('a fault of %s stands in the formula', (text, words) => {
    expect(expectProblem(formula(text), 'formula').message).toContain(words);
  });

  test('a formula that was set from outside: a fault of it stands at the value in the text', () => {
    const overrides = { set: [['reward.formula', 'sum +']] as const };
    const problem = expectProblem(formula('«"sum"»'), 'formula', 'meaning', overrides);
    expect(problem.message).toContain('set from outside');
  });

  test('more actions than can be listed', () => {
    const actions = '{ "family": "topK", "arms": 30, "k": 10 }';
    const text = formula('"sum"', '9', { actions, environment: ANY_THETA });
    const marked = text.replace('"expression"', '«"expression"»');
    expect(expectProblem(marked, 'too-many-actions').message).toContain('20,000');
  });

  test('a Lipschitz constant that is refuted is a warning, however many base arms there are', () => {
    const problem = expectProblem(formula('"2 * sum"', '«2.5»'), 'lipschitz-violated');
    // The true constant is 2 sqrt(2).
    expect(problem).toMatchObject(told('warning', '2.828 times'));
    expect(load(formula('"2 * sum"', '2.8285')).problems).toEqual([]);
    const many = (lipschitz: string) =>
      formula('"2 * mean"', lipschitz, {
        actions: '{ "family": "topK", "arms": 1000, "k": 999 }',
        ...{ environment: ANY_THETA, feedback: '{ "type": "semi-bandit" }' },
      });
    // The true constant is 2 / sqrt(999) = 0.06328.
    expect(expectProblem(many('«0.0632»'), 'lipschitz-violated').message).toContain('0.06328');
    expect(load(many('0.0633')).problems).toEqual([]);
  });

  test.each(['1/0', 'sum + 0/0', '1/(count - 2)', 'log(0 - 1)', 'log(0 - max * max)'])(
    'a formula that never has a value is an error: %s',
    (text) => {
      const { message } = expectProblem(formula(`«"${text}"»`, '3'), 'formula-without-value');
      expect(message).toContain('simulated theta');
      const unknown = unsimulated(`«"${text}"»`);
      expect(expectProblem(unknown, 'formula-without-value').message).toContain('found');
    },
  );

  test.each(['sqrt(sum - 100)', 'log(min)', 'log(0 - max)', '1/(count - 1)'])(
    'a formula that has a value for some theta is none: %s',
    (text) => {
      const { problems } = load(unsimulated(`"${text}"`));
      expect(problems.map(({ code }) => code)).not.toContain('formula-without-value');
    },
  );

  test('a formula without a value for some theta is a warning, the same each time', () => {
    const text = formula('"log(sum)"', '«3»');
    const { message } = expectProblem(text, 'lipschitz-violated');
    expect(message).toContain('no finite value');
    const again = () => load(text.replace(/[«»]/g, '')).problems;
    expect(again()).toEqual(again());
  });
});

describe('feedback', () => {
  const explicit = (matrices: string) =>
    specText({
      actions: '{ "family": "explicit", "arms": 4, "actions": [[0, 1], [2, 3]] }',
      feedback: `{ "type": "explicit", "matrices": ${matrices} }`,
      run,
    });

  test.each(
    rowsOf(`
      matrices-length    «[[[1, 1, 0, 0]]]»
      mask-width         [[[1, 1, 0, 0]], [«[1, 1]»]]
      mask-shows-nothing «[[[0, 0, 0, 0]], []]»
      number-too-large   [[[1, 1, 0, «1e200»]], [[0, 0, 1, 1]]]
    `),
  )('%s: %s', (code, matrices) => {
    expectProblem(explicit(matrices), code);
  });

  test('an action that shows nothing is accepted where another one shows something', () => {
    expect(load(explicit('[[[1, 1, 0, 0]], []]')).problems).toEqual([]);
  });

  test('more items at the top than are ranked', () => {
    const text = ranking('{ "type": "top-ranked", "count": «5» }', '{ "type": "dcg" }');
    expectProblem(text, 'count-above-items');
    expect(load(text.replace('«5»', '4')).problems).toEqual([]);
  });

  test('to look at more base arms than an action has is the same as another feedback', () => {
    for (const [sum, type] of Object.entries({ true: 'full-bandit', false: 'semi-bandit' })) {
      const text = specText({ feedback: `{ "type": "first", "count": «2», "sum": ${sum} }`, run });
      const problem = expectProblem(text, 'looks-at-all');
      expect(problem.severity).toBe('info');
      expect(problem.fixes?.[0]?.edits).toEqual([{ path: ['feedback'], value: { type } }]);
      expect(load(text.replace('«2»', '1')).problems).toEqual([]);
    }
  });
});
