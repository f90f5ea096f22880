// Runs `cpe compare`, for instances of the benchmarks and for examples.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Setting an algorithm with a preset, over all its seeds
 * @property {string} algorithm
 * @property {string} preset
 * @property {string} [noise] `as stated` or `declared`, if the spec leaves the noise scale undeclared
 * @property {number} runs
 * @property {number} certified
 * @property {{ mean: number, interval: { low: number, high: number } | null } | null} samples
 * @property {{ mean: number } | null} time in milliseconds
 * @property {number} wrong
 * @property {number} judged
 * @property {number | null} lowerBound
 */

/**
 * Runs the command line once.
 * @param {string} cli
 * @param {readonly string[]} args the spec and options
 * @returns {readonly Setting[]}
 */
export function compared(cli, args) {
  const words = [cli, 'compare', ...args, '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (stdout === '') throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout).settings;
}

/** The same for a spec without a file. @param {string} cli @param {object} spec @param {readonly string[]} args */
export function comparedSpec(cli, spec, args) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const file = join(folder, 'instance.cpe.json');
  try {
    writeFileSync(file, JSON.stringify(spec));
    return compared(cli, [file, ...args]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the algorithm of a spec, and returns its figures with the mean samples.
 * @param {string} cli
 * @param {{ run: { algorithm: string } }} spec
 * @param {string} seeds
 */
export function measuredSpec(cli, spec, seeds) {
  const args = ['--algorithms', spec.run.algorithm, '--seeds', seeds];
  const [setting] = comparedSpec(cli, spec, args);
  if (!setting?.samples) throw new Error(`Nothing was measured: ${JSON.stringify(spec)}`);
  return { ...setting, mean: setting.samples.mean };
}
