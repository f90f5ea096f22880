// One server and one browser for all tests of the page, and what the tests ask of a page.
/* global HTMLCanvasElement, OffscreenCanvas, URLSearchParams, crypto, requestAnimationFrame, sessionStorage */
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { tell } from '../../progress.mjs';
import { watchPage } from '../pageFaults.mjs';
import { servePage } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const server = await servePage();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});

/**
 * What the pages of some tests share: among it, the code that the browser has compiled; what goes wrong in them; and the page for
 * the next of them.
 * @typedef {{ context: import('playwright-core').BrowserContext, faults: import('../pageFaults.mjs').Faults, free: Opened | null }} Shelf
 * @typedef {object} Opened
 * @property {Page} page
 * @property {boolean} isNew nobody has done anything in it but look
 * @property {Shelf | null} shelf where it goes after the test: to make a page takes longer than most tests
 */

/** @returns {Promise<Shelf>} */
async function newShelf() {
  const context = await browser.newContext();
  return { context, faults: await watchPage(context, ['error', 'warning'], []), free: null };
}
const plain = await newShelf();
/** Its pages have clocks that the tests move. @type {Shelf | null} */
let clocked = null;
/** Removes faults that the test under way has caused on purpose. @param {RegExp} expected */
export const forgive = (expected) => plain.faults.forgive([expected]);
/** Pages of the test under way. @type {Opened[]} */
let taken = [];

const wanted = new RegExp(process.env['CPE_TEST_GREP'] ?? '');
let passed = 0;
let failed = 0;

/**
 * Does a test. The pages that it opens are its own until it ends. It fails on any error or warning in the console of one, on
 * an uncaught error, a policy violation, and a failure that a page tells its host.
 * @param {string} name
 * @param {() => Promise<void> | void} body
 */
export async function test(name, body) {
  if (!wanted.test(name)) return;
  const start = performance.now();
  tell('start', name);
  let hasFailed = false;
  try {
    await body();
    const faults = [plain, clocked].flatMap((shelf) => shelf?.faults.all() ?? []);
    assert.deepEqual(faults, [], 'faults in the page');
  } catch (error) {
    hasFailed = true;
    const text = String(error instanceof Error ? error.message : error);
    console.log(`not ok ${name}\n  ${text.replaceAll('\n', '\n  ')}`);
  }
  for (const opened of taken) {
    const { page, shelf } = opened;
    if (hasFailed || shelf === null || shelf.free !== null) await page.close();
    else {
      await page.evaluate(() => sessionStorage.clear());
      await page.mouse.move(0, 0);
      shelf.free = opened;
    }
  }
  taken = [];
  for (const shelf of [plain, clocked]) shelf?.faults.forgive([/^/]);
  if (hasFailed) failed++;
  else passed++;
  tell(hasFailed ? 'failed' : 'passed', name);
  if (process.env['CPE_TEST_VERBOSE'])
    console.log(`${name}: ${(performance.now() - start).toFixed(0)} ms`);
}

/**
 * Opens a state, for the test under way.
 * @param {string} state
 * @param {{ others?: readonly string[], theme?: string, width?: number, reducedMotion?: boolean, clock?: boolean, isOwn?: boolean }} [options]
 *   states that the host comes to later; whether the test moves the clock of the page; whether no other test may have the
 *   page, since it is changed for good
 */
export async function open(state, options = {}) {
  const opened = await take(options);
  const { page } = opened;
  opened.isNew = false;
  await resize(page, options.width);
  if (options.reducedMotion === true) await page.emulateMedia({ reducedMotion: 'reduce' });
  const query = new URLSearchParams({ state, theme: options.theme ?? 'dark' });
  for (const other of options.others ?? []) query.append('state', other);
  await page.goto(`${server.address}?${query}`);
  await shows(page, state);
  return page;
}

/**
 * Opens a state for a test that only looks at it: in a page that is there, emptied, as loading one takes much longer.
 * @param {string} state
 * @param {{ theme?: string, width?: number }} [options]
 */
export async function visit(state, options = {}) {
  const opened = taken.find(({ isNew }) => isNew) ?? (await take({}));
  const { page } = opened;
  if (opened.isNew) {
    await page.evaluate(() => {
      window.stub.sent.length = 0;
      window.stub.send({ type: 'empty' });
    });
    await shows(page, 'empty');
  } else await page.goto(`${server.address}?state=empty`);
  opened.isNew = true;
  await resize(page, options.width);
  await page.evaluate(
    ([name, message, theme]) => {
      window.stub.setTheme(theme);
      window.stub.learn(name, JSON.parse(message));
      window.stub.send(window.stub.message(name));
    },
    /** @type {const} */ ([state, server.messageOf(state), options.theme ?? 'dark']),
  );
  await shows(page, state);
  return page;
}

/** Loads the page anew, with what it kept, in its state or another. @param {Page} page */
export async function reloaded(page, state = '') {
  const address = new URL(page.url());
  if (state !== '') address.searchParams.set('state', state);
  await page.goto(String(address));
  await page.waitForSelector('.state');
  await settle(page);
}

/** @param {Page} page @param {string} state */
async function shows(page, state) {
  await page.waitForSelector(state === 'empty' ? '.blank-page.is-empty' : '.state');
  await settle(page);
}

/** Every page that a test has not seen yet has this width. @param {Page} page */
async function resize(page, width = 700) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
}

/**
 * A page for the test under way.
 * @param {{ clock?: boolean, isOwn?: boolean, reducedMotion?: boolean }} options
 */
async function take({ clock = false, isOwn = false, reducedMotion = false }) {
  if (clock && clocked === null) {
    clocked = await newShelf();
    await clocked.context.clock.install();
  }
  const shelf = (clock ? clocked : null) ?? plain;
  const isKept = !isOwn && !reducedMotion;
  const kept = isKept ? shelf.free : null;
  const page = kept?.page ?? (await shelf.context.newPage());
  const opened = kept ?? { page, isNew: false, shelf: isKept ? shelf : null };
  if (kept !== null) shelf.free = null;
  taken.push(opened);
  return opened;
}

/** @param {Page} page @param {string} theme */
export async function setTheme(page, theme) {
  await page.evaluate((name) => {
    window.stub.setTheme(name);
  }, theme);
  await settle(page);
}

/** @param {Page} page @param {number} width */
export async function setWidth(page, width) {
  await page.setViewportSize({ width, height: 800 });
  await settle(page);
}

/** @param {Page} page */
export async function settle(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** What the page sent, by type. @param {Page} page @param {string} type */
export async function sent(page, type) {
  return page.evaluate((wanted) => window.stub.sent.filter((one) => one.type === wanted), type);
}

/**
 * What the page answers when the host asks for a drawing.
 * @param {Page} page
 * @param {import('../../../src/shared/protocol').DrawRequest & { runId: string }} asked
 */
export async function drawn(page, asked) {
  await page.evaluate((what) => {
    window.stub.send({ type: 'draw', request: 3, ...what });
  }, asked);
  await page.waitForFunction(() => window.stub.sent.some(({ type }) => type === 'drawn'));
  const [answer] = await sent(page, 'drawn');
  assert.ok(answer?.type === 'drawn' && answer.request === 3);
  return answer;
}

/**
 * That a page does not scroll sideways.
 * @param {Page} page
 * @param {readonly number[]} widths
 * @param {boolean} tables that its tables do not either, have all words in their cells, and the labels above bars apart
 */
export async function fits(page, widths, tables = false) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { scroll, loose } = await page.evaluate(tight);
    assert.ok(scroll <= width, `${scroll} pixels wide at ${width}`);
    if (tables && width >= 340) assert.deepEqual(loose, [], `at ${width}`);
  }
}

/** In the page: its width, what of it scrolls sideways or runs out of its cell, and labels above bars that stand on one another. */
async function tight() {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const cells = document.querySelectorAll('.cmp :is(th, td):not(.drawn), .diff :is(th, td)');
  const out = [...cells].filter((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    const [own, { left, right, width }] = [
      cell.getBoundingClientRect(),
      words.getBoundingClientRect(),
    ];
    return width > 0 && (left < own.left - 1 || right > own.right + 1);
  });
  const sections = [...document.querySelectorAll('.sec:has(table)')];
  const wide = sections.filter((one) => one.scrollWidth > one.clientWidth);
  const heads = [...document.querySelectorAll('thead .drawn svg')].map((svg) =>
    [...svg.querySelectorAll('text[y="12"]')].filter((text) => text.checkVisibility()),
  );
  const over = heads.flatMap((labels) =>
    labels.filter((label, index) => {
      const { right } = labels[index - 1]?.getBoundingClientRect() ?? { right: -Infinity };
      return label.getBoundingClientRect().left < right;
    }),
  );
  const all = [...wide.map((one) => one.querySelector('h2')), ...out, ...over];
  const loose = all.map((one) => one?.textContent);
  return { scroll: document.documentElement.scrollWidth, loose };
}

/**
 * What a chart looks like, in how many colours (one means that nothing is drawn), and where it is on the page.
 * @param {Page} page
 * @param {string} name
 */
export async function chartOf(page, name) {
  return page.evaluate(async (plot) => {
    const place = document.querySelector(`[data-plot="${plot}"]`);
    const canvas = place?.querySelector('canvas');
    if (!(canvas instanceof HTMLCanvasElement) || place === null) return null;
    // Read off a copy: reading a canvas itself changes how it is drawn.
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    const { data } = context?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
    const bytes = Uint8Array.from(data);
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    const box = canvas.getBoundingClientRect();
    return {
      pixels: [...new Uint8Array(digest)].join(' '),
      colours: new Set(new Uint32Array(bytes.buffer)).size,
      place: Math.floor(place.getBoundingClientRect().width),
      shown: [box.width, box.height],
      drawn: [canvas.width, canvas.height],
    };
  }, name);
}

/** That a chart is drawn. @param {Page} page @param {string} name */
export async function isDrawn(page, name) {
  assert.ok(((await chartOf(page, name))?.colours ?? 0) > 2, `${name} is drawn`);
}

/** Ends the browser and the server, and tells how many tests passed and failed. */
export async function finish() {
  await browser.close();
  server.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
