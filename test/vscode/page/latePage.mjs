// What is loaded when it is asked for: the pictures of graphs, and what is written of a run.
/* global MutationObserver */
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { open, sent, settle, test, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** What the browser says of a file that the test keeps from it. */
const KEPT = /net::ERR_FAILED/;

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

/** The host asks for a drawing of the run on the page. @param {Page} page @param {string} runId */
async function drawn(page, runId) {
  await page.evaluate((id) => {
    window.stub.send({
      ...{ type: 'draw', runId: id, request: 1 },
      ...{ what: 'picture', format: 'svg' },
    });
  }, runId);
  await page.waitForFunction(() => window.stub.sent.some(({ type }) => type === 'drawn'));
  const [answer] = await sent(page, 'drawn');
  assert.ok(answer?.type === 'drawn');
  return answer;
}

await test('a page loads what it needs, and appears with its picture', async () => {
  const { page, faults } = await open('certified', { isOwn: true, others: ['path'] });
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
  const { data } = await drawn(page, 'path');
  assert.match(data ?? '', /<svg /);
  assert.deepEqual(await loaded(page), ['graphs', 'report']);
  assert.deepEqual(faults, []);
});

await test('what may be the best of a graph is drawn small beside its name, as it is drawn large', async () => {
  const { page, faults } = await visit('path-running');
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
  assert.deepEqual(faults, []);
});

await test('a page whose late part is missing says so, has all else, and tells the host once', async () => {
  const { page, faults } = await open('certified', { isOwn: true, others: ['path'] });
  await page.route(/\/(graphs|report)\.js$/, (route) => route.abort());
  await show(page, 'path');
  await page.getByText('The picture of the graph could not be loaded.').waitFor();
  assert.match(await page.locator('h1').innerText(), /Tunnel/);
  assert.ok((await page.locator('[data-plot] canvas').count()) > 0);
  await settle(page);
  assert.deepEqual(await axeFaults(page), []);
  assert.equal((await sent(page, 'pageFailed')).length, 1);
  const { data, hasFailed } = await drawn(page, 'path');
  assert.deepEqual([data, hasFailed], [null, true]);
  assert.equal((await sent(page, 'pageFailed')).length, 2);
  assert.deepEqual(
    faults.filter((fault) => !KEPT.test(fault)),
    [],
  );
});
