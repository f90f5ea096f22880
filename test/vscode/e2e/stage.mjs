/** What the tests through the browser share: a server, a browser and a workbench, and no fault in any of its pages. */
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'mocha';
import { ALL, withAll } from '../../all.mjs';
import { EXAMPLES, ROOT, SCREENSHOTS } from '../paths.mjs';
import { axeFaults } from '../axe.mjs';
import { startServer, workspaceCopy } from '../server.mjs';
import { ensureChromium } from '../setup.mjs';
import {
  STILL,
  THEMES,
  launchBrowser,
  openFile,
  openWorkbench,
  specReady,
  switchTheme,
  webview,
} from '../workbench.mjs';
import { closeAllEditors } from './editors.mjs';
import { endHosts, eventually, textOf } from './hosts.mjs';

/** @typedef {import('../workbench.mjs').Workbench} Workbench */

/** What the extension is made of. */
const PARTS = ['dist', 'examples', 'l10n', 'media', 'package.json', 'package.nls.json'];
/** The tests after it have the last one. */
const SHOWN_THEMES = withAll(
  /** @type {const} */ (['high-contrast', 'light']),
  /** @type {const} */ (['dark', 'high-contrast-light']),
);

export const server = await startServer({ settings: STILL });
const browser = await launchBrowser(await ensureChromium());
/** A copy of the extension: a test may take a part of it away, while others use the original. */
export const extension = path.join(server.folder, 'extension');
for (const part of PARTS) {
  cpSync(path.join(ROOT, part), path.join(extension, part), { recursive: true });
}
/** What the tests put beside the examples. @type {Record<string, string>} */
const beside = {};
/** @type {Workbench | null} */
let shared = null;
/** Whether a test is at work in it. */
let isTaken = false;
let turns = 0;

/** Puts specs into the workspace, beside the examples. @param {Record<string, string>} specs texts by name */
export function addSpecs(specs) {
  for (const name of Object.keys(specs)) assert.ok(!(name in beside), `${name} is taken`);
  Object.assign(beside, specs);
}

/** Without a file: one that is opened with the window would be opened again whenever it is reloaded. */
function opened() {
  const folder = workspaceCopy(server, EXAMPLES);
  writeSpecs(folder, beside);
  return openWorkbench(browser, server, { folder, extension });
}

/**
 * The workbench that one test after the other uses, since the start of a window takes longer than most of them, with a
 * spec open and no other editor. The theme and what earlier tests left in the workspace stay: a test that cares sets the
 * one, and has a spec of its own for the other; it ends the runs that it starts.
 * @param {string} file
 */
export async function withSpec(file) {
  const workbench = (shared ??= await opened());
  isTaken = true;
  await openFile(workbench.page, file);
  await specReady(workbench.page, file);
  return workbench;
}

/**
 * A test. If it uses the workbench, it fails on any fault in a page of it, and then leaves a picture and the workbench
 * behind: the next opens another.
 * @param {string} title
 * @param {() => Promise<void>} body
 */
export function test(title, body) {
  it(title, async () => {
    // A test that reached its limit may still be at work.
    if (isTaken) await leave();
    const turn = ++turns;
    try {
      await body();
      if (!isTaken || shared === null || turn !== turns) return;
      await closeAllEditors(shared.page);
      assert.deepEqual(shared.faults.all(), [], 'faults in the pages');
      isTaken = false;
    } catch (error) {
      if (isTaken && shared !== null && turn === turns) {
        await pictureOfFailure(shared, title);
        await leave();
      }
      throw error;
    }
  });
}

async function leave() {
  const workbench = shared;
  shared = null;
  isTaken = false;
  await workbench?.close();
  // The run of a test that failed would take its core from the next.
  endHosts(server);
}

/** Ends the browser and the server. */
export async function finish() {
  await leave();
  await browser.close();
  await server.stop();
}

/**
 * Does a test with a server, a workspace and windows of its own. It fails on any fault in a page, and then leaves a
 * picture of each window behind.
 * @param {Parameters<typeof startServer>[0]} options
 * @param {(own: { server: import('../server.mjs').Server, folder: string, open: (what?: { file?: string, extension?: string }) => Promise<Workbench> }) => Promise<void>} body
 */
export async function withOwnServer(options, body) {
  const server = await startServer({ ...options, settings: { ...STILL, ...options?.settings } });
  const folder = workspaceCopy(server, EXAMPLES);
  /** @type {Workbench[]} */
  const windows = [];
  try {
    await body({
      ...{ server, folder },
      open: async (what) => {
        const window = await openWorkbench(browser, server, { folder, ...what });
        windows.push(window);
        return window;
      },
    });
    const faults = windows.flatMap((window) => window.faults.all());
    assert.deepEqual(faults, [], 'faults in the pages');
  } catch (error) {
    for (const [index, window] of windows.entries())
      await pictureOfFailure(window, `window-${index + 1}`);
    throw error;
  } finally {
    for (const window of windows) await window.close();
    await server.stop();
  }
}

/** @param {string} folder @param {Record<string, string>} specs texts by name */
export function writeSpecs(folder, specs) {
  for (const [name, text] of Object.entries(specs)) writeFileSync(path.join(folder, name), text);
}

/**
 * Takes away all notices: one that comes may lie over what is clicked next.
 * @param {import('playwright-core').Page} page
 */
export async function clearNotifications(page) {
  const toasts = page.locator('.notification-toast');
  while ((await toasts.count()) > 0) {
    const toast = await toasts.first().elementHandle();
    // Its button is there below the pointer only.
    const close = await toast?.$('.codicon-notifications-clear');
    await close?.dispatchEvent('click');
    await toast?.waitForElementState('hidden');
  }
}

/**
 * Saves by a button of the panel, under the name that is proposed, and reads what was written.
 * @param {import('playwright-core').Page} page
 * @param {string} button
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function saved(page, button, file) {
  await webview(page).locator('vscode-button', { hasText: button }).click();
  const name = page.locator('.quick-input-widget input:focus');
  await name.waitFor();
  // The dialog has the folder first, then the name in it.
  const isProposed = async () => (await name.inputValue()) === file;
  await eventually(`the name ${file} in the dialog`, isProposed);
  await page.keyboard.press('Enter');
  const text = await eventually(`the file ${file}`, () => textOf(file));
  // It comes over the panel, whose next button may be behind it.
  await page.locator('.notification-toast', { hasText: path.basename(file) }).waitFor();
  await clearNotifications(page);
  return text;
}

/**
 * Fails on any serious or critical violation in the panel that is shown.
 * @param {import('playwright-core').Page} page
 * @param {string} state names the panel and its theme
 */
export async function isAccessible(page, state) {
  const handle = await webview(page).locator('body').elementHandle();
  const frame = await handle?.ownerFrame();
  assert.ok(frame);
  assert.deepEqual(await axeFaults(frame), [], state);
}

/**
 * Saves what the workbench looks like, for who looks through all pictures before a release.
 * @param {Workbench} workbench
 * @param {string} name
 */
export async function picture(workbench, name) {
  if (ALL) await saveScreenshot(workbench, name);
}

/** @param {Workbench} workbench @param {string} name */
async function saveScreenshot({ page }, name) {
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
}

/**
 * Saves what the workbench and the panel in it look like in VS Code's own themes.
 * @param {Workbench} workbench
 * @param {string} name
 * @param {(theme: keyof typeof THEMES) => Promise<void>} [onShown] called while the panel has the colours of a theme
 */
export async function pictureInThemes(workbench, name, onShown) {
  for (const theme of SHOWN_THEMES) {
    await switchTheme(workbench, theme);
    // By the attribute: the class of the dark high-contrast theme is on the body in the light one too.
    const kind = `body[data-vscode-theme-kind="${THEMES[theme].panelClass}"]`;
    await webview(workbench.page).locator(kind).waitFor();
    await onShown?.(theme);
    await picture(workbench, `${name}-${theme}`);
  }
}

/** @param {Workbench} workbench @param {string} title */
async function pictureOfFailure(workbench, title) {
  const name = `failed-${title.replaceAll(/\W+/g, '-').slice(0, 40)}-${Date.now()}`;
  // The page may be gone; the failure of the test says more.
  await saveScreenshot(workbench, name).catch(() => undefined);
}
