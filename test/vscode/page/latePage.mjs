// What is loaded when it is asked for: the pictures of graphs, and what is written of a run. The replay, on the page and in a
// report that is opened as a file of its own.
/* global Element, MutationObserver */
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { drawn, forgive, open, sent, setWidth, settle, test, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** What the browser and the page say of a file that the test keeps from them. */
const KEPT = /net::ERR_FAILED|the page failed:/;

const PICTURE = /** @type {const} */ ({ runId: 'path', what: 'picture', format: 'svg' });

/** The late parts that a page has loaded. @param {Page} page */
const loaded = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /(\w+)\.js$/.exec(name)?.[1])
      .filter((name) => name === 'graphs' || name === 'report'),
  );

/** The host shows what is in another state. @param {Page} page @param {string} state */
async function show(page, state) {
  await page.evaluate((name) => window.stub.send(window.stub.message(name)), state);
}

await test('a page loads what it needs, and appears with its picture', async () => {
  const page = await open('certified', { isOwn: true, others: ['path'] });
  assert.deepEqual(await loaded(page), []);
  // What is on the page when its picture is not: in any state that it goes through.
  await page.evaluate(() => {
    const without = /** @type {string[]} */ ([]);
    Reflect.set(window, 'without', without);
    new MutationObserver(() => {
      if (document.querySelector('svg.pic') === null) without.push(document.body.innerText);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await show(page, 'path');
  await page.locator('svg.pic.graph').waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'without')), []);
  assert.deepEqual(await loaded(page), ['graphs']);
  const { data } = await drawn(page, PICTURE);
  assert.match(data ?? '', /<svg /);
  assert.deepEqual(await loaded(page), ['graphs', 'report']);
});

await test('what may be the best of a graph is drawn small beside its name, as it is drawn large', async () => {
  const page = await visit('path-running');
  const found = await page
    .locator('.chips svg.glance')
    .evaluateAll((pictures) =>
      pictures.map((picture) => [
        picture.querySelectorAll('path').length,
        [...picture.querySelectorAll('.is-in')].map((line) => line.getAttribute('d')).join(),
      ]),
    );
  assert.equal(found.length, 5);
  const edges = await page.locator('svg.pic.graph .hit').count();
  assert.deepEqual([...new Set(found.map(([lines]) => lines))], [edges]);
  assert.equal(new Set(found.map(([, lines]) => lines)).size, 5);
});

await test('a page whose late part is missing says so, has all else, and tells the host once', async () => {
  const page = await open('certified', { isOwn: true, others: ['path'] });
  await page.route(/\/(graphs|report)\.js$/, (route) => route.abort());
  await show(page, 'path');
  await page.getByText('The picture of the graph could not be loaded.').waitFor();
  assert.match(await page.locator('h1').innerText(), /Tunnel/);
  assert.ok((await page.locator('[data-plot] canvas').count()) > 0);
  await settle(page);
  assert.deepEqual(await axeFaults(page), []);
  assert.equal((await sent(page, 'pageFailed')).length, 1);
  const { data, hasFailed } = await drawn(page, PICTURE);
  assert.deepEqual([data, hasFailed], [null, true]);
  assert.equal((await sent(page, 'pageFailed')).length, 2);
  forgive(KEPT);
});

await test('the slider goes over the tests of a run, and nothing else of the page changes', async () => {
  const page = await open('path');
  const slider = page.locator('[data-replay]');
  const now = page.locator('.replay-now');
  const end = await now.innerText();
  assert.match(end, /^85 samples: elimination, round 10\n.*Home\s→ Tunnel/s);
  await page.evaluate(() => {
    const changed = /** @type {string[]} */ ([]);
    Object.assign(window, { changed });
    new MutationObserver((records) => {
      for (const { target } of records)
        if (!(target instanceof Element ? target : target.parentElement)?.closest('.replay-now'))
          changed.push(target.nodeName);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await slider.focus();
  await page.keyboard.press('Home');
  const first = await now.innerText();
  assert.notEqual(first, end);
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await now.innerText(), first);
  assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /samples/);
  assert.deepEqual(await page.evaluate(() => Object(window).changed), []);
  // What is drawn anew keeps the place.
  const second = await now.innerText();
  await setWidth(page, 900);
  assert.equal(await now.innerText(), second);
  await page.keyboard.press('End');
  assert.equal(await now.innerText(), end);
});

await test('the report stands alone: its slider moves by mouse and keys under its own policy', async () => {
  const page = await open('path', { isOwn: true });
  const more = { specText: '{}', overrides: { set: [] } };
  const { data } = await drawn(page, { runId: 'path', what: 'report', format: 'html', more });
  assert.ok(data !== null);
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(data)}`);
  assert.match(await page.locator('h1').innerText(), /^Which of 6 paths has the lowest reward\?$/);
  const when = page.locator('#when');
  const end = await when.innerText();
  // Without the focus on the slider, too.
  await page.keyboard.press('ArrowLeft');
  const before = await when.innerText();
  assert.notEqual(before, end);
  const mark = page.locator('[data-mark]').first();
  const place = await mark.evaluate((line) => /** @type {SVGElement} */ (line).style.transform);
  await page.locator('#at').focus();
  await page.keyboard.press('Home');
  assert.notEqual(await when.innerText(), before);
  assert.notEqual(
    await mark.evaluate((line) => /** @type {SVGElement} */ (line).style.transform),
    place,
  );
  assert.deepEqual(await axeFaults(page), []);
  // On paper nothing is cut off at the side, and no picture is taller than a page.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 690, height: 150 });
  const cut = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const cell of document.querySelectorAll('td:last-child'))
      cell.textContent = 'x'.repeat(99);
    return [...document.querySelectorAll('.scroll, figure svg')].filter(
      (one) =>
        one.scrollWidth > one.clientWidth || (one.localName === 'svg' && one.clientHeight > 150),
    ).length;
  });
  assert.equal(cut, 0);
});

await test('what may still be the best stands as chips, of many the best ones, and says how good each is known to be', async () => {
  const page = await open('cancelled', { width: 900 });
  await page.evaluate(() => {
    const { run } = window.stub.snapshot('cancelled');
    const [first] = run.trace.at(-1)?.leaders ?? [];
    const candidates = Array.from({ length: 11 }, (_, index) => ({
      ...{ action: first?.action ?? [], estimate: 3 - index / 10 },
      ...{ interval: /** @type {const} */ ([2.5, 3.5]), eValue: 1 },
    }));
    const certainty = { confidence: 0.72, candidates };
    const result = run.live.result && { ...run.live.result, ...certainty };
    const live = { ...run.live, certainty, result };
    const rows = { from: run.trace.length, rows: [] };
    window.stub.send({ type: 'delta', runId: run.runId, live, rows });
  });
  await settle(page);
  const chips = await page.locator('.chips li').allInnerTexts();
  assert.match(chips[0] ?? '', /3\.00$/);
  assert.equal(chips.at(-1), 'and 3 more');
  const first = page.locator('.chips li').first();
  assert.match((await first.getAttribute('data-tip')) ?? '', /^between 2\.50? and 3\.50?$/);
  // An assignment 4×4: four of sixteen pairs, as a table of four rows.
  const cells = await first
    .locator('.glance i')
    .evaluateAll((all) => all.map((one) => [one.className, one.getBoundingClientRect().y]));
  assert.equal(cells.length, 16);
  assert.equal(cells.filter(([name]) => name !== '').length, 4);
  assert.equal(new Set(cells.map(([, top]) => top)).size, 4);
  assert.deepEqual(await axeFaults(page), []);
});
