// The instances of the paper with both presets.
import { writeFileSync } from 'node:fs';
import { chart } from './chart.mjs';
import { comparedSpec } from './comparisons.mjs';
import { duration, geometricMean, rounded, samplesShown, table, verdict } from './figures.mjs';
import { nearlyPerfect, ofAllSizes, topK } from './specs.mjs';

/** @typedef {import('./run.mjs').Place} Place */
/** @typedef {import('./comparisons.mjs').Setting} Setting */
/** @typedef {{ name: string, algorithm: string, paper: Setting, recommended: Setting, factor: number }} Row `factor`: samples of the paper’s version over recommended */

const SEEDS = 3;
/** The limit of one run. */
const SECONDS = 600;
const HEAD = [
  ...['instance', 'algorithm', 'right', 'samples, paper’s version:', 'recommended:', 'fewer:'],
  ...['time, paper’s version:', 'recommended:'],
];

/**
 * Measures the instances; also draws a chart for the readme.
 * @param {Place} place
 * @param {object} what
 * @param {readonly string[]} what.algorithms the chart shows the first one
 * @param {string} what.title of the chart
 * @param {{ type: string }} what.reward of the matchings
 * @param {string} what.note
 * @param {number} what.fewer the target
 * @returns {string[]} lines of Markdown
 */
function measure({ root, cli }, { algorithms, title, reward, note, fewer }) {
  const nearly = nearlyPerfect(reward);
  const rows = [...nearly, ...ofAllSizes(reward), ...topK()].flatMap(({ name, spec }) => {
    const seeds = ['--seeds', `1-${SEEDS}`, '--preset', 'both', '--seconds', `${SECONDS}`];
    const settings = comparedSpec(cli, spec, ['--algorithms', algorithms.join(), ...seeds]);
    return algorithms.map((algorithm) => rowOf(name, algorithm, settings));
  });
  const drawn = rows.filter(({ algorithm }) => algorithm === algorithms[0]);
  const bars = drawn.map(({ name, paper, recommended }) => ({
    ...{ name, from: meanOf(recommended), to: meanOf(paper), mark: recommended.lowerBound },
  }));
  const picture = `${root}media/samples-${algorithms[0]}.svg`;
  writeFileSync(picture, chart(`${title}: samples at delta = 0.05`, bars));
  const factor = geometricMean(drawn.slice(0, nearly.length).map((row) => row.factor));
  return [
    `${note} Seeds 1 to ${SEEDS}. Samples and time: means of a run, with others beside it; fewer: the paper’s version over recommended.`,
    '',
    ...table(HEAD, rows.map(cellsOf)),
    '',
    `Fewer than the paper’s version, geometric mean over the six matchings of sizes n−1 to n: ${rounded(factor)}× (target ${fewer.toLocaleString('en')}×: ${verdict(factor, fewer, 'at least')}).`,
  ];
}

/** @param {string} name @param {string} algorithm @param {readonly Setting[]} settings @returns {Row} */
function rowOf(name, algorithm, settings) {
  const [paper, recommended] = ['paper', 'recommended'].map((preset) =>
    settings.find((one) => one.algorithm === algorithm && one.preset === preset),
  );
  if (paper === undefined || recommended === undefined) throw new Error(`${name}: ${algorithm}`);
  return { name, algorithm, paper, recommended, factor: meanOf(paper) / meanOf(recommended) };
}

/** @param {Setting} setting */
function meanOf({ samples }) {
  return samples?.mean ?? NaN;
}

/** @param {Row} row */
function cellsOf({ name, algorithm, paper, recommended, factor }) {
  const isRight = [paper, recommended].every(
    ({ certified, wrong }) => certified === SEEDS && wrong === 0,
  );
  return [
    ...[name, algorithm, isRight ? 'all' : '**not all**'],
    ...[samplesShown(meanOf(paper)), samplesShown(meanOf(recommended)), `${rounded(factor)}×`],
    ...[paper, recommended].map(({ time }) => duration((time?.mean ?? NaN) / 1000)),
  ];
}

/** @param {Place} place */
export const measurePolyAlba = (place) =>
  measure(place, {
    algorithms: ['polyalba', 'alba'],
    title: 'PolyALBA',
    reward: { type: 'linear' },
    note: 'Matchings (instances by size of the sides, sizes of the matchings, theta_i) and the top-k experiment, linear reward.',
    fewer: 5000,
  });

/** @param {Place} place */
export const measureGcbPe = (place) =>
  measure(place, {
    algorithms: ['gcb-pe'],
    title: 'GCB-PE',
    reward: { type: 'mean' },
    note: 'Matchings with the mean reward, top-k with the linear one; the paper’s version except for the stopping test, which is on the geometric grid of rounds in both presets.',
    fewer: 300,
  });
