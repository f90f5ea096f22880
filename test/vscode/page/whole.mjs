// A state once, looked at in every way that holds of all of them; some in every theme and at every width: what the design fixes
// of the type of words and of marks that stand out, and what every number means.
/* global FocusEvent, NodeFilter */
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { fits, setTheme, setWidth, test, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Looked at in every theme and with wide letters: between them they have nearly all parts of the others. */
const EVERYWHERE = new Set(
  withAll(
    ['certified', 'compare', 'begin-set', 'sheet-rows'],
    [
      ...['path', 'tree', 'problem', 'running', 'path-running', 'budget', 'noise', 'plan'],
      ...['compare-all', 'preview', 'paper-running'],
    ],
  ),
);
/** With the width at which each is looked at, and for what. */
const THEMES = /** @type {const} */ ([
  ['light', 380, 'all'],
  ['hc', 380, 'colours'],
  ['hcl', 1080, 'colours'],
]);
/** Where something did not fit once, which is at the ends of each way to place things. */
const WIDTHS = withAll(
  [280, 320, 420, 600, 620, 800, 860, 1280],
  [340, 360, 480, 520, 680, 760, 900, 1080, 1300, 2000],
);

/**
 * Nothing fails, one heading, no serious fault by axe, no horizontal scrolling; on the page of a run, a comparison or a plan
 * also the type and the marks of the design, and on every number what it means.
 * @param {string} state
 * @param {(page: Page) => Promise<void>} look what else holds
 */
export async function isWhole(state, look) {
  const isEverywhere = EVERYWHERE.has(state);
  const isOfRuns = !/^(begin|paper|preview|empty|sheet)/.test(state);
  await test(`${state} is whole${isEverywhere ? ' in all themes' : ''}`, async () => {
    const page = await visit(state);
    assert.equal(await page.locator('h1').count(), 1, 'one h1');
    assert.ok((await page.locator('vscode-button.primary').count()) <= 1, 'one primary act');
    await look(page);
    if (isOfRuns) await hasType(page, state);
    assert.deepEqual(await axeFaults(page), []);
    await fits(page, WIDTHS, true);
    for (const [theme, width, what] of isEverywhere ? THEMES : THEMES.slice(0, 1)) {
      await setTheme(page, theme);
      if (isOfRuns) await hasMarks(page, theme);
      if (!isEverywhere) continue;
      await setWidth(page, width);
      assert.deepEqual(await axeFaults(page, what), [], theme);
      if (theme.startsWith('hc')) await isNoNameDimmed(page);
    }
    if (isEverywhere) {
      await setFont(page, 'DejaVu Sans');
      await fits(page, [340, 620, 1080]);
      await setFont(page, null);
    }
    if (isOfRuns && !state.startsWith('noise')) await saysTerms(page);
  });
}

/** @param {Page} page @param {string | null} font */
async function setFont(page, font) {
  await page.evaluate((name) => {
    document.documentElement.style.setProperty('--vscode-font-family', name);
  }, font);
}

/** In high contrast the names in a picture have the ink of the page. @param {Page} page */
async function isNoNameDimmed(page) {
  const [ink, ...fills] = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    ...[...document.querySelectorAll('.pic text')].map((text) => getComputedStyle(text).fill),
  ]);
  assert.deepEqual([...new Set(fills)], fills.length === 0 ? [] : [ink]);
}

/** The type of every text that is seen, buttons of the toolkit included. @param {Page} page */
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

/** @param {Page} page @param {string} state */
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
  assert.equal(line, LIVE.test(state) ? 'dashed' : 'solid');
}

/** The marks stand out at 3 to 1 or more. @param {Page} page @param {string} theme */
async function hasMarks(page, theme) {
  const marks = await marksOf(page);
  assert.ok(marks.length > 1);
  const faint = marks.filter(({ ratio }) => ratio < 3);
  assert.deepEqual(
    [...new Set(faint.map(({ mark, ratio }) => `${mark} ${ratio.toFixed(2)}`))],
    [],
    theme,
  );
}

/** No numbers, or said in the head beside them; each with its reason. */
const WITHOUT_TERM = [
  // Drawn beside its number, which has the term.
  '.drawn',
  // The sign between two numbers that have terms.
  ':has(> .sr:only-child)',
  // Names: of runs and settings compared, of base arms, of actions, of phases, of both sides of a matching.
  '.cmp th:first-child',
  '.diff th',
  '.members th:not(.r)',
  '.plan-actions th:first-child',
  '.plan-phases th:first-child',
  '.cover th',
  // The table of a chart for screen readers: the subtitle of the chart has the term.
  '.sr th',
  // Names of algorithms above columns with terms of their own, or in sections whose subtitle has the term.
  '.plan-table .over-col',
  '.sec:has(header .term) .plan-actions th',
  '.sec:has(header .term) .plan-phases th',
];
/** Facts that are no numbers: a place in the text of the spec. */
const FACTS_WITHOUT = ['Where'];

/** Every number says what it means. Opens all details. @param {import('playwright-core').Page} page */
async function saysTerms(page) {
  const missing = await page.evaluate(([heads, facts]) => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const text = (/** @type {Element} */ element) => (element.textContent ?? '').trim();
    const has = (/** @type {Element} */ element) => element.querySelector('.term') !== null;
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
    return [
      ...all('.facts-list .fact').filter(
        (one) => !has(one) && !facts.includes(text(one.querySelector('dt') ?? one)),
      ),
      ...all('thead th').filter((one) => !has(one) && !one.matches(heads.join(','))),
      ...all('.consts dt').filter((one) => !has(one)),
      ...all('.sec:has(.plot) > header p:not(.picked)').filter((one) => !has(one)),
    ].map(text);
  }, /** @type {const} */ ([WITHOUT_TERM, FACTS_WITHOUT]));
  assert.deepEqual(missing, []);
  // A term says a sentence, by pointer and by key.
  const silent = await page.evaluate(() => {
    const tip = document.getElementById('tip');
    /** @type {string[]} */
    const found = [];
    for (const term of document.querySelectorAll('.term')) {
      term.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      const words = tip?.hidden === false ? (tip.textContent ?? '') : '';
      if (!/^[A-Z].{20,}/.test(words)) found.push(`${term.textContent ?? ''}: ${words}`);
    }
    return found;
  });
  assert.deepEqual(silent, []);
}
