/** Data from before a run: it keeps delta with them, and they save about as many samples as they are. */
import { describe, expect, it } from 'vitest';
import { ALL, withAll } from '../all.mjs';
import { refutes } from './consistency';
import { DEVIATION, runAfter, type Setting } from './rowsBefore';

/** Of runs whose samples are counted. */
const COUNTED = ALL ? 100 : 24;

const DECLARED = { noiseScale: DEVIATION, rowNoise: 'independent' };
const SEEN_EACH = ['gcb-pe', 'semi-bandit', { noise: 'symmetric' }] as const;
const TOTALS = [
  ['polyalba', 'full-bandit', DECLARED],
  ['gcb-pe', 'full-bandit', { noise: 'gaussian' }],
] as const;

/** More of what is worse by next to nothing. */
const TIE = { theta: [1, 0.9, 0.502, 0.5, 0.1, 0, 0, 0], delta: 0.3, maxRounds: 8, rows: 60 };
const isWrong = (setting: Setting) => (seed: number) => {
  const { status, action } = runAfter(setting, seed);
  return status === 'certified' && action?.join() !== '0,1,2';
};

it.each(withAll([SEEN_EACH], TOTALS))(
  '%s, %s is found wrong where the old rows had other values',
  (algorithm, feedback, assumptions) => {
    const oldTheta = [1, 0.9, 0, 1, 0.1, 0, 0, 0];
    const setting = { ...TIE, rows: 100, algorithm, feedback, assumptions, oldTheta };
    expect(refutes(isWrong(setting), { delta: 0.3, seeds: ALL ? 280 : 60 })).toBe(true);
  },
);

describe.each([...TOTALS, SEEN_EACH])('%s, %s', (algorithm, feedback, assumptions) => {
  const kind = { algorithm, feedback, assumptions };

  it('is wrong in delta of its runs at most where two actions nearly tie', () => {
    expect(refutes(isWrong({ ...kind, ...TIE }), { delta: 0.3, seeds: 400 })).toBe(false);
  });

  // By 12 seeds it saves 30 to 64; the standard error of 24 is 3 to 7.
  it('saves samples by 60 old rows', () => {
    const theta = [2, 1.9, 1.8, 0.9, 0.8, 0.3, 0.1, 0];
    const mean = (rows: number) => {
      const samples = Array.from(
        { length: COUNTED },
        (_, seed) => runAfter({ ...kind, theta, delta: 0.05, rows }, seed).samples,
      );
      return samples.reduce((a, b) => a + b, 0) / samples.length;
    };
    const [without, with60] = [mean(0), mean(60)];
    expect(without - with60).toBeGreaterThan(20);
  });
});
