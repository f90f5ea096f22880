// From a command to the first progress that is seen, in the real editor.
import { exitOnSignals } from '../vscode/processes.mjs';
import { whenCalm } from './editor/calm.mjs';
import { measureFirstProgress } from './editor/firstProgress.mjs';
import { QUANTILES_HEAD } from './editor/quantiles.mjs';
import { withEditor } from './editor/stage.mjs';
import { table } from './figures.mjs';

/** @returns {Promise<string[]>} lines of Markdown */
export async function measureEditor() {
  exitOnSignals();
  const free = await whenCalm();
  const rows = await withEditor(measureFirstProgress);
  return [
    `The embedded VS Code in headless Chromium. Free of the cores before: ${free}. First progress: from the click on the command in the palette to the first change of the panel that tells of samples or of the end, \`top-8-3\`. The target is for the median; where no core was free, other work is in it, and the column of 10 % is nearer to the product's own time.`,
    '',
    ...table(QUANTILES_HEAD, rows),
  ];
}
