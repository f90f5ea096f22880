/** Rewards that are not linear: rows from before a run, and logs looked at once (docs/nonlinear.md, section 6). */
import { describe, expect, it } from 'vitest';
import { ALL, withAll } from '../all.mjs';
import { refutes } from './consistency';
import { DEVIATION, runAfter, type Setting } from './rowsBefore';

const DECLARED = { noiseScale: DEVIATION, rowNoise: 'independent' };
const GAUSSIAN = { noise: 'gaussian' };
/** The third of the best three is better than a fourth by next to nothing. */
const TIE = { theta: [1, 0.9, 0.502, 0.5, 0.1, 0, 0, 0], maxRounds: 8, rows: 90 };
const SEEN = { algorithm: 'gcb-pe', feedback: 'semi-bandit' } as const;
const TOTALS = { algorithm: 'gcb-pe', feedback: 'full-bandit' } as const;
const MIN = { type: 'min' };
const FORMULA = { type: 'expression', formula: '0.5 * min + 0.5 * mean', lipschitz: 1 };

type Kind = Pick<Setting, 'algorithm' | 'feedback' | 'assumptions'> & { readonly reward: object };
const CASES: readonly (readonly [string, Kind])[] = withAll(
  [
    ['min, each seen', { ...SEEN, reward: MIN, assumptions: DECLARED }],
    ['min, each seen, normal noise', { ...SEEN, reward: MIN, assumptions: GAUSSIAN }],
  ] as const,
  [
    ['min, totals, normal noise', { ...TOTALS, reward: MIN, assumptions: GAUSSIAN }],
    [
      'min, each seen, symmetric noise',
      { ...SEEN, reward: MIN, assumptions: { noise: 'symmetric' } },
    ],
    ['a formula, each seen', { ...SEEN, reward: FORMULA, assumptions: DECLARED }],
    ['a formula, totals', { ...TOTALS, reward: FORMULA, assumptions: DECLARED }],
  ] as const,
);
const USES = [
  ['before a run', {}],
  ['as a log', { isLog: true }],
] as const;
const SEEDS = ALL ? 400 : 150;
const isWrong = (setting: Setting) => (seed: number) => {
  const { status, action, confidence = null } = runAfter(setting, seed);
  // Whatever else was found to be wrong.
  const isCertified = status === 'certified' || status === 'doubtful';
  const isSure = isCertified || (confidence ?? 0) >= 1 - setting.delta;
  return isSure && action?.join() !== '0,1,2';
};

describe.each(CASES)('%s', (_name, kind) => {
  it.each(
    USES.flatMap(([name, use]) =>
      (ALL ? [0.1, 0.3] : [0.3]).map((delta) => [name, delta, use] as const),
    ),
  )('rows %s are wrong in delta = %d of the runs at most', (_use, delta, use) => {
    const setting = { ...TIE, ...kind, ...use, delta };
    expect(refutes(isWrong(setting), { delta, seeds: SEEDS })).toBe(false);
  });
});

it.each(USES)(
  'old rows of other values, or a scale that is too small, are found wrong: rows %s',
  (_name, use) => {
    const [[, kind]] = CASES as readonly [(typeof CASES)[number]];
    const fault =
      'isLog' in use
        ? {
            theta: [1, 0.9, 0.502, 0.5, 0.5, 0.5, 0, 0],
            assumptions: { ...DECLARED, noiseScale: DEVIATION / 50 },
          }
        : { oldTheta: [1, 0.9, 0, 1, 0.1, 0, 0, 0] };
    const setting = { ...TIE, ...kind, ...use, ...fault, delta: 0.3 };
    expect(refutes(isWrong(setting), { delta: 0.3, seeds: SEEDS })).toBe(true);
  },
);

it('60 old rows save at least 30 samples, and a log of 300 certifies a clear answer', () => {
  const theta = [1, 0.9, 0.8, 0.2, 0.1, 0, 0, 0];
  const setting = { ...SEEN, reward: MIN, assumptions: DECLARED, theta, delta: 0.05, rows: 0 };
  const runs = ALL ? 100 : 20;
  const mean = (rows: number) =>
    Array.from({ length: runs }, (_, seed) => runAfter({ ...setting, rows }, seed).samples).reduce(
      (a, b) => a + b / runs,
      0,
    );
  expect(mean(0) - mean(60)).toBeGreaterThan(30);
  const certified = Array.from({ length: runs }, (_, seed) =>
    runAfter({ ...setting, rows: 300, isLog: true }, seed),
  ).filter(({ status }) => status === 'certified').length;
  expect(certified).toBeGreaterThan(0.8 * runs);
});

it('says what a log is short of, and takes no sample where old rows are enough', () => {
  const clear = { ...SEEN, reward: MIN, assumptions: DECLARED, delta: 0.05, rows: 80 };
  const theta = [1, 0.9, 0.8, 0.2, 0.1, 0, 0, 0];
  const short = runAfter({ ...clear, theta, rows: 60, isLog: true }, 1);
  expect(short).toMatchObject({ status: 'inconclusive', samples: 60 });
  expect(short.candidates?.length).toBeGreaterThan(1);
  expect(short.within?.epsilon).toBeGreaterThan(0);
  expect((short.more ?? []).reduce((sum, { samples }) => sum + samples, 0)).toBeGreaterThan(10);
  const enough = runAfter({ ...clear, theta: theta.map((value) => 3 * value) }, 1);
  expect(enough).toMatchObject({ status: 'certified', samples: 0, before: 80, action: [0, 1, 2] });
  expect(enough.confidence).toBeGreaterThanOrEqual(0.95);
});
