// The design solver by itself, by the size of its input, and the runs that it was slow in.
import { withBundle } from './bundle.mjs';
import { runOnce } from './cliRuns.mjs';
import { duration, samplesShown, table, verdict } from './figures.mjs';

/** Dimension, points, directions, rows of a point: one number doubled at a time. */
const SIZES = /** @type {const} */ ([
  [10, 100, 100, 1],
  [20, 100, 100, 1],
  [40, 100, 100, 1],
  [80, 100, 100, 1],
  [20, 200, 100, 1],
  [20, 400, 100, 1],
  [20, 800, 100, 1],
  [20, 100, 200, 1],
  [20, 100, 400, 1],
  [20, 100, 800, 1],
  [20, 100, 100, 4],
]);
const NODES = [6, 7, 8, 10, 12, 20];
const MOST_SECONDS = 2;

/** @param {number} nodes */
const perfect = (nodes) => ({
  version: 1,
  actions: { family: 'matching', left: nodes, right: nodes, size: { min: nodes, max: nodes } },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  environment: {
    type: 'simulated',
    theta: { uniform: { low: 0, high: 1, seed: 1 } },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
  },
  run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
});

/** @param {import('./run.mjs').Place} place @returns {Promise<string[]>} lines of Markdown */
export function measureDesigns({ cli }) {
  return withBundle('designs.ts', (run) => [
    'One XY design to 3%, random points and directions, the fastest of five.',
    '',
    ...table(
      ['dimension:', 'points:', 'directions:', 'rows:', 'time:', 'certified to:'],
      SIZES.map((size) => {
        const { ms, apart } = run(size.map(String));
        return [...size.map(String), `${ms.toFixed(1)} ms`, `${(100 * apart).toFixed(1)}%`];
      }),
    ),
    '',
    'Perfect matchings n×n, θ uniform on [0, 1], noise 0.1, PolyALBA, one process each, seed 1.',
    '',
    ...table(
      ['n:', 'samples:', 'process:', 'target'],
      NODES.map((nodes) => {
        const { seconds, result } = runOnce(cli, perfect(nodes), []);
        const target =
          nodes > 12 ? '' : `${MOST_SECONDS} s: ${verdict(seconds, MOST_SECONDS, 'at most')}`;
        return [String(nodes), samplesShown(result.samples), duration(seconds), target];
      }),
    ),
  ]);
}
