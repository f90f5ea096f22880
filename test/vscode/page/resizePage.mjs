// Charts in a panel that is made wider and narrower: each looks as if it had been drawn at that width in the first place.
/* global requestAnimationFrame */
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { chartOf, open, setWidth, settle, test, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Each wider or narrower than the one before. */
const WIDTHS = [1400, 380, 1400];
/** Every chart. */
const CHARTS = withAll(
  /** @type {const} */ ([
    ['certified', ['stopping', 'leaders']],
    ['compare', ['staircases']],
    ['paper-running', ['bl times', 'bl samples']],
  ]),
  /** @type {const} */ ([
    ['running', ['stopping', 'leaders']],
    ['plan', ['plan']],
    ['compare-runs', ['traces']],
  ]),
);
/** What lives. */
const LIVING = 'curve-running';

/**
 * The charts of a state on a page that has always been as wide.
 * @param {string} state
 * @param {readonly string[]} names
 * @param {number} width
 */
async function always(state, names, width) {
  const page = await visit(state, { width });
  const charts = [];
  for (const name of names) charts.push(await chartOf(page, name));
  return charts;
}

for (const [state, names] of CHARTS)
  await test(`${state}: a chart that is made wider or narrower is the chart of its new width`, async () => {
    const expected = new Map();
    for (const width of new Set(WIDTHS)) expected.set(width, await always(state, names, width));
    const page = await visit(state);
    for (const width of WIDTHS) {
      await setWidth(page, width);
      for (const [index, name] of names.entries()) {
        const chart = await chartOf(page, name);
        assert.equal(chart?.shown[0], chart?.place, `${name} fills its place at ${width}`);
        assert.deepEqual(chart, expected.get(width)?.[index], `${name} at ${width}`);
      }
    }
  });

await test('a chart follows its width while more and more comes', async () => {
  const names = ['stopping', 'leaders'];
  const page = await open(LIVING);
  // With every frame a message, so that none is drawn without one.
  await page.evaluate((name) => {
    const whole = window.stub.snapshot(name);
    const { run } = whole;
    let frame = 0;
    const say = () => {
      const rows = 5 + (frame % (run.trace.length - 5));
      const trace = run.trace.slice(0, rows);
      const { runId, live } = run;
      if (rows === 5) window.stub.send({ ...whole, run: { ...run, trace } });
      else {
        const from = rows - 1;
        window.stub.send({ type: 'delta', runId, live, rows: { from, rows: trace.slice(from) } });
      }
      frame += 1;
      if (!('isQuiet' in window)) requestAnimationFrame(say);
      else window.stub.send(whole);
    };
    say();
  }, LIVING);
  for (const width of [1400, 380, 900]) {
    await setWidth(page, width);
    for (const name of names) {
      const chart = await chartOf(page, name);
      assert.equal(chart?.shown[0], chart?.place, `${name} fills its place at ${width}`);
    }
  }
  await page.evaluate(() => Object.assign(window, { isQuiet: true }));
  await settle(page);
  // An axis that has grown with a run is made anew with the next width.
  for (const width of [1400, 640]) {
    await setWidth(page, width);
    const charts = [];
    for (const name of names) charts.push(await chartOf(page, name));
    assert.deepEqual(charts, await always(LIVING, names, width), `at ${width}`);
  }
});

await test('in the narrowest group of editors the page is no wider, and its head covers none of its words', async () => {
  const page = await visit('certified', { width: 205 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 205);
  const covered = await page.evaluate(() => {
    const actions = document.querySelector('.bar-do')?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(/** @type {Element} */ (document.querySelector('.bar-id')));
    return [...words.getClientRects()].filter(
      ({ right, bottom, top }) =>
        actions === undefined ||
        (right > actions.left && bottom > actions.top && top < actions.bottom),
    ).length;
  });
  assert.equal(covered, 0);
});

await test('names of base arms in a single long word are whole and leave the facts beside them their room', async () => {
  for (const state of ['knapsack', 'path'])
    for (const width of [340, 600, 800, 1080]) {
      const page = await visit(state, { width });
      const { scroll, over, cut } = await page.evaluate(() => {
        const places = document.querySelectorAll(
          '.members .name, .fact dd .q, .replay-now p, .stop-name, .rival-row span',
        );
        for (const place of places)
          place.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen'.repeat(
            place.closest('.rival-row') === null ? 1 : 2,
          );
        const right = (/** @type {string} */ selector) =>
          document.querySelector(selector)?.getBoundingClientRect().right ?? NaN;
        return {
          scroll: document.documentElement.scrollWidth,
          over: ['.members', '.by-round'].filter(
            (table) => right(table) > right(`:has(> ${table})`) + 1,
          ),
          cut: [...document.querySelectorAll('.members .name')].filter(
            (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight,
          ).length,
        };
      });
      assert.ok(scroll <= width, `${scroll} pixels wide at ${width}`);
      assert.deepEqual(over, [], `over the facts at ${width}`);
      assert.equal(cut, 0, `names cut at ${width}`);
    }
});
