/** How often the duel alone doubts a leader: hardly ever one that is as good as its rival, soon one that is worse. Counts follow the data. */
import { describe, expect, it } from 'vitest';
import { AssumptionChecks } from '../../src/core/assumptionChecks/checks';
import { checksOfLaw } from '../../src/core/assumptionChecks/lawChecks';
import { DuelCheck } from '../../src/core/learners/systems/duel/duelCheck';
import { createNormal, splitStreams, type Random } from '../../src/core/numerics/random';
import { ALL, withAll } from '../all.mjs';
import { preparedFrom } from '../unit/experiment/lab';
import { cauchy, signs } from './noiseLaws';

const RUNS = ALL ? 2000 : 400;
const [LEADER, RIVAL] = [
  [0, 1],
  [0, 2],
];
const PAIR = { leader: LEADER, rival: RIVAL, lead: 0.5 };

interface Laboratory {
  readonly law: 'symmetric' | 'gaussian' | null;
  readonly noise: (random: Random) => () => number;
  readonly feedback: 'full-bandit' | 'semi-bandit';
}

type Named = readonly [string, Laboratory];
const LABORATORIES = withAll<Named, Named>(
  [
    ['declared', { law: null, noise: createNormal, feedback: 'full-bandit' }],
    ['declared, signs, arm by arm', { law: null, noise: signs, feedback: 'semi-bandit' }],
    ['gaussian', { law: 'gaussian', noise: createNormal, feedback: 'full-bandit' }],
    ['symmetric, Cauchy', { law: 'symmetric', noise: cauchy, feedback: 'full-bandit' }],
  ],
  [
    ['gaussian, arm by arm', { law: 'gaussian', noise: createNormal, feedback: 'semi-bandit' }],
    ['symmetric', { law: 'symmetric', noise: createNormal, feedback: 'full-bandit' }],
  ],
);

/** Whether the duel doubts the leader in a run. */
function doubtsIn({ law, noise, feedback }: Laboratory) {
  const { instance } = preparedFrom({
    ...{ version: 1, actions: { family: 'topK', arms: 4, k: 2 }, feedback: { type: feedback } },
    ...{ reward: { type: 'linear' }, environment: { type: 'manual' } },
    assumptions: {
      rowNoise: 'independent',
      ...(law === null ? { noiseScale: 1 } : { noise: law }),
    },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
  });
  const observe = (action: readonly number[]) => instance.feedback.observe(action);
  const model = { noiseScale: 1, rowNoise: 'independent', noiseOn: 'feedback', observe } as const;
  /** @param better how much the rival is, in noise scales */
  return (better: number, seed: number): boolean => {
    const [random, copies] = splitStreams(seed, 2) as [Random, Random];
    const draw = noise(random);
    const duel = new DuelCheck(instance);
    const ofLaw = law === null ? null : checksOfLaw(law, copies);
    const checks = new AssumptionChecks(model, 0.05, ofLaw, [duel]);
    let ahead = 0;
    for (let phase = 0; phase < 10; phase++) {
      duel.pair = phase === 0 ? null : PAIR;
      // A rival that is ahead by chance is looked at more often.
      const blocks = ahead > 0 ? 4 : 2;
      for (let block = 0; block < blocks; block++) {
        for (const action of [LEADER, RIVAL]) {
          const sum = Float64Array.from(
            observe(action),
            (_, row) => (row === 0 && action === RIVAL ? better : 0) + draw(),
          );
          ahead += (action === RIVAL ? 1 : -1) * sum.reduce((total, one) => total + one, 0);
          checks.add([{ action, count: 1, sum, sumOfSquares: null }]);
        }
      }
      checks.endPhase();
    }
    return checks.results().some(({ name, isCaveat }) => name === 'duel' && isCaveat);
  };
}

describe.each(LABORATORIES)('with %s noise', (_, laboratory) => {
  const isDoubted = doubtsIn(laboratory);
  const share = (better: number, runs: number) =>
    Array.from({ length: runs }, (__, seed) => isDoubted(better, seed)).filter(Boolean).length /
    runs;

  it('doubts a leader that is as good in at most 1 of 20 runs', () => {
    expect(share(0, RUNS)).toBeLessThanOrEqual(0.05);
  });

  it('doubts a leader that is worse in most', () => {
    expect(share(laboratory.noise === cauchy ? 12 : 2.5, RUNS / 10)).toBeGreaterThan(0.9);
  });
});
