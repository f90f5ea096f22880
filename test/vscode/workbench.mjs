/** A workbench in headless Chromium: opening it, and what a person does with mouse and keyboard. */
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
  // Nothing leaves the machine, whatever the workbench would like to fetch. (Requests that are looked at are never cached.)
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const START_LIMIT_MS = 60_000;
const LIMIT_MS = 30_000;
/** What a row of the quick input may take to appear at first; twice as long whenever it is opened once more. */
const QUICK_LIMIT_MS = 1500;

/** The names of VS Code's own themes, and the classes that each puts on the workbench and on the body of a webview. */
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

/** Settings with which nothing moves or is drawn for nothing: that would take its part of the machine. */
export const STILL = { 'editor.minimap.enabled': false, 'workbench.reduceMotion': 'on' };

/** @param {string} executable */
export function launchBrowser(executable) {
  // Playwright would swallow the signals; the process ends by its own handlers and takes the browser with it.
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
 * Opens a workbench and waits until it is there.
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
 * Waits until a spec that was opened at the start has the focus and the extension has put its commands above it: before,
 * the workbench may still move the focus.
 * @param {Page} page
 * @param {string} name
 */
export async function specReady(page, name) {
  await ownTab(page, name).waitFor();
  await page.locator('.codelens-decoration a').first().waitFor();
  await page.locator('.monaco-editor.focused').waitFor();
}

/**
 * Reloads the window as the workbench does it: what it stores of its layout is written first.
 * @param {Page} page
 */
export async function reloadWindow(page) {
  const loaded = page.waitForEvent('load');
  await runCommand(page, 'Developer: Reload Window');
  await loaded;
  await workbenchReady(page);
}

/**
 * Runs a command from the palette, as the person who types its title.
 * @param {Page} page
 * @param {string} title with its category
 */
export async function runCommand(page, title) {
  await choose(page, 'F1', `>${title}`, title);
}

/**
 * Opens a file of the workspace by its name.
 * @param {Page} page
 * @param {string} name
 */
export async function openFile(page, name) {
  await choose(page, 'Control+P', name, name);
  await ownTab(page, name).waitFor();
}

/**
 * The tab of a file that is in front, by its own name: the panel of its run may be in front in another column.
 * @param {Page} page
 * @param {string} name
 */
function ownTab(page, name) {
  return page.locator(`.tab.active[data-resource-name="${name}"]`);
}

/**
 * Opens the quick input and chooses the row with this label. The list may take long: files are found by the extension
 * host, which may be starting still. A workbench that is busy with its own start may close the input again, or have
 * made the list before it knew the command: then it is opened once more.
 * @param {Page} page
 * @param {string} key
 * @param {string} text
 * @param {string} label
 */
async function choose(page, key, text, label) {
  const input = page.locator('.quick-input-widget input');
  // The whole label, since one may begin another; its parts that match are elements of their own, with a highlight.
  // Rows without one are from before the text was typed, and still moving away.
  const whole = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  const row = page
    .locator('.quick-input-list .monaco-list-row')
    .filter({ has: page.locator('.label-name', { hasText: whole }) })
    .filter({ has: page.locator('.highlight') });
  const end = performance.now() + LIMIT_MS;
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

/**
 * The document inside the webview that is shown.
 * @param {Page} page
 */
export function webview(page) {
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/**
 * Sets workspace settings, which the workbench takes over while it runs (unlike user settings).
 * @param {string} folder the workspace
 * @param {Record<string, unknown>} settings
 */
export function setWorkspaceSettings(folder, settings) {
  const file = path.join(folder, '.vscode', 'settings.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const old = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, JSON.stringify({ ...old, ...settings }));
}

/**
 * @param {Workbench} workbench
 * @param {keyof typeof THEMES} theme
 */
export async function switchTheme({ page, folder }, theme) {
  const { name, cssClass } = THEMES[theme];
  const shown = page.locator(`.monaco-workbench.${cssClass}`);
  // The workbench misses a change of the file now and then.
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
