// What the design fixes of every page: type, marks, words; the way through the page by keyboard.
/* global NodeFilter, MutationObserver */
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { test, open, setTheme, settle } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const THEMES = ['dark', 'light', 'hc', 'hcl'];
const STATES = withAll(
  ['waiting', 'running', 'certified', 'problem', 'path', 'plan', 'compare'],
  [
    'queued',
    'stale',
    'caveat',
    'budget',
    'cancelled',
    'interrupted',
    'failed',
    'syntax',
    'tree',
    'curve-running',
  ],
);
/** What has the parts of the others: in all themes. */
const EVERYWHERE = new Set(
  withAll(['certified', 'path', 'compare'], ['running', 'problem', 'plan']),
);
const LIVE = ['waiting', 'queued', 'running', 'curve-running'];

/**
 * The type of every text that is seen, buttons of the toolkit included.
 * @param {Page} page
 */
async function typeOf(page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const parent = node.parentElement;
      if (text === '' || parent === null || !parent.checkVisibility()) continue;
      if (parent.closest('.sr, script, #tip') !== null) continue;
      // What stands in a slot has the font of the slot.
      const slot = parent.shadowRoot?.querySelector('slot:not([name])') ?? parent;
      const style = getComputedStyle(slot);
      found.push({
        text: text.slice(0, 40),
        size: parseFloat(style.fontSize),
        weight: style.fontWeight,
        figures: style.fontVariantNumeric,
        inHeading: parent.closest('h1') !== null,
        isButton: parent.localName === 'vscode-button',
      });
    }
    return found;
  });
}

/**
 * The contrast of each mark with what is behind it: drawn one over the other on a canvas, so that any notation of a
 * colour and any transparency is understood.
 * @param {Page} page
 */
async function marksOf(page) {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('there is no canvas');
    /** @param {string[]} layers */
    const luminance = (layers) => {
      for (const layer of layers) {
        context.fillStyle = layer;
        context.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = getComputedStyle(document.body).backgroundColor;
    const seen = [];
    for (const [selector, property] of /** @type {const} */ ([
      ['.state .mark .f', 'fill'],
      ['.state .mark .s:not([opacity])', 'stroke'],
      ['.state:not(.is-compare)', 'borderLeftColor'],
      ['.icon', 'color'],
      ['.pic .pick', 'stroke'],
      ['.pic .node', 'stroke'],
      ['.pic circle.on', 'fill'],
      ['.graph .edge', 'stroke'],
      ['.bar-1', 'fill'],
      ['.bar-2', 'fill'],
      ['.meter .val', 'fill'],
      ['.cover .miss', 'stroke'],
      ['.cover .yes', 'fill'],
    ]))
      for (const element of document.querySelectorAll(selector)) {
        const style = getComputedStyle(element);
        // Bars that high contrast draws as outlines.
        const colour = style[property] === 'none' ? style.stroke : style[property];
        const band = element.closest('.state:not(.is-compare)');
        const button = element.closest('vscode-button');
        const layers = [ground];
        if (band !== null && element !== band) layers.push(getComputedStyle(band).backgroundColor);
        if (button !== null) layers.push(getComputedStyle(button).backgroundColor);
        const [one, other] = [luminance(layers), luminance([...layers, colour])];
        seen.push({
          mark: `${selector} ${colour}`,
          ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
        });
      }
    return seen;
  });
}

/**
 * @param {Page} page
 * @param {string} state
 */
async function hasType(page, state) {
  const type = await typeOf(page);
  assert.ok(type.length > 5);
  for (const { text, size, weight, figures, inHeading, isButton } of type) {
    assert.ok(['400', '600'].includes(weight), `${text} has weight ${weight}`);
    assert.equal(figures, 'tabular-nums', text);
    // A button in a line of 12 pixels is as large as its line.
    if (isButton) assert.ok(size === 13 || size === 12, `${text} is as large as ${size}`);
    if (!inHeading) assert.ok(size <= 16, `${text} is as large as ${size}`);
  }
  const primary = await page.locator('vscode-button.primary').count();
  assert.ok(primary <= (state === 'certified' ? 0 : 1), `${primary} primary acts`);
  const band = page.locator('.state').first();
  const line = await band.evaluate((element) => getComputedStyle(element).borderLeftStyle);
  assert.equal(line, LIVE.includes(state) ? 'dashed' : 'solid');
}

for (const state of STATES)
  await test(`${state} has the type and the marks of the design`, async () => {
    const { page } = await open(state);
    await hasType(page, state);
    for (const theme of EVERYWHERE.has(state) ? THEMES : ['light']) {
      await setTheme(page, theme);
      const marks = await marksOf(page);
      assert.ok(marks.length > 1);
      // They stand out at 3 to 1 or more.
      const faint = marks.filter(({ ratio }) => ratio < 3);
      assert.deepEqual(
        [...new Set(faint.map(({ mark, ratio }) => `${mark} ${ratio.toFixed(2)}`))],
        [],
        theme,
      );
    }
  });

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
    const { page } = await open(state, { width, theme });
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

await test('one line is read aloud, and progress does not disturb it', async () => {
  const { page } = await open('running');
  const live = page.locator('[aria-live], [role="status"], [role="alert"], [role="log"]');
  assert.deepEqual(await live.evaluateAll((all) => all.map(({ id }) => id)), ['spoken']);
  const said = await page.locator('#spoken').innerText();
  assert.match(said, /^Running\. Elimination, round \d/);
  await page.evaluate(() => {
    const spoken = document.querySelector('#spoken');
    if (spoken !== null)
      new MutationObserver(() => spoken.setAttribute('data-spoke', 'yes')).observe(spoken, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    const { run } = window.stub.snapshot('running');
    for (let step = 1; step <= 20; step++)
      window.stub.send({
        type: 'delta',
        runId: run.runId,
        live: { ...run.live, totalSamples: run.live.totalSamples + 10_000 * step },
        rows: { from: run.trace.length, rows: [] },
      });
  });
  await settle(page);
  assert.match(await page.locator('.facts-list').innerText(), /20\d/);
  assert.equal(await page.locator('#spoken[data-spoke]').count(), 0);
});

await test('of what the band was seen to do, only the last counts', async () => {
  const { page } = await open('certified', { isOwn: true });
  await page.addInitScript(() => {
    const seen = /** @type {any} */ (window);
    seen.IntersectionObserver = class {
      /** @param {(entries: { isIntersecting: boolean }[]) => void} callback */
      constructor(callback) {
        seen.tellBand = callback;
      }
      observe() {}
      unobserve() {}
    };
  });
  await page.reload();
  await page.waitForSelector('.state');
  /** @param {boolean[]} entries */
  const tell = async (...entries) => {
    await page.evaluate((all) => {
      /** @type {any} */ (window).tellBand(all.map((isIntersecting) => ({ isIntersecting })));
    }, entries);
    await settle(page);
    return page.locator('.bar.past').count();
  };
  assert.equal(await tell(true, false), 1);
  assert.equal(await tell(false, true), 0);
});

await test('sections side by side leave no hole below the shorter one, at any width', async () => {
  for (const state of withAll(['certified', 'path'], ['caveat', 'budget', 'curve'])) {
    const { page } = await open(state, { width: 400 });
    for (const width of [1100, 1600, 2000]) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const holes = await page.locator('.wide-2').evaluateAll((rows) =>
        rows.map((row) => {
          const heights = [...row.children].map((section) => {
            const [first, last] = [section.firstElementChild, section.lastElementChild];
            return (
              (last?.getBoundingClientRect().bottom ?? 0) -
              (first?.getBoundingClientRect().top ?? 0)
            );
          });
          return Math.max(...heights) - Math.min(...heights);
        }),
      );
      for (const hole of holes) assert.ok(hole < 400, `${state} at ${width}: ${hole} px`);
    }
  }
});

await test('a wide page of a sheet or a plan has no empty half', async () => {
  const right = {
    sheet: '.sheet + .answer',
    'sheet-rows': '.sheet + .answer',
    plan: '.plan-facts .fact',
  };
  for (const [state, selector] of Object.entries(right)) {
    const { page, faults } = await open(state, { width: 400 });
    for (const width of [1200, 800, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await settle(page);
      const box = await page.locator(selector).last().boundingBox();
      assert.equal((box?.x ?? 0) >= width / 2 - 1, width > 800, `${state} at ${width}`);
      assert.ok((box?.x ?? 0) + (box?.width ?? Infinity) <= width);
    }
    assert.deepEqual(faults, []);
  }
});

await test('a logarithmic column of bars says so in its head, and a narrow page names its axes', async () => {
  const { page } = await open('phases', { width: 400 });
  assert.ok(await page.locator('.sec > header p', { hasText: 'log scales' }).isVisible());
  assert.ok(await page.locator('th.drawn text', { hasText: /^log$/ }).isVisible());
});
