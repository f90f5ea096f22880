// What batches save: the same run, sample by sample.
import { withBundle } from './bundle.mjs';
import { duration, rounded, samplesShown, table, verdict } from './figures.mjs';

const TARGET = 1e4;

/** @param {import('./batches').Batches} measured */
function cellsOf({ name, samples, batchedSeconds, singlePulls, secondsOfSingle }) {
  const single = (secondsOfSingle / singlePulls) * samples;
  const ratio = single / batchedSeconds;
  return [
    name,
    samplesShown(samples),
    duration(batchedSeconds),
    `${((secondsOfSingle / singlePulls) * 1e9).toFixed(0)} ns`,
    duration(single),
    `${rounded(ratio)}×`,
    `10^4×: ${verdict(ratio, TARGET, 'at least')}`,
  ];
}

/** @returns {Promise<string[]>} lines of Markdown */
export function measureBatched() {
  return withBundle('batches.ts', (run) => {
    /** @type {readonly import('./batches').Batches[]} */
    const measured = run([]);
    const { runs, singlePulls } = measured[0] ?? { runs: 0, singlePulls: 0 };
    return [
      `The paper’s version of PolyALBA on matchings 3×3, sizes 2 to 3, one process. Batched: learner and environment, the median of ${runs} runs. Sample by sample: an action drawn, the environment asked for one sample, its total added up; extrapolated from ${singlePulls.toLocaleString('en')} single pulls.`,
      '',
      ...table(
        [
          'instance',
          'samples:',
          'batched:',
          'one sample:',
          'sample by sample:',
          'ratio:',
          'target',
        ],
        measured.map(cellsOf),
      ),
    ];
  });
}
