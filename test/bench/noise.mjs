// What it costs to declare nothing of the noise: samples and time beside the same run that is told its true scale.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { compared } from './comparisons.mjs';
import { geometricMean, rounded, samplesShown, table } from './figures.mjs';

/** @typedef {import('./run.mjs').Place} Place */
/** @typedef {{ name: string, spec: Record<string, unknown>, halfRange: number }} Instance */

/** Of none of these any constant was chosen. */
const SEEDS = 40;
const FIRST = 401;
const DELTAS = [0.05, 1e-4];
const LAWS = /** @type {const} */ (['symmetric', 'gaussian']);

/** The best k lead by the gap, and all are .1 apart. @param {number} arms @param {number} k @param {number} gap */
const steps = (arms, k, gap) =>
  Array.from({ length: arms }, (_, i) => Number(((i < k ? gap : 0) - 0.1 * i).toFixed(3)));
/** A matching of large values in the midst of others. @param {number} side @param {number} gap */
const diagonal = (side, gap) =>
  Array.from({ length: side * side }, (_, i) => {
    const other = ((i * 7) % 11) / 40;
    return Number((other + (Math.floor(i / side) === i % side ? gap : 0)).toFixed(3));
  });
/** Sums of every so manyth arm. @param {number} arms @param {number} sums */
const groups = (arms, sums) =>
  Array.from({ length: sums }, (_, row) =>
    Array.from({ length: arms }, (_, arm) => (arm % sums === row ? 1 : 0)),
  );

const TOTAL = { type: 'full-bandit' };
const EACH = { type: 'semi-bandit' };
/** @type {readonly Instance[]} */
const INSTANCES = [
  instance('top 2 of 6', { family: 'topK', arms: 6, k: 2 }, TOTAL, 2, steps(6, 2, 0.5)),
  instance('matchings 3×3', matchings(3), TOTAL, 3, diagonal(3, 0.6)),
  instance('matchings 4×4', matchings(4), TOTAL, 4, diagonal(4, 0.7)),
  instance('top 5 of 14', { family: 'topK', arms: 14, k: 5 }, TOTAL, 5, steps(14, 5, 0.9)),
  instance('top 4 of 20', { family: 'topK', arms: 20, k: 4 }, TOTAL, 4, steps(20, 4, 1)),
  instance(
    'top 3 of 7, two sums',
    { family: 'topK', arms: 7, k: 3 },
    { type: 'masked', matrix: groups(7, 2) },
    3,
    steps(7, 3, 0.5),
  ),
  instance(
    'top 4 of 10, arm by arm',
    { family: 'topK', arms: 10, k: 4 },
    EACH,
    1,
    steps(10, 4, 0.4),
  ),
  instance('matchings 4×4, arm by arm', matchings(4), EACH, 1, diagonal(4, 0.5)),
  instance(
    'top 6 of 24, four sums',
    { family: 'topK', arms: 24, k: 6 },
    { type: 'masked', matrix: groups(24, 4) },
    6,
    steps(24, 6, 0.9),
  ),
  instance(
    'top 10 of 40, arm by arm',
    { family: 'topK', arms: 40, k: 10 },
    EACH,
    1,
    steps(40, 10, 1),
  ),
];

/** @param {number} side */
function matchings(side) {
  return { family: 'matching', left: side, right: side };
}

/** @param {string} name @param {object} actions @param {object} feedback @param {number} armsOfRow the most arms that a row sums @param {readonly number[]} theta @returns {Instance} */
function instance(name, actions, feedback, armsOfRow, theta) {
  const noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
  const algorithm = feedback === TOTAL ? 'polyalba' : 'gcb-pe';
  const sorted = [...theta].sort((a, b) => b - a);
  // Of what a row may show: the largest less the smallest sum of its arms, and three standard deviations at both ends.
  const range = armsOfRow * ((sorted[0] ?? 0) - (sorted.at(-1) ?? 0)) + 6;
  const spec = {
    ...{ version: 1, actions, feedback, reward: { type: 'linear' } },
    environment: { type: 'simulated', theta, noise },
    run: { algorithm, delta: 0.05, seed: 1 },
  };
  return { name, spec, halfRange: range / 2 };
}

/** @param {Place} place @returns {string[]} lines of Markdown */
export function measureNoise({ root, cli }) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const file = join(folder, 'instance.cpe.json');
  /** @type {typeof import('./plainScript')} */
  const { plainRun } = bundled(root, 'plainScript');
  /** @param {Instance} one @param {number} delta @param {readonly string[]} set */
  const measure = ({ spec }, delta, set) => {
    writeFileSync(file, JSON.stringify(spec));
    const { algorithm } = /** @type {{ algorithm: string }} */ (spec['run']);
    const seeds = ['--seeds', `${FIRST}-${FIRST + SEEDS - 1}`, '--algorithms', algorithm];
    const sets = [`run.delta=${delta}`, ...set].flatMap((one) => ['--set', one]);
    const settings = compared(cli, [file, ...seeds, ...sets]);
    // Beside a law stands what is told the scale.
    const setting = settings.find(({ noise }) => noise === 'as stated') ?? settings[0];
    if (setting === undefined) throw new Error('nothing was measured');
    const { samples, time, wrong, certified } = setting;
    return { samples: samples?.mean ?? NaN, time: time?.mean ?? NaN, wrong, certified };
  };
  /** @param {Instance} one @param {number} delta */
  const plain = ({ spec }, delta) => {
    const run = { .../** @type {object} */ (spec['run']), delta };
    const text = JSON.stringify({ ...spec, run });
    const runs = Array.from({ length: SEEDS }, (_, i) => plainRun(text, FIRST + i));
    const mean = runs.reduce((sum, { samples }) => sum + samples, 0) / SEEDS;
    return { samples: mean, wrong: runs.filter(({ isWrong }) => isWrong).length };
  };
  const lines = DELTAS.flatMap((delta) => {
    /** @type {number[][]} */
    const ratios = [];
    const rows = INSTANCES.map((one) => {
      const declared = measure(one, delta, []);
      const laws = LAWS.map((law) => measure(one, delta, [`assumptions.noise=${law}`]));
      const larger = [3, one.halfRange].map((R) =>
        measure(one, delta, [`assumptions.noiseScale=${R}`]),
      );
      const script = plain(one, delta);
      const all = [...laws, ...larger, script].map(({ samples }) => samples / declared.samples);
      ratios.push(all);
      const wrong = [declared, ...laws, script].map((each) => each.wrong);
      return [
        ...[one.name, samplesShown(declared.samples)],
        ...all.map((ratio) => `${rounded(ratio)}×`),
        ...laws.map(({ time }) => `${rounded(time / declared.time)}×`),
        wrong.join(', '),
      ];
    });
    const overall = (/** @type {(values: readonly number[]) => number} */ of) =>
      [0, 1, 2, 3, 4].map((k) => `${rounded(of(ratios.map((row) => row[k] ?? NaN)))}×`);
    return [
      `### delta = ${delta}`,
      '',
      ...table(
        [
          ...['instance', 'R declared:', 'symmetric:', 'gaussian:', '3 R:', 'half the range:'],
          ...['plain script:', 'time, symmetric:', 'gaussian:', 'wrong'],
        ],
        [
          ...rows,
          ['*geometric mean*', '', ...overall(geometricMean), '', '', ''],
          ['*largest*', '', ...overall((values) => Math.max(...values)), '', '', ''],
        ],
      ),
      '',
    ];
  });
  rmSync(folder, { recursive: true, force: true });
  return [
    `Mean samples and times over those of the run that is told the true scale; seeds ${FIRST} to ${FIRST + SEEDS - 1}, normal noise. Plain script: actions at random, least squares, Student's quantiles. Wrong: of ${SEEDS}, with R declared, symmetric, gaussian, by the plain script.`,
    '',
    ...lines,
  ];
}
