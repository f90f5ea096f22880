// The instances of the paper with both presets, each run a whole process of the command line.
import { writeFileSync } from 'node:fs';
import { chart } from './chart.mjs';
import { runSeeds, summary } from './cliRuns.mjs';
import { duration, geometricMean, rounded, samplesShown, table, verdict } from './figures.mjs';
import { MEAN, nearlyPerfect, ofAllSizes, topEightThree, topThree } from './specs.mjs';

/** @typedef {import('./specs.mjs').Named} Named */
/** @typedef {import('./run.mjs').Place} Place */
/**
 * @typedef {object} Compared
 * @property {string} group
 * @property {string} name
 * @property {string} algorithm
 * @property {ReturnType<typeof summary>} paper
 * @property {ReturnType<typeof summary>} recommended
 * @property {number} factor the paper’s version over recommended
 */

const SEEDS = 3;
const HEAD = [
  'instance',
  'algorithm',
  'right',
  'samples, paper’s version:',
  'recommended:',
  'fewer:',
  'time, paper’s version:',
  'recommended:',
  'memory, paper’s version:',
  'recommended:',
];
const NOTE = `Seeds 1 to ${SEEDS}. Samples: their geometric mean; fewer: the paper’s version over recommended, likewise. Time: the median, from start to exit of \`cpe run\`. Memory: the largest resident set.`;

/** @param {Place} place @param {string} group @param {Named} instance @param {string} algorithm @returns {Compared} */
function compare({ cli }, group, { name, spec }, algorithm) {
  const runs = (/** @type {string} */ preset) =>
    runSeeds(
      cli,
      spec,
      [
        ['run.algorithm', algorithm],
        ['run.preset', preset],
      ],
      SEEDS,
    );
  const paper = summary(runs('paper'));
  const recommended = summary(runs('recommended'));
  return {
    group,
    name,
    algorithm,
    paper,
    recommended,
    factor: paper.samples / recommended.samples,
  };
}

/** @param {Compared} compared */
function cellsOf({ name, algorithm, paper, recommended, factor }) {
  return [
    name,
    algorithm,
    paper.isRight && recommended.isRight ? 'all' : '**not all**',
    samplesShown(paper.samples),
    samplesShown(recommended.samples),
    `${rounded(factor)}×`,
    duration(paper.seconds),
    duration(recommended.seconds),
    `${paper.megabytes.toFixed(0)} MB`,
    `${recommended.megabytes.toFixed(0)} MB`,
  ];
}

/**
 * What the targets are about.
 * @param {readonly Compared[]} rows of one algorithm on matchings
 * @param {number} fewer @param {number} seconds
 */
function targets(rows, fewer, seconds) {
  const nearly = rows.filter(({ group }) => group === 'nearly perfect');
  const factor = geometricMean(nearly.map((row) => row.factor));
  const slowest = Math.max(...rows.map(({ paper }) => paper.seconds));
  return [
    `- Fewer than the paper’s version, geometric mean over the six matchings of sizes n−1 to n: ${rounded(factor)}× (target ${fewer.toLocaleString('en')}×: ${verdict(factor, fewer, 'at least')}).`,
    `- The slowest process of the paper’s version on matchings: ${duration(slowest)} (target ${seconds} s: ${verdict(slowest, seconds, 'at most')}).`,
  ];
}

/** @param {Place} place @param {string} file @param {string} title @param {readonly Compared[]} rows */
function drawChart({ root }, file, title, rows) {
  const bars = rows.map(({ name, paper, recommended }) => ({
    name,
    from: recommended.samples,
    to: paper.samples,
    mark: recommended.lowerBound,
  }));
  writeFileSync(`${root}media/${file}`, chart(title, bars));
}

/** @param {Place} place @returns {string[]} lines of Markdown */
export function measurePolyAlba(place) {
  const groups = /** @type {const} */ ([
    ['nearly perfect', nearlyPerfect()],
    ['all sizes', ofAllSizes()],
    ['top-k', [...topEightThree(), ...topThree()]],
  ]);
  const rows = groups.flatMap(([group, instances]) =>
    instances.flatMap((instance) =>
      ['polyalba', 'alba'].map((algorithm) => compare(place, group, instance, algorithm)),
    ),
  );
  const polyAlba = rows.filter(({ algorithm }) => algorithm === 'polyalba');
  drawChart(place, 'samples-polyalba.svg', 'PolyALBA: samples at delta = 0.05', polyAlba);
  return [
    `Matchings (instances by size of the sides, sizes of the matchings, theta_i) and the top-k experiment, linear reward. ${NOTE}`,
    '',
    ...table(HEAD, rows.map(cellsOf)),
    '',
    ...targets(
      polyAlba.filter(({ group }) => group !== 'top-k'),
      5000,
      0.5,
    ),
  ];
}

/** @param {Place} place @returns {string[]} lines of Markdown */
export function measureGcbPe(place) {
  const groups = /** @type {const} */ ([
    ['nearly perfect', nearlyPerfect(MEAN)],
    ['all sizes', ofAllSizes(MEAN)],
    ['top-k', [...topEightThree(), ...topThree()]],
  ]);
  const rows = groups.flatMap(([group, instances]) =>
    instances.map((instance) => compare(place, group, instance, 'gcb-pe')),
  );
  drawChart(place, 'samples-gcb-pe.svg', 'GCB-PE: samples at delta = 0.05', rows);
  return [
    `Matchings with the mean reward, top-k with the linear one; the paper’s version except for the stopping test, which is on the geometric grid of rounds in both presets. ${NOTE}`,
    '',
    ...table(HEAD, rows.map(cellsOf)),
    '',
    ...targets(
      rows.filter(({ group }) => group !== 'top-k'),
      300,
      3,
    ),
  ];
}
