// Long matroids: samples and time of a certificate, for all algorithms that can run on them.
import { comparedSpec } from './comparisons.mjs';
import { duration, samplesShown, table } from './figures.mjs';
import { EACH, specOf, top, TOTALS } from './specs.mjs';

const SEEDS = '1-20';
/** The limit of one run. */
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

/** The feedback, and the algorithms that support it. */
const FEEDBACKS = /** @type {const} */ ([
  ['totals', TOTALS, 'polyalba,csar,icb'],
  ['each arm seen', EACH, 'gcb-pe,clucb'],
]);

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureLarge({ cli }) {
  const rows = FEEDBACKS.flatMap(([seen, feedback, beside]) =>
    KINDS.flatMap(({ name, theta, sizes }) =>
      sizes.flatMap((arms) => {
        const spec = specOf({ actions: top(arms, arms / 4), feedback, theta: theta(arms) });
        const args = ['--algorithms', beside, '--seeds', SEEDS, '--seconds', `${SECONDS}`];
        return comparedSpec(cli, spec, args).map(({ algorithm, samples, wrong, judged, time }) => [
          ...[`${seen}, ${name}, n = ${arms}`, algorithm],
          samples === null ? '' : samplesShown(samples.mean),
          `${wrong} of ${judged}`,
          time === null ? '' : duration(time.mean / 1000),
        ]);
      }),
    ),
  );
  return [
    `The best quarter of n base arms, N(0, 1), delta .05, means over seeds ${SEEDS}, at most ${SECONDS} s a run.`,
    '',
    ...table(['instance', 'algorithm', 'samples:', 'wrong:', 'time:'], rows),
  ];
}
