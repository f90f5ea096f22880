// What plans promise, and what runs with other seeds take.
import { withBundle } from './bundle.mjs';
import { duration, median, rounded, samplesShown, table } from './figures.mjs';

/** @typedef {import('./planRanges').Promised} Promised */

const LEAST_WITHIN = 0.8;

/** @param {Promised} measured */
function cellsOf({
  name,
  preset,
  algorithm,
  low,
  samples,
  high,
  seeds,
  within,
  mean,
  seconds,
  secondsToTruth,
}) {
  return [
    name,
    preset,
    algorithm,
    samplesShown(samples),
    low === high ? 'the same' : `${samplesShown(low)}–${samplesShown(high)}`,
    String(seeds),
    `${Math.round(100 * within)}%`,
    rounded(mean / samples),
    duration(secondsToTruth),
    duration(seconds),
  ];
}

/** @param {readonly number[]} values */
const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {readonly Promised[]} all @param {string} preset */
function summary(all, preset) {
  const own = all.filter((each) => each.preset === preset);
  const shares = own.map(({ within }) => within);
  const ratios = own.map(({ mean, samples }) => mean / samples);
  const few = own.filter(({ within }) => within < LEAST_WITHIN).length;
  return `- ${preset}, ${own.length} plans: ${(100 * meanOf(shares)).toFixed(1)}% of the runs within their range on average, the least ${Math.round(100 * Math.min(...shares))}%, ${few} below ${100 * LEAST_WITHIN}%; mean over middle ${rounded(meanOf(ratios))} on average, ${rounded(Math.min(...ratios))} to ${rounded(Math.max(...ratios))}; time until the true gap ${duration(median(own.map(({ secondsToTruth }) => secondsToTruth)))} in the median, at most ${duration(Math.max(...own.map(({ secondsToTruth }) => secondsToTruth)))}, of all gaps ${duration(median(own.map(({ seconds }) => seconds)))} and ${duration(Math.max(...own.map(({ seconds }) => seconds)))}.`;
}

/** @param {readonly Promised[]} all @returns {string[]} lines of Markdown */
export function planRangeLines(all) {
  return [
    'The examples and ten further specs, every algorithm that covers them, both presets (GCB-PE on the geometric grid of tests). The plan of the spec at its true gap against runs with 100 other seeds, fewer where they come to 12 s of processor time. Within: the share of these runs in the range that is to hold nine of ten. Time: of the processor, for the plan of the algorithm until its true gap is planned, and at all default gaps.',
    '',
    ...table(
      [
        'instance',
        'preset',
        'algorithm',
        'samples:',
        'nine of ten runs:',
        'seeds:',
        'within:',
        'mean/samples:',
        'true gap:',
        'all gaps:',
      ],
      all.map(cellsOf),
    ),
    '',
    ...['recommended', 'paper'].map((preset) => summary(all, preset)),
  ];
}

/** @param {import('./run.mjs').Place} place @returns {Promise<string[]>} lines of Markdown */
export function measurePlanRanges({ root }) {
  return withBundle('planRanges.ts', (run) => {
    /** @type {{ cases: number }} */
    const { cases } = run([root, 'about']);
    return planRangeLines(
      Array.from({ length: cases }, (_, index) => run([root, String(index)])).flat(),
    );
  });
}
