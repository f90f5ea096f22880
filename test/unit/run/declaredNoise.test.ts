import { expect, it } from 'vitest';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from './drive';

const TRUE_SCALE = 2;

function runDeclaring(noiseScale: number | null, distribution: string) {
  const text = JSON.stringify({
    version: 1,
    actions: { family: 'topK', arms: 4, k: 2 },
    feedback: { type: 'semi-bandit' },
    reward: { type: 'linear' },
    ...(noiseScale === null ? {} : { assumptions: { noiseScale } }),
    environment: {
      type: 'simulated',
      theta: [2, 1.5, 0.5, 0],
      noise: { on: 'arms', distribution, scale: TRUE_SCALE },
    },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
  });
  return resultOf(preparedFrom(text));
}

it.each(['gaussian', 'rademacher'])(
  'GCB-PE goes by the declared noise, also of base arms: %s',
  (distribution) => {
    const derived = runDeclaring(null, distribution);
    expect(runDeclaring(TRUE_SCALE, distribution).samples).toBe(derived.samples);
    expect(derived.assumptionsNotMet).toEqual([]);

    const larger = runDeclaring(2 * TRUE_SCALE, distribution);
    expect(larger.samples).toBeGreaterThan(2 * derived.samples);
    expect(larger.assumptionsNotMet).toEqual([]);

    const smaller = runDeclaring(TRUE_SCALE / 4, distribution);
    expect(smaller.samples).toBeLessThan(derived.samples);
    expect(smaller.assumptionsNotMet.join()).toContain('4 times as large as declared');
  },
);
