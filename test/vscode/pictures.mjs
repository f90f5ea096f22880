/**
 * `npm run pictures`: takes the pictures of the readme and the walkthrough in the real editor, in all themes, and writes them to
 * `media`. Look at them before committing. `npm run pictures -- sheet` takes only some of them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { closeAllEditors } from './e2e/editors.mjs';
import { EXAMPLES, ROOT } from './paths.mjs';
import { finalPanel } from './panel.mjs';
import { exitOnSignals } from './processes.mjs';
import { startServer, workspaceCopy } from './server.mjs';
import { build, ensureChromium, ensureEmbedded, ensurePackages } from './setup.mjs';
import {
  THEMES,
  launchBrowser,
  openFile,
  openWorkbench,
  runCommand,
  specReady,
  switchTheme,
  webview,
} from './workbench.mjs';

const FILE = 'assignment-3x3.cpe.json';
const SHEET_FILE = 'recipe.cpe.json';
const RUNNING_FILE = 'assignment-3x3-running.cpe.json';
const MEDIA = path.join(ROOT, 'media');
const STEPS = path.join(MEDIA, 'walkthrough');
/** Small, so that text stays readable when the picture is shown at half its size or less. */
const VIEWPORT = { width: 1240, height: 800 };
const RUN_LIMIT_MS = 120_000;
const README_THEMES = ['dark', 'light', 'high-contrast'];
/** Hides what would cover the spec, or show the temporary workspace settings. */
const SETTINGS = { 'editor.minimap.enabled': false, 'files.exclude': { '.vscode': true } };

/** @typedef {import('./workbench.mjs').Workbench} Workbench */
/** @typedef {keyof typeof THEMES} Theme */

/** @param {Workbench} workbench @param {(theme: Theme) => Promise<void>} take */
async function inEachTheme(workbench, take) {
  for (const theme of /** @type {Theme[]} */ (Object.keys(THEMES))) {
    await switchTheme(workbench, theme);
    await take(theme);
  }
}

/**
 * Takes a picture of the editors alone; the rest of the window shows nothing about a step.
 * @param {Workbench} workbench
 * @param {string} name
 * @param {Theme} theme
 */
async function editors({ page }, name, theme) {
  const part = page.locator('.part.editor');
  await part.screenshot({ path: path.join(STEPS, `${name}-${theme}.png`) });
}

/** @param {Workbench} workbench @param {Theme} theme */
function panelHasTheme({ page }, theme) {
  const kind = `body[data-vscode-theme-kind="${THEMES[theme].panelClass}"]`;
  return webview(page).locator(kind).waitFor();
}

/** The example of the other pictures, changed to test so often that the run takes some seconds. */
function runningSpec() {
  const run = {
    algorithm: 'lin-gap-e',
    delta: 0.05,
    seed: 1,
    options: { batch: 'pull', maxRounds: 1e9 },
  };
  return readFileSync(path.join(EXAMPLES, FILE), 'utf8')
    .replace(/"scale": 1\b/, '"scale": 0.6')
    .replace(/"run": \{.*\}/, `"run": ${JSON.stringify(run)}`);
}

/** @param {Workbench} workbench */
async function takeSpec(workbench) {
  const { page } = workbench;
  await openFile(page, FILE);
  await specReady(page, FILE);
  await page.locator('.inline-hints, [class*="dyn-rule"]').first().waitFor();
  await inEachTheme(workbench, (theme) => editors(workbench, 'spec', theme));

  await runCommand(page, 'CPE: Check Observer Set');
  const found = page.locator('.statusbar-item', { hasText: 'rank' });
  await found.waitFor();
  await inEachTheme(workbench, async (theme) => {
    await found.hover();
    await page.locator('.workbench-hover', { hasText: 'Observer set' }).waitFor();
    // Only the lower left with the status bar, which would be unreadable in a picture of the whole window.
    const clip = { x: 0, y: VIEWPORT.height - 400, width: 620, height: 400 };
    await page.screenshot({ path: path.join(STEPS, `check-${theme}.png`), clip });
  });

  await runCommand(page, 'CPE: Plan Samples');
  await webview(page).getByRole('heading', { level: 1 }).waitFor();
  await webview(page).getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
  await inEachTheme(workbench, async (theme) => {
    await panelHasTheme(workbench, theme);
    await editors(workbench, 'plan', theme);
  });
}

/** @param {Workbench} workbench */
async function takeCertified(workbench) {
  const { page } = workbench;
  await openFile(page, FILE);
  await specReady(page, FILE);
  await runCommand(page, 'CPE: Run');
  await finalPanel(page, RUN_LIMIT_MS);
  await runCommand(page, 'View: Show CPE Workbench');
  await page.locator('.pane-body .monaco-list-row').first().waitFor();
  await inEachTheme(workbench, async (theme) => {
    await panelHasTheme(workbench, theme);
    await finalPanel(page, RUN_LIMIT_MS);
    await editors(workbench, 'certified', theme);
    if (README_THEMES.includes(theme)) {
      await page.screenshot({ path: path.join(MEDIA, `screenshot-${theme}.png`) });
    }
  });
}

/** @param {Workbench} workbench */
async function takeSheet(workbench) {
  const { page } = workbench;
  await openFile(page, SHEET_FILE);
  await specReady(page, SHEET_FILE);
  await runCommand(page, 'CPE: Run');
  const view = webview(page);
  await view.locator('.cell').first().click();
  for (const value of ['6.5', '8', '7']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await view.locator('.is-entered').waitFor();
  await page.mouse.move(0, 0);
  await inEachTheme(workbench, async (theme) => {
    await panelHasTheme(workbench, theme);
    await editors(workbench, 'sheet', theme);
  });
}

/** @param {Workbench} workbench */
async function takeRunning(workbench) {
  const { page, folder } = workbench;
  writeFileSync(path.join(folder, RUNNING_FILE), runningSpec());
  await inEachTheme(workbench, async (theme) => {
    await openFile(page, RUNNING_FILE);
    await specReady(page, RUNNING_FILE);
    await runCommand(page, 'CPE: Run');
    await webview(page).locator('section.state.is-running h2, section.state.is-running').waitFor();
    await panelHasTheme(workbench, theme);
    // Moves the pointer away from the last button, to hide its tooltip.
    await page.mouse.move(0, 0);
    await page.locator('.workbench-hover').waitFor({ state: 'hidden' });
    await webview(page).locator('[data-plot="stopping"] canvas').waitFor();
    await editors(workbench, 'running', theme);
    await finalPanel(page, RUN_LIMIT_MS);
    await closeAllEditors(page);
  });
}

const PICTURES = {
  spec: takeSpec,
  certified: takeCertified,
  running: takeRunning,
  sheet: takeSheet,
};
const wanted = process.argv.slice(2);

exitOnSignals();
await ensurePackages();
await ensureEmbedded();
const executable = await ensureChromium();
await build();
mkdirSync(STEPS, { recursive: true });
const server = await startServer({ settings: SETTINGS });
const browser = await launchBrowser(executable);
try {
  const folder = workspaceCopy(server, EXAMPLES);
  const options = { viewport: VIEWPORT };
  const workbench = await openWorkbench(browser, server, { folder, extension: ROOT }, options);
  for (const [name, take] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await take(workbench);
    await closeAllEditors(workbench.page);
  }
  await workbench.close();
} finally {
  await browser.close();
  await server.stop();
}
