// What `cpe compare` tells of a spec: both for the instances of the paper and for the examples.
import { spawnSync } from 'node:child_process';

/**
 * @typedef {object} Setting an algorithm with a preset over all its seeds
 * @property {string} algorithm
 * @property {string} preset
 * @property {string} [noise] where its size is not declared: as stated, or declared
 * @property {number} runs
 * @property {number} certified
 * @property {{ mean: number, interval: { low: number, high: number } | null } | null} samples
 * @property {{ mean: number } | null} time in milliseconds
 * @property {number} wrong
 * @property {number} judged
 * @property {number | null} lowerBound
 */

/**
 * One process of the command line.
 * @param {string} cli
 * @param {readonly string[]} args the spec, and options
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
