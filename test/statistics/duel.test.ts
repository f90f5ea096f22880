/** How often the duel alone doubts a leader: hardly ever one that is as good as its rival, soon one that is worse. Counts follow the data. */
import { describe, expect, it } from 'vitest';
import { AssumptionChecks } from '../../src/core/assumptionChecks/checks';
import { checksOfLaw } from '../../src/core/assumptionChecks/lawChecks';
import { DuelCheck } from '../../src/core/learners/systems/duel/duelCheck';
import { createNormal, splitStreams, type Random } from '../../src/core/numerics/random';
import { ALL } from '../all.mjs';
import { preparedFrom } from '../unit/experiment/lab';

const RUNS = ALL ? 2000 : 400;
const [LEADER, RIVAL] = [
  [0, 1],
  [0, 2],
];
const PAIR = { leader: LEADER, rival: RIVAL, lead: 0.5 };

const normal = (random: Random) => createNormal(random);
const cauchy = (random: Random) => () => Math.tan(Math.PI * (random.uniform() - 0.5));
const signs = (random: Random) => () => (random.uniform() < 0.5 ? -1 : 1);

interface Laboratory {
  readonly law: 'symmetric' | 'gaussian' | null;
  readonly noise: (random: Random) => () => number;
  readonly feedback: 'full-bandit' | 'semi-bandit';
}

const LABORATORIES: readonly (readonly [string, Laboratory])[] = [
  ['declared', { law: null, noise: normal, feedback: 'full-bandit' }],
  ['declared, signs, arm by arm', { law: null, noise: signs, feedback: 'semi-bandit' }],
  ['gaussian', { law: 'gaussian', noise: normal, feedback: 'full-bandit' }],
  ['gaussian, arm by arm', { law: 'gaussian', noise: normal, feedback: 'semi-bandit' }],
  ['symmetric', { law: 'symmetric', noise: normal, feedback: 'full-bandit' }],
  ['symmetric, Cauchy', { law: 'symmetric', noise: cauchy, feedback: 'full-bandit' }],
];

/** @param better how much the rival is, in noise scales */
function isDoubted({ law, noise, feedback }: Laboratory, better: number, seed: number): boolean {
  const spec = {
    ...{ version: 1, actions: { family: 'topK', arms: 4, k: 2 }, feedback: { type: feedback } },
    ...{ reward: { type: 'linear' }, environment: { type: 'manual' } },
    assumptions:
      law === null
        ? { noiseScale: 1, rowNoise: 'independent' }
        : { noise: law, rowNoise: 'independent' },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed },
  };
  const { instance } = preparedFrom(JSON.stringify(spec));
  const [random, copies] = splitStreams(seed, 2) as [Random, Random];
  const draw = noise(random);
  const duel = new DuelCheck(instance);
  const model = { noiseScale: 1, rowNoise: 'independent', noiseOn: 'feedback' } as const;
  const observe = (action: readonly number[]) => instance.feedback.observe(action);
  const checks = new AssumptionChecks(
    ...([
      { ...model, observe },
      0.05,
      law === null ? null : checksOfLaw(law, copies),
      [duel],
    ] as const),
  );
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
}

describe.each(LABORATORIES)('with %s noise', (_, laboratory) => {
  const share = (better: number, runs: number) =>
    Array.from({ length: runs }, (__, seed) => isDoubted(laboratory, better, seed)).filter(Boolean)
      .length / runs;

  it('doubts a leader that is as good in at most 1 of 20 runs', () => {
    expect(share(0, RUNS)).toBeLessThanOrEqual(0.05);
  });

  it('doubts a leader that is worse in most', () => {
    expect(share(laboratory.noise === cauchy ? 12 : 2.5, RUNS / 10)).toBeGreaterThan(0.9);
  });
});
