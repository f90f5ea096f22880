/** The command line's answer to the same spec, to hold the panel against. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { EXAMPLES, ROOT } from '../paths.mjs';
import { run } from '../processes.mjs';

/** The actions that are certified in some examples: their base arms, and the words that the panel uses for them. */
const ANSWERS = /** @type {const} */ ({
  'assignment-3x3.cpe.json': {
    action: [0, 4, 8],
    answer: 'Ada → Packing, Boris → Sorting, Chen → Loading',
  },
  'route-choice.cpe.json': { action: [1, 4, 8], answer: 'Home → Tunnel → Station → Office' },
});

/** What the command line comes to. @param {keyof typeof ANSWERS} example */
export async function answerByCommandLine(example) {
  const { action, samples } = await resultByCommandLine(path.join(EXAMPLES, example));
  assert.deepEqual(action, ANSWERS[example].action, example);
  return { ...ANSWERS[example], samples: /** @type {number} */ (samples) };
}

/** The whole result. @param {string} file path of the spec @param {readonly string[]} [options] @returns {Promise<any>} */
export async function resultByCommandLine(file, options = [], command = 'run') {
  const output = await printed(command, file, '--json', ...options);
  const json = output.split('\n').find((line) => line.startsWith('{'));
  assert.ok(json, output);
  return JSON.parse(json);
}

/** What the command line prints. @param {...string} args */
export async function printed(...args) {
  const cli = path.join(ROOT, 'dist', 'cli.js');
  const { code, output } = await run(process.execPath, [cli, ...args]);
  assert.equal(code, 0, output);
  return output;
}
