// What a real experiment costs besides its measurements.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBundle } from './bundle.mjs';
import { runCli } from './cliRuns.mjs';
import { duration, median, table, verdict } from './figures.mjs';

const TARGET_S = 0.005;
const REPLAY_TARGET_S = 1;
/** Of 10^6 answers against 10^5: the collector lets a longer process grow up to its own bound. */
const MEMORY_TARGET = 1.5;
const REPEATED = 5;

const milliseconds = (/** @type {number} */ seconds) => `${(1000 * seconds).toFixed(2)} ms`;

/** @param {import('./run.mjs').Place} place @returns {Promise<string[]>} lines of Markdown */
export async function measureExperiments(place) {
  return [...(await measureBatches(place)), '', ...(await measureReplay(place))];
}

/** @param {import('./run.mjs').Place} place */
function measureReplay({ cli }) {
  return withBundle('journalOf.ts', (write) => {
    const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
    try {
      const measured = [10, 1e5, 1e6].map((answers) => {
        const spec = write([folder, String(answers)]);
        const runs = Array.from({ length: REPEATED }, () =>
          runCli([cli, 'status', spec, '--json']),
        );
        return {
          answers,
          seconds: median(runs.map(({ seconds }) => seconds)),
          processorSeconds: median(runs.map((run) => run.processorSeconds)),
          megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
        };
      });
      const most = MEMORY_TARGET * (measured[1]?.megabytes ?? NaN);
      return [
        'A journal with one line an answer of three numbers, replayed by `cpe status`, from start to exit of the process: GCB-PE on a 3×3 matching, semi-bandit, the expected samples of its plan among it.',
        '',
        ...table(
          ['answers:', 'median time:', 'processor time:', 'largest memory:', 'target'],
          measured.map(({ answers, seconds, processorSeconds, megabytes }) => [
            answers.toLocaleString('en'),
            duration(seconds),
            duration(processorSeconds),
            `${Math.round(megabytes)} MB`,
            answers === 1e5
              ? `1 s: ${verdict(seconds, REPLAY_TARGET_S, 'at most')}`
              : answers === 1e6
                ? `memory flat, at most ${MEMORY_TARGET}×: ${verdict(megabytes, most, 'at most')}`
                : '',
          ]),
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** @param {import('./run.mjs').Place} place */
function measureBatches({ root }) {
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
