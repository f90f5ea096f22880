// What the product takes in the real editor: coming to life, showing, updating, leaving the editor free, memory.
import { cpus } from 'node:os';
import { exitOnSignals } from '../vscode/processes.mjs';
import { measureActivation } from './editor/activation.mjs';
import { measureFirstProgress } from './editor/firstProgress.mjs';
import { measureMemory } from './editor/memory.mjs';
import { measureTyping } from './editor/typing.mjs';
import { QUANTILES_HEAD } from './editor/quantiles.mjs';
import { whenCalm } from './editor/calm.mjs';
import { withEditor } from './editor/stage.mjs';
import { measureUpdates } from './editor/updates.mjs';
import { table } from './figures.mjs';

const TIMED = [measureActivation, measureFirstProgress, measureUpdates, measureTyping];

/** @returns {Promise<string[]>} lines of Markdown */
export async function measureEditor() {
  exitOnSignals();
  const rows = [];
  /** @type {string[]} */
  const free = [];
  for (const measure of TIMED) {
    free.push(await whenCalm());
    // A server of its own: what one part leaves running or cached is nothing to the next.
    rows.push(...(await withEditor(measure)));
  }
  free.push(await whenCalm());
  const memory = await withEditor(measureMemory);
  return [
    `The embedded VS Code in headless Chromium. Free of the cores before each of the five parts: ${free.join(', ')}. The target is for the median; where no core was free, other work is in it, and the column of 10 % is nearer to the product's own time. Workers for repeated runs: ${Math.max(1, cpus().length - 1)}, as many as there are cores less one.`,
    '',
    "Activation: VS Code's own table of its start; alone: in a window that has started; among VS Code's own: at the start of a window with a spec, when other extensions for JSON are loaded in between. In turns with it a copy of the extension is activated that has the same manifest and code that does nothing: what that takes is VS Code's own, so that the target of 50 ms is for the difference. `require` and `activate` within the host: another copy, whose bundle loads the real one and takes the time. First progress: from the click on the command in the palette to the first change of the panel that tells of samples or of the end, `top-8-3`. Update: a fixture of GCB-PE with 2,000 points a series is sent to the page of the panel, then 100 deltas, one every 100 ms; work: from the first callback of the frame to the painted frame. Letter: from the key to the painted frame, typed into the spec; ten runs of GCB-PE, tested at each of 60,000 rounds, with the panel of the comparison beside.",
    '',
    ...table(QUANTILES_HEAD, rows),
    '',
    'Memory: GCB-PE on matchings 3×3 with values too close to tell apart, tested at each of 500,000 rounds: 10^6 events. Heaps after a collection of garbage, every two seconds from the first progress on; workbench and panel share that of the page.',
    '',
    ...table(memory.head, memory.rows),
    '',
    ...memory.notes,
  ];
}
