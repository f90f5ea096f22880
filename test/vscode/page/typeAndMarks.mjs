// What the design fixes of every page: the type of its words, and marks that stand out.
/* global NodeFilter */
import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */

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
      if (parent.closest('.sr, script, pre, #tip') !== null) continue;
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

/** What goes on has a dashed line. */
const LIVE = /^(queued|within|guide|compare-start)$|(waiting|running|planning)$/;

/**
 * @param {Page} page
 * @param {string} state
 */
export async function hasType(page, state) {
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
  assert.equal(line, LIVE.test(state) ? 'dashed' : 'solid');
}

/**
 * The marks stand out at 3 to 1 or more.
 * @param {Page} page
 * @param {string} theme
 */
export async function hasMarks(page, theme) {
  const marks = await marksOf(page);
  assert.ok(marks.length > 1);
  const faint = marks.filter(({ ratio }) => ratio < 3);
  assert.deepEqual(
    [...new Set(faint.map(({ mark, ratio }) => `${mark} ${ratio.toFixed(2)}`))],
    [],
    theme,
  );
}
