// The replay of a run: on the page, and in the report that the page writes, which is opened as a file of its own.
/* global Element, MutationObserver */
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { open, sent, setWidth, settle, test } from './harness.mjs';

await test('the slider goes over the tests of a run, and nothing else of the page changes', async () => {
  const { page, faults } = await open('path');
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
  assert.deepEqual(faults, []);
});

await test('the report stands alone: its slider moves by mouse and keys under its own policy', async () => {
  const { page, faults } = await open('path', { isOwn: true });
  await page.evaluate(() => {
    const more = { specText: '{}', overrides: { set: [] } };
    const asked = /** @type {const} */ ({ type: 'draw', runId: 'path', what: 'report' });
    window.stub.send({ ...asked, request: 1, format: 'html', more });
  });
  await page.waitForFunction(() => window.stub.sent.some((one) => one.type === 'drawn'));
  const [drawn] = await sent(page, 'drawn');
  assert.ok(drawn?.type === 'drawn' && drawn.data !== null);
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(drawn.data)}`);
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
  assert.deepEqual(faults, []);
});

await test('what may still be the best stands as chips, of many the best ones, and says how good each is known to be', async () => {
  const { page, faults } = await open('cancelled', { width: 900 });
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
  assert.deepEqual(faults, []);
});
