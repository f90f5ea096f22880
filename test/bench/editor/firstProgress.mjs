// From the click that accepts a command in the palette to what its panel shows.
import { closeAllEditors } from '../../vscode/e2e/editors.mjs';
import { finalPanel } from '../../vscode/panel.mjs';
import { openFile, runCommand, specReady } from '../../vscode/workbench.mjs';
import { quantilesRow } from './quantiles.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./pageScripts.mjs').Change} Change */

const FILE = 'top-8-3.cpe.json';
const TIMES = 11;
const NEW_TIMES = 7;
const OPEN_TARGET_MS = 300;
const NEW_TARGET_MS = 1500;
const RUN_LIMIT_MS = 60_000;

/** @param {{ inWindow: import('./stage.mjs').InWindow }} editor */
export function measureFirstProgress({ inWindow }) {
  return inWindow(FILE, async ({ page }) => {
    // The very first run of a window also pays for what its later ones find warm.
    await timesOfRun(page);
    const inNew = [];
    for (let time = 0; time < NEW_TIMES; time += 1) {
      await closeAllEditors(page);
      await openFile(page, FILE);
      await specReady(page, FILE);
      inNew.push(await timesOfRun(page));
    }
    const inOpen = [];
    for (let time = 0; time < TIMES; time += 1) inOpen.push(await timesOfRun(page));
    return [
      quantilesRow(
        'open panel: the run is shown',
        inOpen.map(({ shown }) => shown),
        null,
      ),
      quantilesRow(
        'open panel: first progress',
        inOpen.map(({ progress }) => progress),
        OPEN_TARGET_MS,
      ),
      quantilesRow(
        'open panel: the answer',
        inOpen.map(({ end }) => end),
        null,
      ),
      quantilesRow(
        'new panel: first progress',
        inNew.map(({ progress }) => progress),
        NEW_TARGET_MS,
      ),
    ];
  });
}

/**
 * Milliseconds from the click to the first change, to the first that tells of samples, and to the end of the run.
 * @param {Page} page
 */
async function timesOfRun(page) {
  await changesOf(page);
  await runCommand(page, 'CPE: Run');
  const clicked = await page.evaluate(() => /** @type {any} */ (window).benchClicks.at(-1));
  /** @type {Change[]} */
  const changes = [];
  const isLater = (/** @type {Change} */ { at }) => at > clicked;
  const isWaiting = (/** @type {Change} */ { state }) =>
    state === '' || state.includes('is-waiting');
  const isEnd = (/** @type {Change} */ { state }) => /is-(certified|caveat)/.test(state);
  const end = performance.now() + RUN_LIMIT_MS;
  // A panel that is open still shows the end of the last run: the new one begins with its waiting.
  for (;;) {
    changes.push(...(await changesOf(page)).filter(isLater));
    const begun = changes.findIndex(isWaiting);
    const after = begun < 0 ? [] : changes.slice(begun);
    const progress = after.find((change) => !isWaiting(change));
    const ended = after.find(isEnd);
    if (progress !== undefined && ended !== undefined) {
      await finalPanel(page, RUN_LIMIT_MS);
      const shown = changes.find(({ state }) => state !== '') ?? progress;
      return {
        shown: shown.at - clicked,
        progress: progress.at - clicked,
        end: ended.at - clicked,
      };
    }
    if (performance.now() > end) throw new Error('The run did not end in time.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The changes of all panels since the last call. @param {Page} page @returns {Promise<Change[]>} */
async function changesOf(page) {
  const take = () => /** @type {any} */ (window).benchChanges?.splice(0) ?? [];
  // A frame may go while it is asked.
  const taken = await Promise.all(
    page.frames().map((frame) => frame.evaluate(take).catch(() => [])),
  );
  return taken.flat().sort((a, b) => a.at - b.at);
}
