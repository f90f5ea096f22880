// What a real experiment costs besides its measurements.
import { withBundle } from './bundle.mjs';
import { table, verdict } from './figures.mjs';

const TARGET_S = 0.005;

const milliseconds = (/** @type {number} */ seconds) => `${(1000 * seconds).toFixed(2)} ms`;

/** @param {import('./run.mjs').Place} place @returns {Promise<string[]>} lines of Markdown */
export function measureExperiments({ root }) {
  return withBundle('programBatches.ts', (run) => {
    /** @type {readonly import('./programBatches').ProgramBatches[]} */
    const measured = run([`${root}dist/guard.cjs`, `${root}test/bench`]);
    return [
      'A program under its guard that answers at once: from asking a batch to its last answer, the journal left out. The program, Node, reads and writes its lines as well.',
      '',
      ...table(
        ['pulls a batch:', 'samples a pull:', 'batches:', 'median:', '99%:', 'target'],
        measured.map(({ pulls, samples, batches, medianSeconds, slowSeconds }) => [
          `${pulls}`,
          `${samples}`,
          batches.toLocaleString('en'),
          milliseconds(medianSeconds),
          milliseconds(slowSeconds),
          `5 ms in the median: ${verdict(medianSeconds, TARGET_S, 'at most')}`,
        ]),
      ),
    ];
  });
}
