/** The command line's answer to the same spec, to hold the panel against. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'jsonc-parser';
import { EXAMPLES, ROOT } from '../paths.mjs';
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
 * @param {'run' | 'ask'} [command]
 * @returns {Promise<{ status: string, action: number[], samples: number }>}
 */
export async function resultByCommandLine(file, options = [], command = 'run') {
  const cli = path.join(ROOT, 'dist', 'cli.js');
  const { code, output } = await run(process.execPath, [cli, command, file, '--json', ...options]);
  if (code !== 0) throw new Error(`cpe ${command} ${file}: exit code ${code}\n${output}`);
  const json = output.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) throw new Error(output);
  return JSON.parse(json);
}

/**
 * The results of many runs, from one process: a start for each would take longer than the runs.
 * @param {readonly (readonly string[])[]} runs the arguments of each; they ask for JSON
 * @returns {Promise<readonly Record<string, any>[]>}
 */
export async function resultsByCommandLine(runs) {
  const cli = pathToFileURL(path.join(ROOT, 'dist', 'cli.js')).href;
  // Each address is a module of its own, so that the program runs anew.
  const script = `for (const [index, args] of ${JSON.stringify(runs)}.entries()) {
    process.argv = [process.execPath, 'cpe', ...args];
    await import(\`${cli}?\${index}\`);
  }`;
  const { code, output } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  if (code !== 0) throw new Error(`cpe: exit code ${code}\n${output}`);
  const results = output.split('\n').filter((line) => line.startsWith('{'));
  return results.map((line) => JSON.parse(line));
}

/**
 * @param {string} name of an example
 * @returns {Promise<{ rows: { gap: number, samples: number | null }[] }>}
 */
export async function planByCommandLine(name) {
  const cli = path.join(ROOT, 'dist', 'cli.js');
  const file = path.join(EXAMPLES, name);
  const { code, output } = await run(process.execPath, [cli, 'plan', file, '--json']);
  const json = output.split('\n').find((line) => line.startsWith('{'));
  if (code !== 0 || json === undefined) throw new Error(`cpe plan ${name}: ${output}`);
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

  /**
   * Edge by edge.
   * @param {Graph} actions
   * @param {readonly number[]} action
   */
  spanningTree: ({ edges }, action) => action.map((arm) => edges[arm]?.join(' – ')).join(', '),

  /**
   * From the first place on.
   * @param {{ labels: string[] }} actions
   * @param {readonly number[]} action
   */
  ranking: ({ labels }, action) =>
    action.map((item, index) => `${index + 1} ${labels[item]}`).join(', '),
};
