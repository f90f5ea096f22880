/** The command line's answer to the same spec, to hold the panel against. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { ROOT } from '../paths.mjs';
import { run } from '../processes.mjs';

/**
 * The certified action of a matching, in the words that the panel uses: its pairs by their labels.
 * @param {string} file path of the spec
 */
export async function matchingByCommandLine(file) {
  const cli = path.join(ROOT, 'dist', 'cli.js');
  const { code, output } = await run(process.execPath, [cli, 'run', file, '--json']);
  if (code !== 0) throw new Error(`cpe run ${file}: exit code ${code}\n${output}`);
  const json = output.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) throw new Error(output);
  /** @type {{ action: number[], samples: number }} */
  const { action, samples } = JSON.parse(json);
  const { actions } = parse(readFileSync(file, 'utf8'));
  // Base arm i of a complete matching is the pair of left node i / right and right node i mod right.
  const pairs = action.map((arm) => {
    const left = actions.leftLabels[Math.floor(arm / actions.right)];
    return `${left} → ${actions.rightLabels[arm % actions.right]}`;
  });
  return { answer: pairs.join(', '), samples };
}
