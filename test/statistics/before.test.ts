/** Rows from before a run, and logs looked at once: runs keep delta with them, and they save about as many samples as they are. */
import { describe, expect, it } from 'vitest';
import { createNormal } from '../../src/core/numerics/random';
import type { Action } from '../../src/core/families/family';
import { ALL, withAll } from '../all.mjs';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered, sampled } from '../unit/run/drive';
import { refutes } from './consistency';

interface Setting {
  readonly algorithm: string;
  /** By default the total. */
  readonly reward?: object;
  readonly feedback: 'full-bandit' | 'semi-bandit';
  readonly assumptions: object;
  readonly theta: readonly number[];
  readonly delta: number;
  readonly rows: number;
  /** Of the old rows, where it is another one. */
  readonly oldTheta?: readonly number[];
  readonly maxRounds?: number;
  /** The rows are a log, and all there is. */
  readonly isLog?: boolean;
}

/** Three of eight: 56 actions. */
const CHOSEN = 3;
const DEVIATION = 0.72;

/** A run that measures three of eight after some rows of random actions, or a look at these alone. */
function runAfter(setting: Setting, seed: number) {
  const { feedback, theta, rows, delta, maxRounds, algorithm, isLog = false } = setting;
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
    action.sort((a, b) => a - b);
    return `${action.join(' ')},${measure(action, setting.oldTheta ?? theta).join()}`;
  });
  const columns = feedback === 'full-bandit' ? 'y1' : 'y1,y2,y3';
  const before = rows === 0 ? {} : { before: [{ file: 'old.csv' }] };
  const text = [`action,${columns}`, ...lines].join('\n');
  const spec = {
    version: 1,
    actions: { family: 'topK', arms: theta.length, k: CHOSEN },
    feedback: { type: feedback },
    reward: setting.reward ?? { type: 'linear' },
    assumptions: setting.assumptions,
    environment: isLog
      ? { type: 'recorded', file: 'old.csv' }
      : { type: 'process', command: ['measure'], ...before },
    run: { algorithm, delta, seed, ...(maxRounds && { options: { maxRounds } }) },
  };
  const prepared = preparedFrom(spec, [], isLog ? { log: { text } } : { before: [{ text }] });
  const { result } = answered(prepared, (pulls) =>
    pulls.map(({ action, count, rows: size }) =>
      sampled(count, size, () => measure(action, theta)),
    ),
  );
  return result;
}

/** Of runs whose samples are counted. */
const COUNTED = ALL ? 100 : 10;
const DELTA = 0.3;

const DECLARED = { noiseScale: DEVIATION, rowNoise: 'independent' };
const GAUSSIAN = { noise: 'gaussian' };
const SYMMETRIC = { noise: 'symmetric' };
const MIN = { reward: { type: 'min' } };
const FORMULA = { reward: { type: 'expression', formula: '0.5 * min + 0.5 * mean', lipschitz: 1 } };
const SEEN = { algorithm: 'gcb-pe', feedback: 'semi-bandit' } as const;
const TOTALS = { algorithm: 'gcb-pe', feedback: 'full-bandit' } as const;

type Kind = Pick<Setting, 'algorithm' | 'feedback' | 'assumptions' | 'reward'>;
type Named = readonly [string, Kind];
const SEEN_EACH: Named = ['a sum, each seen, symmetric', { ...SEEN, assumptions: SYMMETRIC }];
const SUM: Named = ['a sum, totals', { ...TOTALS, algorithm: 'polyalba', assumptions: DECLARED }];
const NORMAL: Named = ['a sum, totals, normal', { ...TOTALS, assumptions: GAUSSIAN }];
const SUMS = withAll<Named, Named>([SUM, SEEN_EACH], [NORMAL]);
/** docs/nonlinear.md, section 6. */
const LEAST: Named = ['min, each seen', { ...SEEN, ...MIN, assumptions: DECLARED }];
const BOXED = withAll<Named, Named>(
  [LEAST, ['min, each seen, normal', { ...SEEN, ...MIN, assumptions: GAUSSIAN }]],
  [
    ['min, totals, normal', { ...TOTALS, ...MIN, assumptions: GAUSSIAN }],
    ['min, each seen, symmetric', { ...SEEN, ...MIN, assumptions: SYMMETRIC }],
    ['a formula, each seen', { ...SEEN, ...FORMULA, assumptions: DECLARED }],
    ['a formula, totals', { ...TOTALS, ...FORMULA, assumptions: DECLARED }],
  ],
);

/** The third of the best three is better than a fourth by next to nothing. */
const TIE = { theta: [1, 0.9, 0.502, 0.5, 0.1, 0, 0, 0], delta: DELTA, maxRounds: 8, rows: 90 };
/** Whether an answer is wrong that is certified, or as sure as that, whatever else was found to be wrong. */
const isWrong = (setting: Setting) => (seed: number) => {
  const { status, action, confidence = null } = runAfter(setting, seed);
  const isCertified = status === 'certified' || status === 'doubtful';
  const isSure = isCertified || (confidence ?? 0) >= 1 - setting.delta;
  return isSure && action?.join() !== '0,1,2';
};

const meanSamples = (setting: Setting) =>
  Array.from({ length: COUNTED }, (_, seed) => runAfter(setting, seed).samples).reduce(
    (sum, samples) => sum + samples / COUNTED,
    0,
  );

it.each<Named>([...SUMS, ...BOXED])('%s: no more than delta are wrong of a near tie', (_, kind) => {
  for (const isLog of kind.reward === undefined ? [false] : [false, true]) {
    const errs = isWrong({ ...TIE, ...kind, isLog });
    expect(refutes(errs, { delta: DELTA, seeds: 400 })).toBe(false);
  }
});

const CLEAR = { theta: [1, 0.9, 0.8, 0.2, 0.1, 0, 0, 0], delta: 0.05 };

// By 12 seeds sums save 30 to 64; the standard error of 24 is 3 to 7.
const SAVED = withAll([SUM, LEAST], [SEEN_EACH, NORMAL]);
it.each<Named>(SAVED)('60 old rows save samples: %s', (_, kind) => {
  const theta = kind.reward === undefined ? [2, 1.9, 1.8, 0.9, 0.8, 0.3, 0.1, 0] : CLEAR.theta;
  const setting = { ...CLEAR, ...kind, theta };
  const [without, with60] = [0, 60].map((rows) => meanSamples({ ...setting, rows }));
  expect((without as number) - (with60 as number)).toBeGreaterThan(20);
});

describe('too many are wrong', () => {
  const expectRefuted = (setting: Setting) => {
    expect(refutes(isWrong(setting), { delta: DELTA, seeds: ALL ? 280 : 60 })).toBe(true);
  };

  const others = withAll([SEEN_EACH, LEAST], [SUM, NORMAL]);
  it.each(others)('where the old rows had other values: %s', (_, kind) => {
    expectRefuted({ ...TIE, ...kind, oldTheta: [1, 0.9, 0, 1, 0.1, 0, 0, 0] });
  });

  it('of logs whose noise is declared too small', () => {
    const assumptions = { ...DECLARED, noiseScale: DEVIATION / 50 };
    const theta = [1, 0.9, 0.502, 0.5, 0.5, 0.5, 0, 0];
    expectRefuted({ ...TIE, ...LEAST[1], theta, assumptions, isLog: true });
  });
});

it('a log of 300 certifies a clear answer, and says what a shorter one is short of', () => {
  const clear = { ...CLEAR, ...LEAST[1] };
  const certified = Array.from({ length: COUNTED }, (_, seed) =>
    runAfter({ ...clear, rows: 300, isLog: true }, seed),
  ).filter(({ status }) => status === 'certified').length;
  expect(certified).toBeGreaterThan(0.8 * COUNTED);
  const short = runAfter({ ...clear, rows: 60, isLog: true }, 1);
  expect(short).toMatchObject({ status: 'inconclusive', samples: 60 });
  expect(short.candidates?.length).toBeGreaterThan(1);
  expect(short.within?.epsilon).toBeGreaterThan(0);
  expect((short.more ?? []).reduce((sum, { samples }) => sum + samples, 0)).toBeGreaterThan(10);
});

it('takes no sample where old rows are enough', () => {
  const theta = CLEAR.theta.map((value) => 3 * value);
  const enough = runAfter({ ...CLEAR, ...LEAST[1], theta, rows: 80 }, 1);
  expect(enough).toMatchObject({ status: 'certified', samples: 0, before: 80, action: [0, 1, 2] });
  expect(enough.confidence).toBeGreaterThanOrEqual(0.95);
});
