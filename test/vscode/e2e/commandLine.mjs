/** The command line's answer to the same spec, to hold the panel against. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { ROOT } from '../paths.mjs';
import { run } from '../processes.mjs';

/**
 * @typedef {object} Answer
 * @property {string} answer the certified action in the words that the panel uses, by the labels of the spec
 * @property {readonly number[]} action its base arms
 * @property {number} samples
 */

/**
 * @param {string} file path of the spec
 * @returns {Promise<Answer>}
 */
export async function answerByCommandLine(file) {
  const { action, samples } = await resultByCommandLine(file);
  const { actions } = parse(readFileSync(file, 'utf8'));
  const words = WORDS[/** @type {keyof typeof WORDS} */ (actions.family)];
  if (words === undefined) throw new Error(`${file}: no words for ${actions.family}`);
  return { answer: words(actions, action), action, samples };
}

/**
 * The whole result.
 * @param {string} file path of the spec
 * @param {readonly string[]} [options]
 * @param {'run' | 'ask' | 'plan'} [command]
 * @returns {Promise<any>}
 */
export async function resultByCommandLine(file, options = [], command = 'run') {
  const cli = path.join(ROOT, 'dist', 'cli.js');
  const { code, output } = await run(process.execPath, [cli, command, file, '--json', ...options]);
  if (code !== 0) throw new Error(`cpe ${command} ${file}: exit code ${code}\n${output}`);
  const json = output.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) throw new Error(output);
  return JSON.parse(json);
}

/** @typedef {{ left: number, right: number, leftLabels: string[], rightLabels: string[] }} Matching */
/** @typedef {{ edges: [string, string][], source: string }} Graph */

const WORDS = {
  /**
   * Pair by pair. Base arm i of a complete matching is the pair of left node i / right and right node i mod right.
   * @param {Matching} actions
   * @param {readonly number[]} action
   */
  matching: ({ right, leftLabels, rightLabels }, action) =>
    action
      .map((arm) => `${leftLabels[Math.floor(arm / right)]} → ${rightLabels[arm % right]}`)
      .join(', '),

  /**
   * From stop to stop.
   * @param {Graph} actions
   * @param {readonly number[]} action
   */
  path: ({ edges, source }, action) => {
    const stops = [source];
    for (let left = action; left.length > 0;) {
      const next = left.find((arm) => edges[arm]?.[0] === stops.at(-1));
      if (next === undefined) throw new Error(`${action.join(', ')} is no way from ${source}`);
      stops.push(edges[next]?.[1] ?? '');
      left = left.filter((arm) => arm !== next);
    }
    return stops.join(' → ');
  },
};
