/** Data from before a run: it keeps delta with them, and they save about as many samples as they are. */
import { describe, expect, it } from 'vitest';
import { createNormal } from '../../src/core/numerics/random';
import type { Action } from '../../src/core/families/family';
import { prepareRun } from '../../src/core/run/check/prepare';
import { RunSession } from '../../src/core/run/session/session';
import { ALL, withAll } from '../all.mjs';
import { streamOf } from '../unit/learners/problems';
import { refutes } from './consistency';

interface Setting {
  readonly algorithm: string;
  readonly feedback: 'full-bandit' | 'semi-bandit';
  readonly assumptions: object;
  readonly theta: readonly number[];
  readonly delta: number;
  readonly rows: number;
  /** Of the old rows, where it is another one. */
  readonly oldTheta?: readonly number[];
  readonly maxRounds?: number;
}

/** Of runs whose samples are counted. */
const COUNTED = ALL ? 100 : 30;
/** Three of eight: 56 actions. */
const CHOSEN = 3;
const DEVIATION = 0.72;

function runOf(setting: Setting, seed: number) {
  const { feedback, theta, rows, delta, maxRounds, algorithm } = setting;
  const normal = createNormal(streamOf(seed + 1));
  const random = streamOf(seed + 1_000_001);
  const arms = theta.map((_, arm) => arm);
  const measure = (action: Action, values: readonly number[]) => {
    const own = action.map((arm) => values[arm] as number);
    const shown = feedback === 'full-bandit' ? [own.reduce((a, b) => a + b, 0)] : own;
    return shown.map((value) => value + DEVIATION * normal());
  };
  const lines = Array.from({ length: rows }, () => {
    const left = [...arms];
    const action = Array.from({ length: CHOSEN }, () =>
      left.splice(Math.floor(random.uniform() * left.length), 1),
    ).flat();
    return `${action.join(' ')},${measure(
      action.sort((a, b) => a - b),
      setting.oldTheta ?? theta,
    ).join()}`;
  });
  const columns = feedback === 'full-bandit' ? 'y1' : 'y1,y2,y3';
  const before = rows === 0 ? {} : { before: [{ file: 'old.csv' }] };
  const spec = {
    version: 1,
    actions: { family: 'topK', arms: theta.length, k: CHOSEN },
    feedback: { type: feedback },
    reward: { type: 'linear' },
    assumptions: setting.assumptions,
    environment: { type: 'process', command: ['measure'], ...before },
    run: { algorithm, delta, seed, ...(maxRounds && { options: { maxRounds } }) },
  };
  const preparation = prepareRun(JSON.stringify(spec), {
    set: [],
    before: [{ text: [`action,${columns}`, ...lines].join('\n') }],
  });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  const session = new RunSession(preparation.prepared);
  for (;;) {
    const step = session.next();
    if (step.type === 'done') return step.result;
    if (step.type !== 'ask') continue;
    session.tell(
      step.batch.pulls.map(({ action, count, rows: size }) => {
        const sum = new Float64Array(size);
        const sumOfSquares = new Float64Array(size);
        for (let sample = 0; sample < count; sample++) {
          measure(action, theta).forEach((value, row) => {
            sum[row] = (sum[row] as number) + value;
            sumOfSquares[row] = (sumOfSquares[row] as number) + value * value;
          });
        }
        return { count, sum, sumOfSquares };
      }),
    );
  }
}

const DECLARED = { noiseScale: DEVIATION, rowNoise: 'independent' };
const SEEN_EACH = ['gcb-pe', 'semi-bandit', { noise: 'symmetric' }] as const;
const TOTALS = [
  ['polyalba', 'full-bandit', DECLARED],
  ['gcb-pe', 'full-bandit', { noise: 'gaussian' }],
] as const;

/** More of what is worse by next to nothing. */
const TIE = { theta: [1, 0.9, 0.502, 0.5, 0.1, 0, 0, 0], delta: 0.3, maxRounds: 8, rows: 60 };
const isWrong = (setting: Setting) => (seed: number) => {
  const { status, action } = runOf(setting, seed);
  return status === 'certified' && action?.join() !== '0,1,2';
};

it.each(withAll([SEEN_EACH], TOTALS))(
  '%s, %s is found wrong where the old rows had other values',
  (algorithm, feedback, assumptions) => {
    const oldTheta = [1, 0.9, 0, 1, 0.1, 0, 0, 0];
    const setting = { ...TIE, algorithm, feedback, assumptions, oldTheta };
    expect(refutes(isWrong(setting), { delta: 0.3, seeds: ALL ? 280 : 60 })).toBe(true);
  },
);

describe.each([...TOTALS, SEEN_EACH])('%s, %s', (algorithm, feedback, assumptions) => {
  const kind = { algorithm, feedback, assumptions };

  it('is wrong in delta of its runs at most where two actions nearly tie', () => {
    expect(refutes(isWrong({ ...kind, ...TIE }), { delta: 0.3, seeds: 400 })).toBe(false);
  });

  it('saves 40 of some 250 samples by 60 old rows', () => {
    const theta = [1, 0.9, 0.8, 0.35, 0.3, 0.2, 0.1, 0];
    const mean = (rows: number) => {
      const samples = Array.from(
        { length: COUNTED },
        (_, seed) => runOf({ ...kind, theta, delta: 0.05, rows }, seed).samples,
      );
      return samples.reduce((a, b) => a + b, 0) / samples.length;
    };
    const [without, with60] = [mean(0), mean(60)];
    expect(without - with60).toBeGreaterThan(40);
  });
});
