/** What a spec may say of what is measured, of what that costs, and of values that count as their logarithms. */
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { costOf, type SampleCost } from '../../../src/core/feedback/sampleCost';
import { GCB_PE as run, built, expectProblem, rowsOf, specText } from './specText';

const NAMED =
  '{ "family": "topK", "arms": 4, "k": 2, "labels": ["a", "b", "c", "d"], "constraints": { "forbid": ["d"] } }';
const feedback = (more: string) => `{ "type": "full-bandit", ${more} }`;

describe('what may be measured', () => {
  it.each(
    rowsOf(`
      0,1|0,2|0,3|1,2|1,3|2,3 "constraints": {}
      0,2|1,2 "constraints": { "forbid": ["d"], "notTogether": [["a", "b"]] }
      0|1|2|3 "family": "topK", "arms": 4, "k": 1
      0,2|0,3 "family": "partition", "groups": [G, G], "constraints": { "require": ["a"] }
    `),
  )('are the actions %s of %s', (actions, text) => {
    const measurable = `{ ${text.replaceAll('G', '{ "size": 2, "choose": 1 }')} }`;
    const own = built({ actions: NAMED, feedback: feedback(`"measurable": ${measurable}`) });
    expect(own.measurable.enumerate(100)?.map(String).sort().join('|')).toBe(actions);
  });

  it('is what is chosen where nothing is said', () => {
    const { family, measurable } = built({ actions: NAMED });
    expect(measurable).toBe(family);
  });

  it.each(
    rowsOf(`
      unknown-value    { "family": «"top"», "arms": 4, "k": 1 }
      unknown-property { "family": "topK", "arms": 4, "k": 1, «"kk"»: 1 }
      wrong-type       { "constraints": «1» }
      k-above-arms     { "family": "topK", "arms": 4, "k": «5» }
      measurable-size  «{ "family": "topK", "arms": 5, "k": 1 }»
      labels-elsewhere { "family": "topK", "arms": 4, "k": 1, «"labels"»: ["e", "f", "g", "h"] }
      interactions-elsewhere { "family": "topK", "arms": 4, "k": 1, «"interactions"»: "all" }
      unknown-arm      { "constraints": { "forbid": [«"e"»] } }
      no-action-left   { "family": "topK", "arms": 4, "k": 3, "constraints": { "forbid": «[0, 1]» } }
    `),
  )('tells %s of %s', (code, measurable) => {
    const text = specText({ actions: NAMED, feedback: feedback(`"measurable": ${measurable}`) });
    expectProblem(text, code);
  });

  it.each(
    rowsOf(`
      measurable-not-listed { "family": «"topK"», "arms": 3, "k": 1 } [[[1, 0, 0]]]
      matrices-length       { "family": "explicit", "arms": 3, "actions": [[0, 1]] } «[[[1, 0, 0]], [[0, 1, 0]], [[0, 0, 1]]]»
    `),
  )('tells %s of matrices for %s', (code, rest) => {
    const [measurable, matrices] = rest.split(/ (?=«?\[\[\[)/) as [string, string];
    const text = specText({
      actions: '{ "family": "explicit", "arms": 3, "actions": [[0], [1], [2]] }',
      feedback: `{ "type": "explicit", "measurable": ${measurable}, "matrices": ${matrices} }`,
      run,
    });
    expectProblem(text, code);
  });

  it.each(
    rowsOf(`
      semi-bandit "algorithm": «"clucb"»
      full-bandit "algorithm": "polyalba", "preset": «"paper"»
    `),
  )('is refused by an algorithm that measures what it chooses from: %s, %s', (type, run) => {
    const own = `{ "type": "${type}", "measurable": { "constraints": {} } }`;
    const text = specText({ feedback: own, run: `{ ${run}, "delta": 0.1, "seed": 1 }` });
    expectProblem(text, 'algorithm-measures-actions');
  });
});

describe('what a sample costs', () => {
  const RUN = '"algorithm": "polyalba", "delta": 0.1, "seed": 1';
  const ANY = '"measurable": { "constraints": {} }';

  it.each<[string, string, number]>([
    ['"cost": 3', '', 3],
    ['"cost": { "base": 1, "arms": 2 }', '', 5],
    ['"cost": { "base": 0, "arms": [1, 2, 3, 4] }', '', 3],
    ['"cost": { "base": 1, "arms": [0, 2, 0, 0] }', '', 3],
    [ANY, ', "costPerPull": 7', 7],
    [ANY, ', "costPerPull": 0', 0],
  ])('is read from %s%s', (cost, run, expected) => {
    const instance = built({ feedback: feedback(cost), run: `{ ${RUN}${run} }` });
    expect(costOf(instance.cost as SampleCost, [0, 1])).toBe(expected);
  });

  it.each([
    ['cost-twice', '"cost": 1', ', «"costPerPull"»: 1'],
    ['cost-missing', ANY, ', "maxCost": «10»'],
    ['out-of-range', '"cost": 1', ', "maxCost": «0»'],
  ])('tells %s of %s%s', (code, cost, run) => {
    expectProblem(specText({ feedback: feedback(cost), run: `{ ${RUN}${run} }` }), code);
  });
});

describe('the logarithms of values', () => {
  const LOGS = feedback('"transform": "log"');

  it('has a log as it was written, and no line that is not positive', () => {
    const instance = built({ feedback: LOGS });
    const read = readLog('action,y1\n0 1,7.5\n0 2,0.25', instance);
    const actions = [7.5, 0.25].map((value) => ({ samples: [{ observation: [value] }] }));
    expect(read).toMatchObject({ ok: true, log: { actions } });
    for (const value of ['0', '-2']) {
      expect(readLog(`action,y1\n0 1,7.5\n0 2,${value}`, instance)).toMatchObject({
        ok: false,
        faults: [{ code: 'log-value', line: 3, column: 5 }],
      });
    }
  });

  it.each([
    ['maximize', 1],
    ['minimize', -1],
  ])('takes the logarithms of what was measured before, to %s', (goal, sign) => {
    const spec = specText({
      feedback: LOGS,
      reward: `{ "type": "linear", "goal": "${goal}" }`,
      environment: '{ "type": "manual", "before": [{ "file": "june.csv" }] }',
      assumptions: '{ "noiseScale": 1 }',
    });
    const load = (text: string) => loadSpec(spec, { set: [], before: [{ text }] });
    const { instance } = load('action,y1\n0 1,7.5\n');
    const [value] = instance?.before?.actions[0]?.samples[0]?.observation ?? [];
    expect(value).toBeCloseTo(sign * Math.log(7.5), 12);
    const { problems } = load('action,y1\n0 1,7.5\n0 2,0\n');
    expect(problems).toMatchObject([{ code: 'log-value', file: 'june.csv', line: 3, column: 5 }]);
  });

  it('needs a range of positive values', () => {
    const parts = { feedback: LOGS, environment: '{ "type": "manual" }' };
    const assumptions = '{ "feedbackRange": [«0», 10] }';
    expectProblem(specText({ ...parts, assumptions }), 'range-not-positive');
  });

  it('leaves a simulation as it is: theta and noise are those of the logarithms', () => {
    const environment = '{ "type": "simulated", "theta": [4, 0, -1, -2] }';
    const [plain, logs] = [built({ environment }), built({ environment, feedback: LOGS })];
    expect(logs.truth).toEqual(plain.truth);
    expect(logs.assumptions).toEqual(plain.assumptions);
  });
});
