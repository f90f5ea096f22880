// Charts in a panel that is made wider and narrower: each looks as if it had been drawn at that width in the first place.
/* global requestAnimationFrame */
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { test, open, settle, sent } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** What lives: its charts, and what it was on the way to what it is. */
const LIVING = /** @type {const} */ ({
  'curve-running': { names: ['stopping', 'leaders'], stages: ['curve-running'] },
  plan: { names: ['plan'], stages: ['plan-planning', 'plan'] },
  compare: { names: ['staircases'], stages: ['compare-start', 'compare-running', 'compare'] },
});
const TESTED = withAll(
  /** @type {const} */ (['curve-running']),
  /** @type {const} */ (['plan', 'compare']),
);

/**
 * A chart, and how wide it is and its place on the page.
 * @param {Page} page
 * @param {string} name
 */
async function seen(page, name) {
  const place = page.locator(`[data-plot="${name}"]`);
  return place.evaluate((element) => ({
    // Attributes are in the order in which they came.
    drawn: [...element.querySelectorAll('svg *')].map(({ tagName, attributes, textContent }) => {
      const own = [...attributes].map(({ name, value }) => `${name}=${value}`);
      return [tagName, ...own.sort(), textContent].join(' ');
    }),
    shown: element.querySelector('svg')?.getBoundingClientRect().width,
    place: Math.floor(element.getBoundingClientRect().width),
  }));
}

/**
 * The charts of a state on a page that has always been as wide.
 * @param {string} state
 * @param {readonly string[]} names
 * @param {number} width
 */
async function always(state, names, width) {
  const { page } = await open(state, { width });
  const charts = [];
  for (const name of names) charts.push(await seen(page, name));
  return charts;
}

/**
 * @param {Page} page
 * @param {number} width
 */
async function resize(page, width) {
  await page.setViewportSize({ width, height: 800 });
  await settle(page);
}

for (const state of TESTED) {
  const { names, stages } = LIVING[state];
  await test(`${state}: a chart follows its width while more and more comes`, async () => {
    const { page, faults } = await open(state);
    // With every frame a message, so that none is drawn without one.
    await page.evaluate((all) => {
      const messages = all.map((one) => window.stub.message(one));
      const whole = /** @type {(typeof messages)[number]} */ (messages.at(-1));
      let frame = 0;
      const say = () => {
        if (whole.type === 'snapshot') {
          const { run } = whole;
          const rows = 5 + (frame % (run.trace.length - 5));
          if (rows === 5)
            window.stub.send({ ...whole, run: { ...run, trace: run.trace.slice(0, 5) } });
          else
            window.stub.send({
              type: 'delta',
              runId: run.runId,
              live: run.live,
              rows: { from: rows - 1, rows: run.trace.slice(rows - 1, rows) },
            });
        } else window.stub.send(messages[frame % all.length] ?? whole);
        frame += 1;
        if (!('isQuiet' in window)) requestAnimationFrame(say);
        else window.stub.send(whole);
      };
      say();
    }, stages);
    for (const width of [1400, 380, 900]) {
      await resize(page, width);
      for (const name of names) {
        const chart = await seen(page, name);
        assert.equal(chart.shown, chart.place, `${name} fills its place at ${width}`);
      }
    }
    await page.evaluate(() => Object.assign(window, { isQuiet: true }));
    await settle(page);
    // An axis that has grown with a run is made anew with the next width.
    for (const width of [1400, 640]) {
      await resize(page, width);
      const charts = [];
      for (const name of names) charts.push(await seen(page, name));
      assert.deepEqual(charts, await always(state, names, width), `at ${width}`);
    }
    assert.deepEqual(faults, []);
    assert.deepEqual(await sent(page, 'pageFailed'), []);
  });
}
