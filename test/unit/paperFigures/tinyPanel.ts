import type { Cell } from '../../../src/core/paperFigures/figureSummary';
import type { Panel, Series } from '../../../src/core/paperFigures/panel';
import { settingFigures } from '../../../src/core/sweep/settingFigures';

const SPEC = {
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2 },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  environment: {
    type: 'simulated',
    theta: { topKGap: { k: 2, gap: 0.8, seed: 1 } },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 0.2 },
  },
  run: { algorithm: 'rage', delta: 0.1, seed: 1 },
};

export const tinySpec = (gap: number): string =>
  JSON.stringify({
    ...SPEC,
    environment: { ...SPEC.environment, theta: { topKGap: { k: 2, gap, seed: 1 } } },
  });

const series = (algorithm: Series['algorithm'], preset: Series['preset']): Series => ({
  ...{ id: algorithm, title: algorithm, algorithm, preset },
});

/** Two points, three series, four runs: 24 runs of some milliseconds. */
export const TINY: Panel = {
  id: 'tiny',
  title: 'Tiny',
  xLabel: 'gap',
  points: [0.5, 1].map((x) => ({
    x,
    spec: { name: 'tiny', text: tinySpec(1), value: JSON.parse(tinySpec(1)) as unknown },
    set: [['environment.theta.topKGap.gap', x]],
  })),
  series: [
    series('rage', 'recommended'),
    series('icb', 'recommended'),
    series('xy-static', 'paper'),
  ],
  runs: 4,
  seeded: ['environment.theta.topKGap.seed'],
  notes: [],
};

/** A point of a series whose runs took these samples. */
export function cellOf(
  x: number,
  samples: readonly number[],
  { correct = true, durationMs = 1, isNewHere = false } = {},
): Cell {
  const runs = samples.map((value, seed) => ({
    ...{ seed, status: 'certified' as const, limit: null, lowerBound: null },
    ...{ samples: value, correct, durationMs },
  }));
  return { x, ...settingFigures(runs), isNewHere, reason: null, runSamples: samples };
}
