import type { Panel, Series } from '../../../src/core/paperFigures/panel';

const SPEC = {
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2 },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  environment: {
    type: 'simulated',
    theta: [1, 0.8, 0, -1],
    noise: { on: 'feedback', distribution: 'gaussian', scale: 0.2 },
  },
  run: { algorithm: 'rage', delta: 0.1, seed: 1 },
};

export const tinySpec = (seed: number, scale = 1): string =>
  JSON.stringify({
    ...SPEC,
    environment: { ...SPEC.environment, theta: [1, 0.8, 0, -(seed % 3)].map((v) => v * scale) },
  });

const series = (algorithm: Series['algorithm'], preset: Series['preset']): Series => ({
  ...{ id: algorithm, title: algorithm, algorithm, preset },
});

/** Two points, three series, four runs: 24 runs of some milliseconds. */
export const TINY: Panel = {
  id: 'tiny',
  title: 'Tiny',
  xLabel: 'scale',
  points: [1, 2].map((x) => ({ x, specText: (seed) => tinySpec(seed, x) })),
  series: [
    series('rage', 'recommended'),
    series('icb', 'recommended'),
    series('xy-static', 'paper'),
  ],
  runs: 4,
  notes: [],
};
