/** Whole runs that know no size of the noise are wrong in fewer than delta of them where the best two actions nearly tie. */
import { describe, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createFullBandit } from '../../src/core/feedback/models/fullBandit';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import type { NoiseLaw } from '../../src/core/learners/contract/instance';
import { createNormal } from '../../src/core/numerics/random';
import { ALL, withAll } from '../all.mjs';
import { streamOf, valueOf } from '../unit/learners/problems';
import { sampled } from '../unit/run/drive';
import { thetaOf } from '../unit/run/instances';
import { endings, type Laboratory } from './errors';
import { FORM, LAWS } from './noiseLaws';
import { expectSoundRuns } from './consistency';

const RUNS = 400;
const TIE = {
  family: createTopK(4, 2),
  // The second arm is better than the third by next to nothing.
  theta: [1, 0.502, 0.5, 0],
  preset: 'recommended',
  // A run that has not ended by then is not wrong.
  options: { rounds: 'many', maxRounds: 25 },
} as const;
const KINDS = {
  totals: { ...TIE, feedback: createFullBandit(), algorithm: 'polyalba' },
  'arm by arm': { ...TIE, feedback: createSemiBandit(), algorithm: 'gcb-pe' },
} as const;
type LawName = keyof typeof LAWS;
type Case = readonly [NoiseLaw['type'], LawName, keyof typeof KINDS];

/** Sample by sample, of a law of the noise. */
const drawnFrom =
  (name: LawName): NonNullable<Laboratory['answers']> =>
  (prepared, seed) => {
    const random = streamOf(seed);
    const normal = createNormal(random);
    const theta = thetaOf(prepared);
    let samples = 0;
    return (pulls) =>
      pulls.map(({ action, count }) => {
        const shown = prepared.instance.feedback.observe(action);
        const means = shown.map(({ arms }) => valueOf(arms, theta));
        return sampled(count, means.length, () => {
          const rows = means.length;
          const noise = LAWS[name]({ random, normal, action, samples: samples++, rows });
          return means.map((mean, row) => mean + (noise[row] as number));
        });
      });
  };

const SOME: readonly Case[] = [
  ['symmetric', 'Cauchy', 'totals'],
  ['symmetric', 'rows that depend on each other', 'arm by arm'],
  ['gaussian', 'normal', 'totals'],
];

describe.each(withAll([0.3], [0.1]))('delta = %d', (delta) => {
  it.each(
    ALL
      ? (['totals', 'arm by arm'] as const).flatMap((kind): readonly Case[] => [
          ...Object.keys(LAWS).map((name) => ['symmetric', name as LawName, kind] as const),
          ['gaussian', 'normal', kind],
          ['gaussian', 'a scale that drifts', kind],
        ])
      : SOME,
  )('%s noise, %s, %s', (type, name, kind) => {
    const endingOf = endings({
      ...{ ...KINDS[kind], delta, law: { type, ...FORM }, answers: drawnFrom(name) },
      rows: type === 'gaussian' ? 'independent' : 'any',
    });
    expectSoundRuns((seed) => endingOf(seed).isWrong, delta, RUNS);
  });
});
