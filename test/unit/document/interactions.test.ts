/** Interactions of a spec: what is wrong with them, and how they are counted, named and chosen. */
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { specHash } from '../../../src/core/experiment/specHash';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { checkText } from '../../../src/core/report/text';
import { bestActions } from '../../../src/core/run/check/preview';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { built, expectProblem, specText } from './specText';

const SETS = '"family": "topK", "arms": 4, "k": 2, "labels": ["a", "b", "c", "d"]';

function actionsOf(interactions: string, more = ''): string {
  return `{ ${SETS}, "interactions": ${interactions}${more} }`;
}

const theta = (...values: readonly number[]) =>
  `{ "type": "simulated", "theta": ${JSON.stringify(values)} }`;

/** a and b cancel each other. */
const PARTS = {
  actions: actionsOf('[["b", "a"]]'),
  environment: theta(4, 3, 2, 1, -5),
};
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
    const environment = theta(4, 3, 2, 1, 0);
    const run = '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1 }';
    const semi = specText({ actions, environment, run, feedback: '{ "type": "semi-bandit" }' });
    expectProblem(semi, 'interactions-do-not-fit');
    const max = specText({ actions, environment, run, reward: '{ "type": "max" }' });
    expectProblem(max, 'interactions-do-not-fit');
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
    expect(readLog(sheet, built(PARTS))).toMatchObject({
      log: {
        actions: [
          { action: [0, 1, 4], samples: [{ at: 0 }, { at: 2 }, { at: 3 }] },
          { action: [0, 2] },
        ],
      },
    });
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
