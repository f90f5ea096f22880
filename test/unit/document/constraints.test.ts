/** Constraints and interactions of a spec: what is wrong with them, what they leave, and how they are counted, named and chosen. */
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { checkText } from '../../../src/core/report/text';
import { bestActions } from '../../../src/core/run/check/preview';
import { specHash } from '../../../src/core/experiment/specHash';
import { GCB_PE, OF_RANKING, built, expectProblem, load, rowsOf, specText } from './specText';

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
    const path = ['actions', 'constraints', 'forbid', 0];
    expect(fixes?.[0]?.edits).toEqual([{ path, value: 'Ada → x' }]);
    const twice = marked('{ "forbid": [«"c"»] }', SETS.replace('"d"', '"c"'));
    const { message } = expectProblem(twice, 'unknown-arm');
    expect(message).toContain('the number of one of them, 2 or 3.');
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
    const partsOf = (constraints: string) => ({
      ...OF_RANKING,
      actions: `{ "family": "ranking", "items": 3, "constraints": { ${constraints} } }`,
    });
    for (const constraint of ['«"require"»: [0]', '«"forbid"»: [0]', '«"notTogether"»: [[0, 1]]'])
      expectProblem(specText(partsOf(constraint)), 'constraint-does-not-fit');
    const { family, reward } = built(partsOf('"exclude": [[0, 1, 2], [1, 0, 2]]'));
    expect(family.count.exact).toBe(4n);
    const left = reward.best(Float64Array.of(3, 2, 1), 9).map(({ action }) => action.join(''));
    expect(left).toEqual(['021', '120', '201', '210']);
  });

  it('says how many actions are left of how many', () => {
    const text = marked('{ "forbid": ["a"], "exclude": [["b", "c"]] }').replace(/[«»]/g, '');
    const { family, unconstrained } = load(text).instance ?? {};
    expect([family?.count.exact, unconstrained?.count.exact]).toEqual([2n, 6n]);
    const report = checkSpec(text, NO_OVERRIDES);
    const withoutConstraints = { actions: '6', logActions: Math.log(6) };
    expect(report.instance).toMatchObject({ actions: '2', withoutConstraints });
    const words = 'topK, 2 actions of at most 2 base arms, 6 without constraints';
    expect(checkText(report)).toContain(words);
    expect(checkSpec(specText(), NO_OVERRIDES).instance).not.toHaveProperty('withoutConstraints');
  });

  it('is the same problem where base arms have other names', () => {
    const hashOf = (labels: string, ...pair: readonly (string | number)[]) => {
      const own = { labels: [...labels], constraints: { notTogether: [pair] } };
      return specHash({ actions: { family: 'topK', arms: 3, k: 2, ...own } as never, run: {} });
    };
    const byName = hashOf('abc', 'a', 'c');
    expect(hashOf('xyz', 'x', 'z')).toBe(byName);
    expect(hashOf('xyz', 0, 2)).toBe(byName);
    expect(hashOf('xyz', 0, 1)).not.toBe(byName);
  });
});

function actionsOf(interactions: string, more = ''): string {
  return `{ ${SETS}, "interactions": ${interactions}${more} }`;
}

const theta = (...values: readonly number[]) =>
  `{ "type": "simulated", "theta": ${JSON.stringify(values)} }`;

/** a and b cancel each other. */
const PARTS = { actions: actionsOf('[["b", "a"]]'), environment: theta(4, 3, 2, 1, -5) };
const CONFLICT = specText(PARTS);

describe('a spec with interactions', () => {
  it.each([
    ['arm-out-of-range', '[[0, «4»]]'],
    ['unknown-arm', '[[«"e"», 0]]'],
    ['arm-repeated', '[["a", «0»]]'],
    ['pair-repeated', '[[0, 1], «["b", "a"]»]'],
    ['wrong-length', '[«[0]»]'],
    ['wrong-type', '«3»'],
  ])('tells %s of %s', (code, interactions) => {
    const environment = theta(...new Array<number>(interactions.includes('], ') ? 6 : 5).fill(1));
    expectProblem(specText({ actions: actionsOf(interactions), environment }), code);
  });

  it('tells what shows or needs the effect of a pair by itself', () => {
    const actions = `{ ${SETS}, «"interactions"»: [[0, 1]] }`;
    const parts = { actions, environment: theta(4, 3, 2, 1, 0), run: GCB_PE };
    const semi = specText({ ...parts, feedback: '{ "type": "semi-bandit" }' });
    expectProblem(semi, 'interactions-do-not-fit');
    expectProblem(specText({ ...parts, reward: '{ "type": "max" }' }), 'interactions-do-not-fit');
  });

  it('says how many actions can be listed, and that constraints come first', () => {
    const many = '"family": "topK", "arms": 40, "k": 8, "interactions"';
    const environment = theta(...new Array<number>(41).fill(1));
    expectProblem(specText({ actions: `{ ${many}: «[[0, 1]]» }`, environment }), 'size-too-large');
    const forbid = JSON.stringify(Array.from({ length: 30 }, (_, at) => at + 10));
    const few = `{ ${many}: [[0, 1]], "constraints": { "forbid": ${forbid} } }`;
    expect(built({ actions: few, environment }).family.count.exact).toBe(45n);
  });

  it('counts, names and chooses them as base arms', () => {
    const { family, labels } = built(PARTS);
    expect(family.dimension).toBe(5);
    // As people read it, by base arms.
    const text = checkText(checkSpec(CONFLICT, NO_OVERRIDES));
    expect(text).toContain('topK, 6 actions of at most 2 base arms\n');
    expect(text).toMatch(/base arms +4, and 1 pair\n/);
    expect(labels.arms).toEqual(['a', 'b', 'c', 'd', 'a × b']);
    const best = bestActions(CONFLICT, NO_OVERRIDES, [4, 3, 2, 1, -5], 6);
    const named = best.ok && best.best.actions.map(({ arms, value }) => `${arms.join()}: ${value}`);
    expect(named).toEqual(['0,2: 6', '0,3: 5', '1,2: 5', '1,3: 4', '2,3: 3', '0,1,4: 2']);
    const few = () => bestActions(CONFLICT, NO_OVERRIDES, [4, 3, 2, 1], 1);
    expect(few).toThrow('4 base arms and 1 pair, not 4');
    const environment = theta(...new Array<number>(10).fill(1));
    const all = built({ actions: actionsOf('"all"'), environment }).labels.arms.slice(4);
    expect(all).toEqual(['a × b', 'a × c', 'a × d', 'b × c', 'b × d', 'c × d']);
  });

  it('says of a pair that no action has that it has no effect', () => {
    const actions = actionsOf('[«["a", "b"]»]', ', "constraints": { "forbid": ["a"] }');
    const text = specText({ actions, environment: theta(4, 3, 2, 1, 0) });
    expect(expectProblem(text, 'constraint-without-effect').severity).toBe('info');
  });

  it('takes a log by base arms, or a sheet, which names the pairs as well', () => {
    const sheet = 'pull,action,y1\n1,0 1 4,2\n2,0 2,6\n3,a | b | a × b,3\n4,a | b,2\n';
    const both = { action: [0, 1, 4], samples: [{ at: 0 }, { at: 2 }, { at: 3 }] };
    const actions = [both, { action: [0, 2] }];
    expect(readLog(sheet, built(PARTS))).toMatchObject({ log: { actions } });
    for (const wrong of ['0 2 4', '4', '0 5'])
      expect(readLog(`action,y1\n${wrong},2\n`, built(PARTS)).ok, wrong).toBe(false);
  });

  it('is the same spec by numbers and by names', () => {
    const hashOf = (interactions: string) =>
      specHash(JSON.parse(specText({ actions: actionsOf(interactions) })) as never);
    expect(hashOf('[["a", "b"]]')).toBe(hashOf('[[0, 1]]'));
    expect(hashOf('"all"')).not.toBe(hashOf('[[0, 1]]'));
  });
});
