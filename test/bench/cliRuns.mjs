// Whole processes of the command line: from start to exit, with the peak of their memory.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geometricMean } from './figures.mjs';

/** @typedef {import('../../src/core/run/result/result').RunResult} RunResult */
/**
 * @typedef {object} Run one process
 * @property {number} seconds
 * @property {number} megabytes
 * @property {RunResult} result
 */
/** @typedef {readonly (readonly [path: string, value: string | number])[]} Settings */

const PEAK = new URL('peakMemory.mjs', import.meta.url).href;

/** @param {string} cli @param {object} spec @param {Settings} settings @returns {Run} */
function runOnce(cli, spec, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  try {
    const file = join(folder, 'instance.cpe.json');
    writeFileSync(file, JSON.stringify(spec));
    const flags = settings.flatMap(([path, value]) => ['--set', `${path}=${value}`]);
    const { seconds, megabytes, stdout } = runCli([cli, 'run', file, '--json', ...flags]);
    return { seconds, megabytes, result: JSON.parse(stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} words the program and its arguments */
function runCli(words) {
  const startedAt = performance.now();
  const { output, stderr, status } = spawnSync(process.execPath, ['--import', PEAK, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const seconds = (performance.now() - startedAt) / 1000;
  // 3: stopped without a certificate, which the table says.
  if (status !== 0 && status !== 3) throw new Error(stderr);
  const [kilobytes = NaN, microseconds = NaN] = (output[3] ?? '').split(' ').map(Number);
  const processorSeconds = microseconds / 1e6;
  return { seconds, processorSeconds, megabytes: kilobytes / 1024, stdout: output[1] ?? '' };
}

/** One run for each seed. @param {string} cli @param {object} spec @param {Settings} settings @param {number} seeds */
export function runSeeds(cli, spec, settings, seeds) {
  return Array.from({ length: seeds }, (_, index) =>
    runOnce(cli, spec, [...settings, ['run.seed', index + 1]]),
  );
}

/** @param {readonly Run[]} runs */
export function summary(runs) {
  const isAll = (/** @type {(result: RunResult) => boolean} */ holds) =>
    runs.every(({ result }) => holds(result));
  return {
    seconds: Math.min(...runs.map(({ seconds }) => seconds)),
    megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
    samples: geometricMean(runs.map(({ result }) => result.samples)),
    isRight: isAll(({ status, correct }) => status === 'certified' && correct === true),
    lowerBound: runs[0]?.result.lowerBound ?? null,
  };
}
