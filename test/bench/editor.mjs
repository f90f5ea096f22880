/* global MutationObserver, requestAnimationFrame */
// Measures the time from a command to the first visible progress, in the real editor.
import path from 'node:path';
import { closeAllEditors } from '../vscode/e2e/editors.mjs';
import { finalPanel } from '../vscode/panel.mjs';
import { EXAMPLES, ROOT } from '../vscode/paths.mjs';
import { exitOnSignals } from '../vscode/processes.mjs';
import { startServer, workspaceCopy } from '../vscode/server.mjs';
import { ensureChromium } from '../vscode/setup.mjs';
import {
  launchBrowser,
  openFile,
  openWorkbench,
  runCommand,
  specReady,
} from '../vscode/workbench.mjs';
import { rounded, table, verdict } from './figures.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ at: number, state: string }} Change of a panel: the time on a clock shared by all frames, and the class of the state band */

const FILE = 'top-8-3.cpe.json';
const TIMES = 11;
const NEW_TIMES = 7;
const RUN_LIMIT_MS = 60_000;
const HEAD = ['what', 'times:', 'median:', '10 %:', '90 %:', 'target'];

/** @returns {Promise<string[]>} lines of Markdown */
export async function measureEditor() {
  exitOnSignals();
  const server = await startServer();
  const browser = await launchBrowser(await ensureChromium());
  try {
    const folder = workspaceCopy(server, EXAMPLES);
    const what = { folder, file: path.join(folder, FILE), extension: ROOT };
    const { page } = await openWorkbench(browser, server, what, {
      prepare: async (page) => {
        await page.addInitScript(watchPanels);
      },
    });
    await specReady(page, FILE);
    // The first run of a window is left out, since it also warms up what later runs use.
    await timeToProgress(page);
    const inNew = [];
    for (let time = 0; time < NEW_TIMES; time += 1) {
      await closeAllEditors(page);
      await openFile(page, FILE);
      await specReady(page, FILE);
      inNew.push(await timeToProgress(page));
    }
    const inOpen = [];
    for (let time = 0; time < TIMES; time += 1) inOpen.push(await timeToProgress(page));
    return [
      'The embedded VS Code in headless Chromium. First progress: from the click on the command in the palette to the first change of the panel that tells of samples or of the end, `top-8-3`. The target is for the median; where no core was free, other work is in it, and the column of 10 % is nearer to the product’s own time.',
      '',
      ...table(HEAD, [
        rowOf('open panel: first progress', inOpen, 300),
        rowOf('new panel: first progress', inNew, 1500),
      ]),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @param {string} what @param {readonly number[]} times in milliseconds @param {number} target for the median */
function rowOf(what, times, target) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor(share * sorted.length)] ?? NaN;
  const shown = [0.5, 0.1, 0.9].map((share) => `${rounded(at(share))} ms`);
  const judged = `${target} ms: ${verdict(at(0.5), target, 'at most')}`;
  return [what, String(sorted.length), ...shown, judged];
}

/** Milliseconds from the click to the first change with samples. @param {Page} page */
async function timeToProgress(page) {
  await changesOf(page);
  await runCommand(page, 'CPE: Run');
  const clicked = await page.evaluate(() => /** @type {any} */ (window).benchClicks.at(-1));
  /** @type {Change[]} */
  const changes = [];
  const isWaiting = (/** @type {Change} */ { state }) =>
    state === '' || state.includes('is-waiting');
  for (const end = performance.now() + RUN_LIMIT_MS; performance.now() < end;) {
    changes.push(...(await changesOf(page)).filter(({ at }) => at > clicked));
    // An open panel still shows the end of the last run; the new run begins with the waiting state.
    const begun = changes.findIndex(isWaiting);
    const progress = changes.find((change, index) => index > begun && !isWaiting(change));
    if (begun >= 0 && progress !== undefined) {
      await finalPanel(page, RUN_LIMIT_MS);
      return progress.at - clicked;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The run showed no progress in time.');
}

/** The changes of all panels since the last call. @param {Page} page @returns {Promise<Change[]>} */
async function changesOf(page) {
  const take = () => /** @type {any} */ (window).benchChanges?.splice(0) ?? [];
  // A frame may be removed while it is asked.
  const taken = await Promise.all(
    page.frames().map((frame) => frame.evaluate(take).catch(() => [])),
  );
  return taken.flat().sort((a, b) => a.at - b.at);
}

/**
 * Records each click in the workbench, and each change of a panel. Runs in every frame: the workbench, the frame that the editor
 * puts around a panel, and the panel itself. Watches a panel from the frame around it, because the editor rewrites the panel's
 * document and drops everything that was pending in it.
 */
function watchPanels() {
  /** @type {any} */
  const self = window;
  if (window === window.top) {
    self.benchClicks = [];
    const note = (/** @type {MouseEvent} */ event) => {
      self.benchClicks.push(performance.timeOrigin + event.timeStamp);
    };
    window.addEventListener('click', note, true);
    return;
  }
  self.benchChanges = [];
  /** @type {Element | null} */
  let watched = null;
  const note = () => {
    const band = watched?.ownerDocument.querySelector('section.state');
    const at = performance.timeOrigin + performance.now();
    self.benchChanges.push({ at, state: band?.className ?? '' });
  };
  const observer = new MutationObserver(note);
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  const follow = () => {
    requestAnimationFrame(follow);
    const inner = document.querySelector('iframe');
    const root = inner?.contentDocument?.documentElement ?? null;
    if (root === watched || root === null) return;
    observer.disconnect();
    observer.observe(root, options);
    watched = root;
    note();
  };
  follow();
}
