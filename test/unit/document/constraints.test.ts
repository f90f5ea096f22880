/** Constraints of a spec: what is wrong with them, and what they leave. */
import { describe, expect, it } from 'vitest';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { checkText } from '../../../src/core/report/text';
import { specHash } from '../../../src/core/experiment/specHash';
import { OF_RANKING, built, expectProblem, load, rowsOf, specText } from './specText';

/** Two of a, b, c and a second c. */
const SETS = '"family": "topK", "arms": 4, "k": 2, "labels": ["a", "b", "c", "d"]';
const JOBS =
  '"family": "matching", "left": 2, "right": 2, "leftLabels": ["Ada", "Bo"], "rightLabels": ["x", "y"]';

function marked(constraints: string, family = SETS): string {
  return specText({ actions: `{ ${family}, "constraints": ${constraints} }` });
}

describe('a spec with constraints', () => {
  it.each(
    rowsOf(`
      arm-out-of-range { "require": [«4»] }
      arm-out-of-range { "exclude": [[0, «-1»]] }
      unknown-arm      { "forbid": [«"e"»] }
      unknown-arm      { "notTogether": [["a", «"3"»]] }
      arm-repeated     { "require": ["a", «0»] }
      arm-repeated     { "notTogether": [[1, «1»]] }
      arm-required     { "require": [1], "forbid": [0, «"b"»] }
      arm-required     { "require": [0, 1], "notTogether": [[2, 3], «[1, 0]»] }
      pair-repeated    { "notTogether": [[0, 1], [2, 3], «["b", "a"]»] }
      action-repeated  { "exclude": [[0, 1], «[1, 0]»] }
      no-action-left   { "forbid": «[0, 1, 2]» }
      no-action-left   { "require": «[0, 1, 2]» }
      no-action-left   { "require": [0], "notTogether": «[[0, 1], [0, 2], [3, 0]]» }
      no-action-left   { "require": [0], "forbid": [3], "exclude": «[[0, 1], [0, 2]]» }
      constraint-without-effect { "exclude": [«[0]»] }
      constraint-without-effect { "forbid": [0], "exclude": [«[0, 1]»] }
      unknown-property { «"requires"»: [0] }
      wrong-length     { "notTogether": [«[0]»] }
      wrong-type       { "require": [«1.5»] }
    `),
  )('tells %s of %s', (code, constraints) => {
    expectProblem(marked(constraints), code);
  });

  it('says that a pair has no effect where no action has both', () => {
    const text = marked('{ "notTogether": [«["Ada → x", "Bo → x"]»] }', JOBS);
    expect(expectProblem(text, 'constraint-without-effect').severity).toBe('info');
  });

  it('names the one of them that leaves no action', () => {
    const both = '{ "require": «["Ada → x"]», "forbid": ["Bo → y"] }';
    expectProblem(marked(both, JOBS), 'no-action-left');
  });

  it('names the base arm that was meant', () => {
    const text = marked('{ "forbid": [«"Ada -> x"»] }', JOBS);
    const { fixes } = expectProblem(text, 'unknown-arm');
    expect(fixes?.[0]?.edits).toEqual([
      { path: ['actions', 'constraints', 'forbid', 0], value: 'Ada → x' },
    ]);
    const twice = SETS.replace('"d"', '"c"');
    expect(expectProblem(marked('{ "forbid": [«"c"»] }', twice), 'unknown-arm').message).toContain(
      'the number of one of them, 2 or 3.',
    );
  });

  it('limits the number of parts, of pairs and of actions left out', () => {
    const pairs = Array.from({ length: 11 }, (_, i) => [2 * i, 2 * i + 1]);
    const many = '"family": "topK", "arms": 24, "k": 9';
    const theta = JSON.stringify(Array.from({ length: 24 }, (_, arm) => arm));
    const environment = `{ "type": "simulated", "theta": ${theta} }`;
    const textOf = (constraints: string) =>
      specText({ actions: `{ ${many}, "constraints": ${constraints} }`, environment });
    const parts = textOf(`{ "notTogether": «${JSON.stringify(pairs)}» }`);
    expect(expectProblem(parts, 'too-many-parts').message).toContain('1,024 parts');
    const all = Array.from({ length: 2001 }, () => [0, 1]);
    expectProblem(textOf(`{ "notTogether": «${JSON.stringify(all)}» }`), 'wrong-length');
    expectProblem(textOf(`{ "exclude": «${JSON.stringify(all)}» }`), 'wrong-length');
  });

  it('lets a ranking lack orders, and no more', () => {
    const textOf = (constraints: string) =>
      specText({
        ...OF_RANKING,
        actions: `{ "family": "ranking", "items": 3, "constraints": ${constraints} }`,
      });
    for (const name of ['require', 'forbid', 'notTogether']) {
      const value = name === 'notTogether' ? '[[0, 1]]' : '[0]';
      expectProblem(textOf(`{ «"${name}"»: ${value} }`), 'constraint-does-not-fit');
    }
    const constraints = '{ "exclude": [[0, 1, 2], [1, 0, 2]] }';
    const actions = `{ "family": "ranking", "items": 3, "constraints": ${constraints} }`;
    const { family, reward } = built({ ...OF_RANKING, actions });
    expect(family.count.exact).toBe(4n);
    const left = reward.best(Float64Array.of(3, 2, 1), 9).map(({ action }) => action.join(''));
    expect(left).toEqual(['021', '120', '201', '210']);
  });

  it('says how many actions are left of how many', () => {
    const text = marked('{ "forbid": ["a"], "exclude": [["b", "c"]] }').replace(/[«»]/g, '');
    const { family, unconstrained } = load(text).instance ?? {};
    expect([family?.count.exact, unconstrained?.count.exact]).toEqual([2n, 6n]);
    const report = checkSpec(text, NO_OVERRIDES);
    expect(report.instance).toMatchObject({
      actions: '2',
      withoutConstraints: { actions: '6', logActions: Math.log(6) },
    });
    expect(checkText(report)).toContain(
      'topK, 2 actions of at most 2 base arms, 6 without constraints',
    );
    expect(checkSpec(specText(), NO_OVERRIDES).instance).not.toHaveProperty('withoutConstraints');
  });

  it('is the same problem where base arms have other names', () => {
    const hashOf = (labels: readonly string[], constraints: object) =>
      specHash({
        actions: { family: 'topK', arms: 3, k: 2, labels, constraints } as never,
        run: {},
      });
    const byName = hashOf(['a', 'b', 'c'], { notTogether: [['a', 'c']] });
    expect(hashOf(['x', 'y', 'z'], { notTogether: [['x', 'z']] })).toBe(byName);
    expect(hashOf(['x', 'y', 'z'], { notTogether: [[0, 2]] })).toBe(byName);
    expect(hashOf(['x', 'y', 'z'], { notTogether: [[0, 1]] })).not.toBe(byName);
  });
});
