// The page of the panel in headless Chromium: every state in every theme, under the real policy, checked with axe;
// then what a person does with it. Prints `N passed, N failed`.
//   CHROMIUM=/usr/bin/chromium node test/vscode/page/pageTest.mjs
/* global HTMLCanvasElement, HTMLElement, OffscreenCanvas, URLSearchParams, requestAnimationFrame */
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
const THEMES = ['dark', 'light', 'hc', 'hcl'];
const WIDTHS = [340, 380, 500, 599, 620, 700, 760, 1080, 1199, 1300];
const STATES = [
  'waiting',
  'running',
  'certified',
  'caveat',
  'budget',
  'cancelled',
  'failed',
  'problem',
  'syntax',
  'curve',
  'curve-running',
  'curve-budget',
  'hard',
  'path',
  'path-running',
  'path-budget',
  'path-long',
  'tree',
  'ranking',
  'knapsack',
  'empty',
];
const MAX_BYTES = 600_000;

const server = await servePage();
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
async function test(name, body) {
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
 * @param {{ theme?: string, width?: number, font?: string, reducedMotion?: boolean }} [options]
 */
async function open(state, options = {}) {
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
  await page.goto(`${server.address}?${query}`);
  await page.waitForSelector(state === 'empty' ? '.blank-page.is-empty' : '.state');
  await settle(page);
  return { page, faults };
}

/** @param {Page} page */
async function settle(page) {
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
async function sent(page, type) {
  return page.evaluate((wanted) => window.stub.sent.filter((one) => one.type === wanted), type);
}

/** @param {Page} page */
async function axeFaults(page) {
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

/**
 * How many colours the canvas of a chart shows: one means that nothing is drawn.
 * @param {Page} page
 * @param {string} name
 */
async function coloursOf(page, name) {
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

/** Charts of these states are of the kind that has a stopping test on the page. */
const WITHOUT_CHARTS = new Set(['problem', 'syntax', 'empty']);

for (const state of STATES) {
  const { page, faults } = await open(state);
  for (const theme of THEMES) {
    await test(`${state}, ${theme}`, async () => {
      await page.evaluate((name) => {
        window.stub.setTheme(name);
      }, theme);
      await settle(page);
      assert.deepEqual(faults, []);
      assert.deepEqual(await sent(page, 'pageFailed'), []);
      assert.equal(await page.locator('h1').count(), 1, 'one h1');
      assert.equal(await page.locator('.state strong').count(), state === 'empty' ? 0 : 1);
      if (!WITHOUT_CHARTS.has(state))
        assert.ok((await coloursOf(page, 'stopping')) > 2, 'the stopping test is drawn');
      assert.deepEqual(await axeFaults(page), []);
    });
  }
  await test(`${state}, no horizontal scrolling at any width`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scroll <= width, `${scroll} pixels wide at ${width}`);
    }
    assert.deepEqual(faults, []);
  });
  await page.close();
}

await test('the bundle is small', () => {
  assert.ok(server.scriptSize < MAX_BYTES, `${server.scriptSize} bytes`);
});

await test('the final action, its certainty and its facts are in words', async () => {
  const { page } = await open('certified');
  const heading = (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ');
  assert.equal(heading, 'Ada → Sorting, Boris → Returns, Chen → Packing, Dana → Loading');
  assert.equal(await page.locator('.state strong').innerText(), 'Certified');
  assert.match(await page.locator('.facts-list').innerText(), /2\.144 ± 0\.003/);
  assert.equal(await page.locator('.pic .pick').count(), 4);
  await page.close();
});

await test('names are text, never markup', async () => {
  const { page } = await open('hard');
  assert.equal(await page.locator('#panel img').count(), 0);
  assert.match(await page.locator('.key').innerHTML(), /&lt;img/);
  await page.close();
});

await test('updates keep focus, open details and scroll', async () => {
  const { page, faults } = await open('running');
  await page.locator('summary').click();
  const stop = page.locator('vscode-button', { hasText: 'Stop' });
  await stop.focus();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.evaluate(() => {
    document.querySelector('.term')?.setAttribute('data-same', 'yes');
    const { run } = window.stub.snapshot('running');
    for (let step = 1; step <= 30; step++)
      window.stub.send({
        type: 'delta',
        runId: run.runId,
        live: {
          ...run.live,
          totalSamples: run.live.totalSamples + step * 1000,
          elapsedMs: 41_000 + step,
        },
        rows: { from: run.trace.length, rows: [] },
      });
  });
  await settle(page);
  assert.match(await page.locator('.facts-list').innerText(), /97\.5/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Stop');
  assert.equal(await page.locator('details[open]').count(), 1);
  assert.equal(await page.evaluate(() => window.scrollY), 300);
  assert.equal(await page.locator('.term[data-same]').count(), 1);
  assert.deepEqual(faults, []);
  await page.close();
});

await test('a round that ends is drawn, and the end is told', async () => {
  const { page } = await open('running');
  await page.evaluate(() => {
    const { run } = window.stub.snapshot('running');
    const done = window.stub.snapshot('certified').run;
    window.stub.send({
      type: 'delta',
      runId: run.runId,
      live: done.live,
      rows: { from: 1, rows: done.trace.slice(1) },
    });
  });
  await settle(page);
  assert.equal(await page.locator('.state strong').innerText(), 'Certified');
  assert.match(
    await page.locator('#spoken').innerText(),
    /^Certified\. The best of 120 assignments/,
  );
  assert.equal(await page.locator('vscode-button.primary').count(), 0);
  await page.close();
});

await test('a press meant for Stop is not taken for Run again', async () => {
  const { page } = await open('running');
  await page.locator('vscode-button', { hasText: 'Stop' }).focus();
  await page.evaluate(() => {
    const { run } = window.stub.snapshot('running');
    const { live } = window.stub.snapshot('cancelled').run;
    window.stub.send({
      type: 'delta',
      runId: run.runId,
      live,
      rows: { from: run.trace.length, rows: [] },
    });
  });
  await page.locator('vscode-button', { hasText: 'Run again' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Run again');
  await page.evaluate(() => {
    const button = document.activeElement;
    if (button instanceof HTMLElement) button.click();
  });
  assert.deepEqual(await sent(page, 'runAgain'), []);
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  assert.equal((await sent(page, 'runAgain')).length, 1);
  await page.close();
});

await test('a delta that does not fit makes the page ask anew', async () => {
  const { page } = await open('running');
  await page.evaluate(() => {
    const { run } = window.stub.snapshot('running');
    window.stub.send({
      type: 'delta',
      runId: run.runId,
      live: run.live,
      rows: { from: 99, rows: [] },
    });
  });
  await settle(page);
  assert.equal((await sent(page, 'ready')).length, 2);
  await page.close();
});

await test('Stop is sent', async () => {
  const { page } = await open('running');
  await page.locator('vscode-button', { hasText: 'Stop' }).click();
  assert.deepEqual(await sent(page, 'stop'), [{ type: 'stop', runId: 'running' }]);
  await page.close();
});

await test('buttons are reached and pressed with the keyboard', async () => {
  const { page } = await open('certified');
  await page.locator('.bar .link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.deepEqual(await sent(page, 'runAgain'), [{ type: 'runAgain', runId: 'certified' }]);
  await page.close();
});

await test('Continue asks for the total that the next round needs', async () => {
  const { page } = await open('budget');
  await page.locator('vscode-button.primary').click();
  assert.deepEqual(await sent(page, 'continueTo'), [
    { type: 'continueTo', runId: 'budget', maxSamples: 1_131_797 + 1_086_622 },
  ]);
  await page.close();
});

await test('a problem is revealed, a fix applied, the spec checked again', async () => {
  const { page } = await open('problem');
  await page.locator('.probs .link').first().click();
  await page.locator('.fixes vscode-button').nth(1).click();
  await page.locator('vscode-button', { hasText: 'Check again' }).click();
  assert.deepEqual(await sent(page, 'reveal'), [
    { type: 'reveal', runId: 'problem', line: 9, column: 27 },
  ]);
  assert.deepEqual(await sent(page, 'applyFix'), [
    { type: 'applyFix', runId: 'problem', problem: 0, fix: 1 },
  ]);
  assert.deepEqual(await sent(page, 'checkAgain'), [{ type: 'checkAgain', runId: 'problem' }]);
  await page.close();
});

await test('the menu opens, moves and closes by keys, and saves', async () => {
  const { page } = await open('certified');
  const more = page.locator('[data-do="menu"]');
  await more.focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Copy result');
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.deepEqual(await sent(page, 'save'), [{ type: 'save', runId: 'certified', what: 'csv' }]);
  assert.equal(await page.locator('.menu').count(), 0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.menu').count(), 0);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'More actions',
  );
  await page.close();
});

await test('the arrow keys read exact values off a chart; Escape hides them', async () => {
  const { page } = await open('certified');
  await page.locator('[data-plot="stopping"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('#tip').innerText(), /97,680/);
  assert.equal(await page.locator('[data-plot="stopping"] .hair').isVisible(), true);
  assert.match(await page.locator('#spoken').innerText(), /97,680/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#tip').isVisible(), false);
  assert.equal(await page.locator('[data-plot="stopping"] .hair').isVisible(), false);
  await page.close();
});

await test('the pointer reads values off a chart and off an edge', async () => {
  const { page } = await open('certified');
  await page.locator('[data-plot="leaders"]').scrollIntoViewIfNeeded();
  const box = await page.locator('[data-plot="leaders"] canvas').boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + 60, box.y + 60);
  assert.match(await page.locator('#tip').innerText(), /17,488/);
  await page.locator('.pic .hit').nth(1).dispatchEvent('mouseover');
  assert.match(await page.locator('#tip').innerText(), /Ada → Sorting: 0\.60 ± 0\.02, chosen/);
  await page.close();
});

await test('an edge of a graph says what is known of it', async () => {
  const { page } = await open('path');
  assert.equal(
    (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' '),
    'HAM → AMS → BRU → ZRH → TRN → MIL',
  );
  assert.equal(await page.locator('.pic .pick').count(), 5);
  await page.locator('.pic .hit').first().dispatchEvent('mouseover');
  assert.match(
    await page.locator('#tip').innerText(),
    /^HAM → AMS, chosen\. .* only whole paths were measured\.$/,
  );
  await page.close();
  const tree = await open('tree');
  await tree.page.locator('.pic .hit').nth(3).dispatchEvent('mouseover');
  assert.match(await tree.page.locator('#tip').innerText(), /^Mensa – Physics: 0\.40 ± 0\.02$/);
  await tree.page.close();
});

await test('a graph looks the same each time, and no box covers another', async () => {
  for (const state of ['path', 'tree']) {
    const seen = [];
    for (let visit = 0; visit < 2; visit++) {
      const { page } = await open(state);
      seen.push(
        await page
          .locator('.pic .node')
          .evaluateAll((boxes) =>
            boxes.map((box) =>
              ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name))),
            ),
          ),
      );
      await page.close();
    }
    assert.deepEqual(seen[0], seen[1]);
    for (const [index, [x = 0, y = 0, width = 0, height = 0]] of (seen[0] ?? []).entries())
      for (const [otherX = 0, otherY = 0] of (seen[0] ?? []).slice(index + 1))
        assert.ok(Math.abs(x - otherX) >= width || Math.abs(y - otherY) >= height);
  }
});

await test('a dotted term says what it means', async () => {
  const { page } = await open('certified');
  await page.locator('.term', { hasText: 'Lower bound' }).focus();
  assert.match(await page.locator('#tip').innerText(), /No method that is right/);
  await page.close();
});

await test('charts say their trend and last values', async () => {
  const { page } = await open('certified');
  const stopping = (await page.locator('[data-plot="stopping"]').getAttribute('aria-label')) ?? '';
  assert.match(stopping, /fell from 0\.500 to 0\.00762/);
  assert.match(stopping, /2,218,419 samples/);
  const leaders = (await page.locator('[data-plot="leaders"]').getAttribute('aria-label')) ?? '';
  assert.match(leaders, /ruled out in elimination 4/);
  await page.close();
});

await test('the axis that was chosen stays chosen', async () => {
  const { page } = await open('certified');
  await page.locator('.seg button', { hasText: 'Rounds' }).click();
  await settle(page);
  assert.equal(
    await page.locator('.seg button', { hasText: 'Rounds' }).getAttribute('aria-pressed'),
    'true',
  );
  const stored = await page.evaluate(() => window.stub.stored.at(-1));
  assert.deepEqual(stored, { runId: 'certified', axis: 'rounds' });
  await page.close();
});

await test('the state moves into the bar when its band has scrolled away', async () => {
  const { page } = await open('certified');
  assert.equal(await page.locator('.bar-state').isVisible(), false);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.waitForSelector('.bar.past');
  assert.equal(await page.locator('.bar-state').innerText(), 'Certified');
  await page.close();
});

await test('a wide font breaks nothing', async () => {
  for (const width of [340, 620, 700, 1100]) {
    const { page, faults } = await open('budget', { width, font: 'DejaVu Sans' });
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scroll <= width, `${scroll} pixels wide at ${width}`);
    assert.deepEqual(faults, []);
    await page.close();
  }
});

await test('nothing moves for those who want it still', async () => {
  const { page } = await open('running', { reducedMotion: true });
  const animation = await page
    .locator('.state .spin')
    .evaluate((element) => getComputedStyle(element).animationName);
  assert.equal(animation, 'none');
  await page.close();
});

await browser.close();
server.close();
console.log(`page of the panel: ${(server.scriptSize / 1000).toFixed(0)} kB of script`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
