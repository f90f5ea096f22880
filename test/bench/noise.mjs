// The cost of an undeclared noise scale: samples and time relative to the same run with the true scale declared.
import { comparedSpec } from './comparisons.mjs';
import { geometricMean, rounded, samplesShown, table } from './figures.mjs';
import { diagonal, EACH, matching, specOf, sums, top, TOTALS } from './specs.mjs';

/** Seeds that were not used to choose any constant. */
const SEEDS = 40;
const FIRST = 401;
const DELTAS = [0.05, 1e-4];
const LAWS = /** @type {const} */ (['symmetric', 'gaussian']);
const COLUMNS = [...LAWS, '3 R'];

/** Values fall by 0.1 from arm to arm, and by `gap` more after the first k. @param {number} arms @param {number} k @param {number} gap */
const steps = (arms, k, gap) =>
  Array.from({ length: arms }, (_, i) => Number(((i < k ? gap : 0) - 0.1 * i).toFixed(3)));

/** Name, actions, feedback, theta. */
const INSTANCES = /** @type {const} */ ([
  ['top 2 of 6', top(6, 2), TOTALS, steps(6, 2, 0.5)],
  ['matchings 3×3', matching(3), TOTALS, diagonal(3, 0.6)],
  ['matchings 4×4', matching(4), TOTALS, diagonal(4, 0.7)],
  ['top 5 of 14', top(14, 5), TOTALS, steps(14, 5, 0.9)],
  ['top 4 of 20', top(20, 4), TOTALS, steps(20, 4, 1)],
  ['top 3 of 7, two sums', top(7, 3), sums(7, 2), steps(7, 3, 0.5)],
  ['top 4 of 10, arm by arm', top(10, 4), EACH, steps(10, 4, 0.4)],
  ['matchings 4×4, arm by arm', matching(4), EACH, diagonal(4, 0.5)],
  ['top 6 of 24, four sums', top(24, 6), sums(24, 4), steps(24, 6, 0.9)],
  ['top 10 of 40, arm by arm', top(40, 10), EACH, steps(40, 10, 1)],
]);

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureNoise({ cli }) {
  /** @param {ReturnType<typeof specOf>} spec @param {readonly string[]} set */
  const measure = (spec, set) => {
    const seeds = ['--seeds', `${FIRST}-${FIRST + SEEDS - 1}`, '--algorithms', spec.run.algorithm];
    const settings = comparedSpec(cli, spec, [...seeds, ...set.flatMap((one) => ['--set', one])]);
    // For an undeclared scale, `compare` also lists the run with the scale declared.
    const setting = settings.find(({ noise }) => noise === 'as stated') ?? settings[0];
    if (setting === undefined) throw new Error('nothing was measured');
    const { samples, time, wrong } = setting;
    return { samples: samples?.mean ?? NaN, time: time?.mean ?? NaN, wrong };
  };
  const lines = DELTAS.flatMap((delta) => {
    /** @type {number[][]} */
    const ratios = [];
    const rows = INSTANCES.map(([name, actions, feedback, theta]) => {
      const spec = specOf({ actions, feedback, theta });
      const told = (/** @type {string[]} */ ...set) =>
        measure(spec, [`run.delta=${delta}`, ...set]);
      const declared = told();
      const laws = LAWS.map((law) => told(`assumptions.noise=${law}`));
      const larger = told('assumptions.noiseScale=3');
      const samples = [...laws, larger].map((one) => one.samples / declared.samples);
      ratios.push(samples);
      return [
        ...[name, samplesShown(declared.samples)],
        ...[...samples, ...laws.map(({ time }) => time / declared.time)].map(
          (ratio) => `${rounded(ratio)}×`,
        ),
        [declared, ...laws].map(({ wrong }) => wrong).join(', '),
      ];
    });
    const overall = (/** @type {(values: readonly number[]) => number} */ of) =>
      COLUMNS.map((_, k) => `${rounded(of(ratios.map((row) => row[k] ?? NaN)))}×`);
    return [
      `### delta = ${delta}`,
      '',
      ...table(
        [
          ...['instance', 'R declared:', ...COLUMNS.map((column) => `${column}:`)],
          ...['time, symmetric:', 'gaussian:', 'wrong'],
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
  return [
    `Mean samples and times over those of the run that is told the true scale; seeds ${FIRST} to ${FIRST + SEEDS - 1}, normal noise. Wrong: of ${SEEDS}, with R declared, symmetric, gaussian.`,
    '',
    ...lines,
  ];
}
