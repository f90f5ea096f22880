// One server and one browser for all tests of the page, and what the tests ask of a page.
/* global HTMLCanvasElement, OffscreenCanvas, URLSearchParams, requestAnimationFrame */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { servePage } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

export const server = await servePage();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});

let passed = 0;
let failed = 0;

/**
 * @param {string} name
 * @param {() => Promise<void> | void} body
 */
export async function test(name, body) {
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    console.log(
      `not ok ${name}\n  ${String(error instanceof Error ? error.message : error).replaceAll('\n', '\n  ')}`,
    );
  }
}

/**
 * Opens a state; every console error, page error and policy violation is collected in `faults`.
 * @param {string} state
 * @param {{ theme?: string, width?: number, font?: string, reducedMotion?: boolean, clock?: boolean }} [options]
 *   whether the test moves the clock of the page
 */
export async function open(state, options = {}) {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 700, height: 800 },
    reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
  });
  /** @type {string[]} */
  const faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const query = new URLSearchParams({ state, theme: options.theme ?? 'dark' });
  if (options.font !== undefined) query.set('font', options.font);
  if (options.clock === true) await page.clock.install();
  await page.goto(`${server.address}?${query}`);
  await page.waitForSelector(state === 'empty' ? '.blank-page.is-empty' : '.state');
  await settle(page);
  return { page, faults };
}

/** @param {Page} page */
export async function settle(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }),
  );
}

/**
 * What the page sent, by type.
 * @param {Page} page
 * @param {string} type
 */
export async function sent(page, type) {
  return page.evaluate((wanted) => window.stub.sent.filter((one) => one.type === wanted), type);
}

/** @param {Page} page */
export async function axeFaults(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = /** @type {any} */ (window).axe;
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((/** @type {any} */ one) => one.impact === 'serious' || one.impact === 'critical')
      .map(
        (/** @type {any} */ one) =>
          `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`,
      );
  });
}

const THEMES = ['dark', 'light', 'hc', 'hcl'];

/**
 * A state in every theme and at every width: nothing fails, one heading, no serious fault by axe, no horizontal scrolling.
 * @param {string} state
 * @param {{ widths: readonly number[], look: (page: Page) => Promise<void>, themes?: readonly string[], axeAtWidths?: boolean,
 *   wideFontAt?: readonly number[] }} options what else holds in every theme; whether axe looks at every width, too; widths
 *   at which a wide font must not scroll either
 */
export async function everywhere(
  state,
  { widths, look, themes = THEMES, axeAtWidths = false, wideFontAt = [] },
) {
  const { page, faults } = await open(state);
  for (const theme of themes) {
    await test(`${state}, ${theme}`, async () => {
      await page.evaluate((name) => {
        window.stub.setTheme(name);
      }, theme);
      await settle(page);
      assert.deepEqual(faults, []);
      assert.deepEqual(await sent(page, 'pageFailed'), []);
      assert.equal(await page.locator('h1').count(), 1, 'one h1');
      await look(page);
      assert.deepEqual(await axeFaults(page), []);
    });
  }
  await test(`${state}, no horizontal scrolling at any width`, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scroll <= width, `${scroll} pixels wide at ${width}`);
      if (axeAtWidths) assert.deepEqual(await axeFaults(page), [], `at ${width}`);
    }
    if (wideFontAt.length > 0) {
      await page.evaluate(() =>
        document.documentElement.style.setProperty('--vscode-font-family', 'DejaVu Sans'),
      );
    }
    for (const width of wideFontAt) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scroll <= width, `${scroll} pixels wide at ${width} in a wide font`);
    }
    assert.deepEqual(faults, []);
  });
  await page.close();
}

/**
 * How many colours the canvas of a chart shows: one means that nothing is drawn.
 * @param {Page} page
 * @param {string} name
 */
export async function coloursOf(page, name) {
  return page.evaluate((plot) => {
    const canvas = document.querySelector(`[data-plot="${plot}"] canvas`);
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    // Read off a copy: reading a canvas itself changes how it is drawn.
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    const { data } = context?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4)
      seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]} ${data[at + 3]}`);
    return seen.size;
  }, name);
}

/** Ends the browser and the server, and tells how many tests passed and failed. */
export async function finish() {
  await browser.close();
  server.close();
  console.log(`page of the panel: ${(server.scriptSize / 1000).toFixed(0)} kB of script`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
