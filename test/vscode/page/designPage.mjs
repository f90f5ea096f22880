// What the design fixes of a page: words, columns, the way through it by keyboard.
/* global MutationObserver */
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { test, open, settle, setWidth, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * Presses Tab until the focus leaves the page, and tells what had it: its place and its ring.
 * @param {Page} page
 */
async function walk(page) {
  const stops = [];
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const inner = focused.shadowRoot?.activeElement ?? focused;
      const { outlineStyle, outlineWidth } = getComputedStyle(inner);
      const { left, top, bottom } = focused.getBoundingClientRect();
      // The bar stays in view while the rest of the page scrolls.
      const down = focused.closest('.bar') === null ? window.scrollY : 0;
      const all = [...document.querySelectorAll('*')];
      return {
        name: (focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 30),
        index: all.indexOf(focused),
        ring: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
        left,
        top: top + down,
        bottom: bottom + down,
      };
    });
    if (stop === null || stop.index === stops[0]?.index) break;
    stops.push(stop);
  }
  return stops;
}

const WALKS = withAll(
  /** @type {const} */ ([
    [380, 'problem', 'light'],
    [380, 'compare', 'hc'],
    [1200, 'certified', 'hc'],
  ]),
  /** @type {const} */ ([
    [380, 'certified', 'dark'],
    [1200, 'budget', 'dark'],
    [1200, 'plan', 'hcl'],
  ]),
);
await test('Tab goes through the page in the order it is read, and shows where it is', async () => {
  for (const [width, state, theme] of WALKS) {
    const page = await visit(state, { width, theme });
    const stops = await walk(page);
    const focusable = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll(
            '#panel :is(button:not([tabindex="-1"]), input, vscode-button, summary, [tabindex="0"])',
          ),
        ].filter((element) => element.checkVisibility()).length,
    );
    assert.equal(stops.length, focusable, `${state}: all that can be used is reached`);
    for (const [at, stop] of stops.entries()) {
      const least = theme === 'hc' || theme === 'hcl' ? 2 : 1;
      assert.ok(stop.ring >= least, `${state}: ${stop.name} has a ring of ${stop.ring}`);
      const before = stops[at - 1];
      if (before === undefined) continue;
      assert.ok(stop.index > before.index, `${state}: ${stop.name} comes too late`);
      // Further up only in a column to the right.
      assert.ok(
        stop.bottom > before.top || stop.left > before.left,
        `${state}: ${stop.name} stands above ${before.name}`,
      );
    }
  }
});

await test('updates keep focus, open details and scroll, and do not disturb the line read aloud', async () => {
  const page = await open('running');
  const live = page.locator('[aria-live], [role="status"], [role="alert"], [role="log"]');
  assert.deepEqual(await live.evaluateAll((all) => all.map(({ id }) => id)), ['spoken']);
  assert.match(await page.locator('#spoken').innerText(), /^Running\. Elimination, round \d/);
  await page.locator('summary').click();
  await page.locator('vscode-button', { hasText: 'Stop' }).focus();
  await page.evaluate(() => {
    window.scrollTo(0, 300);
    document.querySelector('.term')?.setAttribute('data-same', 'yes');
    const spoken = /** @type {Element} */ (document.querySelector('#spoken'));
    new MutationObserver(() => spoken.setAttribute('data-spoke', 'yes')).observe(spoken, {
      ...{ childList: true, characterData: true, subtree: true },
    });
    const { run } = window.stub.snapshot('running');
    const rows = { from: run.trace.length, rows: [] };
    for (let step = 1; step <= 30; step++) {
      const totalSamples = run.live.totalSamples + step * 1000;
      const live = { ...run.live, totalSamples, elapsedMs: 41_000 + step };
      window.stub.send({ type: 'delta', runId: run.runId, live, rows });
    }
  });
  await settle(page);
  assert.match(await page.locator('.facts-list').innerText(), /30\.\d/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Stop');
  assert.equal(await page.locator('details[open]').count(), 1);
  assert.equal(await page.evaluate(() => window.scrollY), 300);
  assert.equal(await page.locator('.term[data-same]').count(), 1);
  assert.equal(await page.locator('#spoken[data-spoke]').count(), 0);
});

await test('sections side by side leave no hole below the shorter one', async () => {
  for (const state of withAll(['certified', 'path'], ['caveat', 'budget', 'curve'])) {
    const page = await visit(state);
    for (const width of [1100, 1600]) {
      await setWidth(page, width);
      const holes = await page.locator('.wide-2').evaluateAll((rows) =>
        rows.map((row) => {
          const heights = [...row.children].map(
            ({ firstElementChild: first, lastElementChild: last }) => {
              const top = first?.getBoundingClientRect().top ?? 0;
              return (last?.getBoundingClientRect().bottom ?? 0) - top;
            },
          );
          return Math.max(...heights) - Math.min(...heights);
        }),
      );
      for (const hole of holes) assert.ok(hole < 400, `${state} at ${width}: ${hole} px`);
    }
  }
});

await test('a wide page of a sheet or a plan has no empty half', async () => {
  for (const [state, selector] of /** @type {const} */ ([
    ['sheet', '.sheet + .answer'],
    ['sheet-rows', '.sheet + .answer'],
    ['plan', '.plan-facts .fact'],
  ])) {
    const page = await visit(state);
    for (const width of [1200, 800]) {
      await setWidth(page, width);
      const box = await page.locator(selector).last().boundingBox();
      assert.ok(box !== null);
      assert.equal(box.x >= width / 2 - 1, width > 800, `${state} at ${width}`);
      assert.ok(box.x + box.width <= width);
    }
  }
});

await test('a logarithmic column of bars says so in its head, and a narrow page names its axes', async () => {
  const page = await visit('phases', { width: 400 });
  assert.ok(await page.locator('.sec > header p', { hasText: 'log scales' }).isVisible());
  assert.ok(await page.locator('th.drawn text', { hasText: /^log$/ }).isVisible());
});
