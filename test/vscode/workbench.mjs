/** Opens a workbench in headless Chromium and uses it with mouse and keyboard. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { watchPage } from './pageFaults.mjs';
import { workbenchAddress } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No request leaves the machine. (Intercepting requests instead would disable caching.)
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const START_LIMIT_MS = 60_000;
/** Runs, reloads and plans take long where other work shares the cores. */
const LIMIT_MS = 120_000;
/** The time in which the quick input offers a row. */
const CHOICE_LIMIT_MS = 30_000;
/** The first wait for a row of the quick input; doubled whenever the input is opened again. */
const QUICK_LIMIT_MS = 1500;

/** The names of VS Code's own themes, with their classes on the workbench and on the body of a webview. */
export const THEMES = /** @type {const} */ ({
  dark: { name: 'Default Dark Modern', cssClass: 'vs-dark', panelClass: 'vscode-dark' },
  light: { name: 'Default Light Modern', cssClass: 'vs', panelClass: 'vscode-light' },
  'high-contrast': {
    name: 'Default High Contrast',
    cssClass: 'hc-black',
    panelClass: 'vscode-high-contrast',
  },
  'high-contrast-light': {
    name: 'Default High Contrast Light',
    cssClass: 'hc-light',
    panelClass: 'vscode-high-contrast-light',
  },
});

/** Settings without animations and unnecessary drawing, which would take computing time. */
export const STILL = { 'editor.minimap.enabled': false, 'workbench.reduceMotion': 'on' };

/** @param {string} executable */
export function launchBrowser(executable) {
  // Playwright would swallow the signals; this process handles them itself and stops the browser.
  const signals = { handleSIGTERM: false, handleSIGINT: false, handleSIGHUP: false };
  return chromium.launch({ executablePath: executable, headless: true, args: FLAGS, ...signals });
}

/**
 * @typedef {object} Workbench
 * @property {Page} page
 * @property {string} folder the workspace
 * @property {import('./pageFaults.mjs').Faults} faults
 * @property {() => Promise<void>} close
 */

/**
 * Opens a workbench and waits until it is ready.
 * @param {import('playwright-core').Browser} browser
 * @param {import('./server.mjs').Server} server
 * @param {Parameters<typeof workbenchAddress>[1]} what
 * @param {{ viewport?: { width: number, height: number }, prepare?: (page: Page) => Promise<void> }} [options]
 * @returns {Promise<Workbench>}
 */
export async function openWorkbench(browser, server, what, options = {}) {
  const { viewport = { width: 1400, height: 900 }, prepare } = options;
  const context = await browser.newContext({ viewport });
  const faults = await watchPage(context);
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await prepare?.(page);
  await page.goto(workbenchAddress(server, what));
  await workbenchReady(page);
  return { page, folder: what.folder, faults, close: () => context.close() };
}

/** @param {Page} page */
export async function workbenchReady(page) {
  await page.locator('.monaco-workbench .statusbar').waitFor({ timeout: START_LIMIT_MS });
}

/**
 * Waits until a spec opened at the start has the focus, and the extension shows its commands above it: until then, the workbench
 * may move the focus.
 * @param {Page} page
 * @param {string} name
 */
export async function specReady(page, name) {
  await ownTab(page, name).waitFor();
  await page.locator('.codelens-decoration a').first().waitFor();
  await page.locator('.monaco-editor.focused').waitFor();
}

/** Reloads the window through the workbench, which stores its layout first. @param {Page} page */
export async function reloadWindow(page) {
  const loaded = page.waitForEvent('load');
  await runCommand(page, 'Developer: Reload Window');
  await loaded;
  await workbenchReady(page);
}

/**
 * Runs a command from the palette by typing its title.
 * @param {Page} page
 * @param {string} title with its category
 */
export async function runCommand(page, title) {
  await choose(page, 'F1', `>${title}`, title);
}

/** Opens a file of the workspace by name. @param {Page} page @param {string} name */
export async function openFile(page, name) {
  await choose(page, 'Control+P', name, name);
  await ownTab(page, name).waitFor();
}

/**
 * The active tab of a file, by the file's name: in another column, the panel of its run may be active.
 * @param {Page} page
 * @param {string} name
 */
function ownTab(page, name) {
  return page.locator(`.tab.active[data-resource-name="${name}"]`);
}

/**
 * Opens the quick input and chooses the row with a label. The list may take long, since the extension host finds the files and
 * may still be starting. A starting workbench may also close the input, or list its rows before it knows the command: then the
 * input is opened again.
 * @param {Page} page
 * @param {string} key
 * @param {string} text
 * @param {string} label
 */
async function choose(page, key, text, label) {
  const input = page.locator('.quick-input-widget input');
  // Matches the whole label, since one label may begin another. Rows without a highlight are remains of the list before typing.
  const whole = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  const row = page
    .locator('.quick-input-list .monaco-list-row')
    .filter({ has: page.locator('.label-name', { hasText: whole }) })
    .filter({ has: page.locator('.highlight') });
  const end = performance.now() + CHOICE_LIMIT_MS;
  await page.keyboard.press(key);
  for (let timeout = QUICK_LIMIT_MS; ; timeout *= 2) {
    try {
      await page.locator('.quick-input-widget input:focus').waitFor({ timeout });
      await input.fill(text, { timeout });
      await row.first().click({ timeout });
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      if (await input.isVisible()) await page.keyboard.press('Escape');
      await page.keyboard.press(key);
    }
  }
}

/** The document inside the visible webview. @param {Page} page */
export function webview(page) {
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/**
 * Changes workspace settings, which a running workbench applies (unlike user settings).
 * @param {string} folder the workspace
 * @param {Record<string, unknown>} settings
 */
export function setWorkspaceSettings(folder, settings) {
  const file = path.join(folder, '.vscode', 'settings.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const old = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, JSON.stringify({ ...old, ...settings }));
}

/** @param {Workbench} workbench @param {keyof typeof THEMES} theme */
export async function switchTheme({ page, folder }, theme) {
  const { name, cssClass } = THEMES[theme];
  const shown = page.locator(`.monaco-workbench.${cssClass}`);
  // The workbench occasionally misses a change of the file.
  for (let tries = 1; tries <= 4; tries += 1) {
    setWorkspaceSettings(folder, { 'workbench.colorTheme': name });
    if (
      await shown.waitFor({ timeout: 8000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  await shown.waitFor();
}
