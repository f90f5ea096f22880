/** What a spec may say of what is measured and of what that costs. */
import { describe, expect, it } from 'vitest';
import { costOf, type SampleCost } from '../../../src/core/feedback/sampleCost';
import { built, expectProblem, specText } from './specText';

const NAMED =
  '{ "family": "topK", "arms": 4, "k": 2, "labels": ["a", "b", "c", "d"], "constraints": { "forbid": ["d"] } }';

function feedback(more: string): string {
  return `{ "type": "full-bandit", ${more} }`;
}

const listOf = (measurable: string) =>
  built({ actions: NAMED, feedback: feedback(`"measurable": ${measurable}`) })
    .measurable.enumerate(100)
    ?.map(String)
    .sort();

describe('what may be measured', () => {
  it.each([
    ['{ "constraints": {} }', ['0,1', '0,2', '0,3', '1,2', '1,3', '2,3']],
    ['{ "constraints": { "forbid": ["d"], "notTogether": [["a", "b"]] } }', ['0,2', '1,2']],
    ['{ "family": "topK", "arms": 4, "k": 1 }', ['0', '1', '2', '3']],
    [
      '{ "family": "partition", "groups": [{ "size": 2, "choose": 1 }, { "size": 2, "choose": 1 }], "constraints": { "require": ["a"] } }',
      ['0,2', '0,3'],
    ],
  ])('is %s', (measurable, actions) => {
    expect(listOf(measurable)).toEqual(actions);
  });

  it('is what is chosen where nothing is said', () => {
    const { family, measurable } = built({ actions: NAMED });
    expect(measurable).toBe(family);
  });

  it.each([
    ['unknown-value', '{ "family": «"top"», "arms": 4, "k": 1 }'],
    ['unknown-property', '{ "family": "topK", "arms": 4, "k": 1, «"kk"»: 1 }'],
    ['wrong-type', '{ "constraints": «1» }'],
    ['k-above-arms', '{ "family": "topK", "arms": 4, "k": «5» }'],
    ['measurable-size', '«{ "family": "topK", "arms": 5, "k": 1 }»'],
    [
      'labels-elsewhere',
      '{ "family": "topK", "arms": 4, "k": 1, «"labels"»: ["e", "f", "g", "h"] }',
    ],
    ['unknown-arm', '{ "constraints": { "forbid": [«"e"»] } }'],
    [
      'no-action-left',
      '{ "family": "topK", "arms": 4, "k": 3, "constraints": { "forbid": «["a", "b"]» } }',
    ],
  ])('tells %s of %s', (code, measurable) => {
    const text = specText({ actions: NAMED, feedback: feedback(`"measurable": ${measurable}`) });
    expectProblem(text, code);
  });

  it.each([
    ['{ "algorithm": «"clucb"», "delta": 0.1, "seed": 1 }'],
    ['{ "algorithm": "polyalba", "delta": 0.1, "seed": 1, "preset": «"paper"» }'],
  ])('is refused by an algorithm that measures what it chooses from: %s', (run) => {
    const each = '{ "type": "semi-bandit", "measurable": { "constraints": {} } }';
    const totals = feedback('"measurable": { "constraints": {} }');
    expectProblem(
      specText({ feedback: run.includes('clucb') ? each : totals, run }),
      'algorithm-measures-actions',
    );
  });
});

describe('what a sample costs', () => {
  const RUN = '"algorithm": "polyalba", "delta": 0.1, "seed": 1';
  it.each<[string, string, number]>([
    ['"cost": 3', '', 3],
    ['"cost": { "base": 1, "arms": 2 }', '', 5],
    ['"cost": { "base": 0, "arms": [1, 2, 3, 4] }', '', 3],
    ['"cost": { "base": 1, "arms": [0, 2, 0, 0] }', '', 3],
    ['"cost": { "base": 0, "arms": [0, 2, 1, 1] }', '', 2],
    ['"measurable": { "constraints": {} }', ', "costPerPull": 7', 7],
    ['"measurable": { "constraints": {} }', ', "costPerPull": 0', 0],
  ])('is read from %s%s', (cost, run, expected) => {
    const instance = built({ feedback: feedback(cost), run: `{ ${RUN}${run} }` });
    expect(costOf(instance.cost as SampleCost, [0, 1])).toBe(expected);
  });

  it.each([
    ['out-of-range', '"cost": «0»', ''],
    ['out-of-range', '"cost": { "base": «-1», "arms": 1 }', ''],
    ['cost-length', '"cost": { "base": 1, "arms": «[1, 2, 3]» }', ''],
    ['cost-not-positive', '"cost": «{ "base": 0, "arms": [1, 0, 0, 4] }»', ''],
    ['cost-twice', '"cost": 1', ', «"costPerPull"»: 1'],
    ['cost-missing', '"measurable": { "constraints": {} }', ', "maxCost": «10»'],
    ['out-of-range', '"cost": 1', ', "maxCost": «0»'],
  ])('tells %s of %s%s', (code, cost, run) => {
    const text = specText({ feedback: feedback(cost), run: `{ ${RUN}${run} }` });
    expectProblem(text, code);
  });
});
