// How far it goes: larger and larger instances, each run a whole process of the command line.
import { runOnce } from './cliRuns.mjs';
import { duration, samplesShown, table } from './figures.mjs';
import { topK, uniformMatchings } from './specs.mjs';

/** @typedef {import('./run.mjs').Place} Place */

const MOST_MEGABYTES = 500;

/** The last number: the target in seconds for PolyALBA, recommended. */
const CASES = /** @type {const} */ ([
  [uniformMatchings(5), null],
  [uniformMatchings(10), 3],
  [uniformMatchings(20), 60],
  [topK(10, 3, 0.1), null],
  [topK(100, 10, 0.1), null],
  [topK(1000, 20, 0.1), 60],
]);

/** @param {Place} place @param {(typeof CASES)[number]} chosen */
function rowsOf({ cli }, [{ name, spec }, seconds]) {
  return ['polyalba', 'gcb-pe'].flatMap((algorithm) =>
    ['paper', 'recommended'].map((preset) => {
      const run = runOnce(cli, spec, [
        ['run.algorithm', algorithm],
        ['run.preset', preset],
        ['run.options.stopTest', 'geometric'],
      ]);
      const { status, correct, samples } = run.result;
      const isTarget = seconds !== null && algorithm === 'polyalba' && preset === 'recommended';
      const isMet = isTarget && run.seconds <= seconds && run.megabytes <= MOST_MEGABYTES;
      const target = `${seconds} s, ${MOST_MEGABYTES} MB: ${isMet ? 'met' : '**not met**'}`;
      return [
        name,
        algorithm,
        preset,
        status,
        correct === true ? 'yes' : correct === null ? '' : 'no',
        samplesShown(samples),
        duration(run.seconds),
        `${run.megabytes.toFixed(0)} MB`,
        isTarget ? target : '',
      ];
    }),
  );
}

/** @param {Place} place @returns {string[]} lines of Markdown */
export function measureScaling(place) {
  return [
    'One process each, seed 1; theta uniform on [0, 1] for the matchings. GCB-PE on the geometric grid; `budget`: the next batch would pass 2^53 − 1 samples.',
    '',
    ...table(
      [
        'instance',
        'algorithm',
        'preset',
        'status',
        'right',
        'samples:',
        'time:',
        'memory:',
        'target',
      ],
      CASES.flatMap((chosen) => rowsOf(place, chosen)),
    ),
  ];
}
