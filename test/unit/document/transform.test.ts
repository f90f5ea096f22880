/** What a spec says with `feedback.transform`, and its logs. */
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/core/document/import/measurementLog';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { built, expectProblem, specText } from './specText';

const FEEDBACK = '{ "type": "full-bandit", "transform": "log" }';
const MANUAL = '{ "type": "manual", "before": [{ "file": "june.csv" }] }';
const ASSUMPTIONS = '{ "noiseScale": 1 }';

describe('the logarithms of values', () => {
  it('has a log as it was written, and no line that is not positive', () => {
    const instance = built({ feedback: FEEDBACK });
    const read = readLog('action,y1\n0 1,7.5\n0 2,0.25', instance);
    expect(read).toMatchObject({
      ok: true,
      log: {
        actions: [{ samples: [{ observation: [7.5] }] }, { samples: [{ observation: [0.25] }] }],
      },
    });
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
      feedback: FEEDBACK,
      reward: `{ "type": "linear", "goal": "${goal}" }`,
      environment: MANUAL,
      assumptions: ASSUMPTIONS,
    });
    const load = (text: string) => loadSpec(spec, { set: [], before: [{ text }] });
    const { instance } = load('action,y1\n0 1,7.5\n');
    expect(instance?.before?.actions[0]?.samples[0]?.observation[0]).toBeCloseTo(
      sign * Math.log(7.5),
      12,
    );
    const { problems } = load('action,y1\n0 1,7.5\n0 2,0\n');
    expect(problems).toMatchObject([{ code: 'log-value', file: 'june.csv', line: 3, column: 5 }]);
  });

  it('needs a range of positive values', () => {
    const parts = { feedback: FEEDBACK, environment: '{ "type": "manual" }' };
    const assumptions = '{ "feedbackRange": [«0», 10] }';
    expectProblem(specText({ ...parts, assumptions }), 'range-not-positive');
  });

  it('leaves a simulation as it is: theta and noise are those of the logarithms', () => {
    const environment = '{ "type": "simulated", "theta": [4, 0, -1, -2] }';
    const [plain, logs] = [built({ environment }), built({ environment, feedback: FEEDBACK })];
    expect(logs.truth).toEqual(plain.truth);
    expect(logs.assumptions).toEqual(plain.assumptions);
  });
});
