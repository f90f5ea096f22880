// Long matroids: samples and time of a certificate beside the systems that run there at all.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared } from './comparisons.mjs';
import { duration, samplesShown, table } from './figures.mjs';

const SEEDS = '1-20';
/** Of one run. */
const SECONDS = 60;
const SIZES = [16, 64, 256, 512];

/** @typedef {{ name: string, theta: (arms: number) => object, sizes: readonly number[] }} Kind */

/** @type {readonly Kind[]} */
const KINDS = [
  {
    name: 'a gap of .3',
    theta: (arms) => ({ topKGap: { k: arms / 4, gap: 0.3, seed: 3 } }),
    sizes: SIZES,
  },
  { name: 'two levels, .3 and 0', theta: (arms) => levels(arms), sizes: SIZES.slice(0, 3) },
  { name: '1 − i/n', theta: (arms) => falling(arms), sizes: SIZES.slice(0, 2) },
];

/** @param {number} arms */
const levels = (arms) => Array.from({ length: arms }, (_, i) => (i < arms / 4 ? 0.3 : 0));
/** @param {number} arms */
const falling = (arms) => Array.from({ length: arms }, (_, i) => Number((1 - i / arms).toFixed(6)));

const FEEDBACKS = /** @type {const} */ ([
  { name: 'totals', type: 'full-bandit', algorithm: 'polyalba', beside: 'polyalba,csar,icb' },
  { name: 'each arm seen', type: 'semi-bandit', algorithm: 'gcb-pe', beside: 'gcb-pe,clucb' },
]);

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureLarge({ cli }) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const file = join(folder, 'large.cpe.json');
  const rows = FEEDBACKS.flatMap(({ name: seen, type, algorithm, beside }) =>
    KINDS.flatMap(({ name, theta, sizes }) =>
      sizes.flatMap((arms) => {
        const spec = {
          version: 1,
          actions: { family: 'topK', arms, k: arms / 4 },
          feedback: { type },
          reward: { type: 'linear' },
          environment: {
            type: 'simulated',
            theta: theta(arms),
            noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
          },
          run: { algorithm, delta: 0.05, seed: 1 },
        };
        writeFileSync(file, JSON.stringify(spec));
        const args = ['--algorithms', beside, '--seeds', SEEDS, '--seconds', `${SECONDS}`];
        return compared(cli, [file, ...args]).map((setting) => [
          ...[`${seen}, ${name}, n = ${arms}`, setting.algorithm],
          setting.samples === null ? '' : samplesShown(setting.samples.mean),
          `${setting.wrong} of ${setting.judged}`,
          setting.time === null ? '' : duration(setting.time.mean / 1000),
        ]);
      }),
    ),
  );
  rmSync(folder, { recursive: true, force: true });
  return [
    `The best quarter of n base arms, N(0, 1), delta .05, means over seeds ${SEEDS}, at most ${SECONDS} s a run.`,
    '',
    ...table(['instance', 'algorithm', 'samples:', 'wrong:', 'time:'], rows),
  ];
}
