// The replay of a run: on the page, and in the report that the page writes, which is opened as a file of its own.
/* global Element, MutationObserver */
import assert from 'node:assert/strict';
import { axeFaults } from '../axe.mjs';
import { open, sent, settle, test } from './harness.mjs';

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
  await page.setViewportSize({ width: 900, height: 800 });
  await page.waitForTimeout(200);
  assert.equal(await now.innerText(), second);
  await page.keyboard.press('End');
  assert.equal(await now.innerText(), end);
  assert.deepEqual(faults, []);
});

await test('the slider tells what a larger delta and what an accuracy would have needed', async () => {
  const { page } = await open('path');
  const slider = page.locator('[data-replay]');
  const steps = Number(await slider.getAttribute('max')) + 1;
  await slider.focus();
  await page.keyboard.press('Home');
  /** @type {{ sure: number, within: number }[]} */
  const known = [];
  for (let step = 0; step < steps; step++) {
    const text = await page.locator('.replay-now').innerText();
    const [, sure = '0'] = /How sure one could be: ([\d.]+)%/.exec(text) ?? [];
    const [, within = 'Infinity'] = /at 95%: within ([\d.]+) of the best/.exec(text) ?? [];
    known.push({ sure: Number(sure), within: Number(within) });
    await page.keyboard.press('ArrowRight');
  }
  assert.ok(new Set(known.map(({ within }) => within)).size > 2, JSON.stringify(known));
  assert.ok(new Set(known.map(({ sure }) => sure)).size > 2);
  // The last tests tell the best itself.
  const told = known.filter(({ within }) => within < Infinity);
  told.forEach(({ within }, step) => assert.ok(within <= (told[step - 1]?.within ?? Infinity)));
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
  const show = async (/** @type {number} */ many) => {
    await page.evaluate((count) => {
      const { run } = window.stub.snapshot('cancelled');
      const { result } = run.live;
      const [first] = run.trace.at(-1)?.leaders ?? [];
      if (first === undefined || result === null) throw new Error('nothing leads');
      const candidates = Array.from({ length: count }, (_, index) => ({
        ...{ action: first.action, estimate: 3 - index / 10 },
        ...{ interval: /** @type {const} */ ([2.5, 3.5]), eValue: 1 },
      }));
      const certainty = { confidence: 0.72, candidates };
      window.stub.send({
        type: 'delta',
        runId: run.runId,
        live: { ...run.live, certainty, result: { ...result, ...certainty } },
        rows: { from: run.trace.length, rows: [] },
      });
    }, many);
    await settle(page);
    return page.locator('.chips li').allInnerTexts();
  };
  const three = await show(3);
  assert.equal(three.length, 3);
  assert.match(three[0] ?? '', /3\.00$/);
  assert.match(
    (await page.locator('.chips li').first().getAttribute('data-tip')) ?? '',
    /^between 2\.50? and 3\.50?$/,
  );
  // An assignment 4×4: four of sixteen pairs, as a table of four rows.
  const cells = await page.locator('.chips li').first().locator('.glance i').all();
  assert.equal(cells.length, 16);
  assert.equal(await page.locator('.chips li').first().locator('.glance .is-in').count(), 4);
  const tops = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.y));
  assert.equal(new Set(tops).size, 4);
  assert.equal((await show(11)).at(-1), 'and 3 more');
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(faults, []);
});

await test('below the confidence stands what a larger delta would have needed', async () => {
  const { page } = await open('certified', { width: 900 });
  const samples = await page.evaluate(() => {
    const snapshot = window.stub.snapshot('certified');
    const { run } = snapshot;
    const last = run.trace.slice(-3);
    const known = [0.62, 0.85, 0.96];
    const trace = last.map((row, index) => ({ ...row, confidence: known[index] ?? null }));
    window.stub.send({ ...snapshot, run: { ...run, trace } });
    return last.map(({ totalSamples }) => totalSamples.toLocaleString('en-US'));
  });
  await settle(page);
  const words = page.locator('[data-place=confidence] + .q');
  assert.equal(
    await words.innerText(),
    `50% was reached after ${samples[0]} samples, 80% after ${samples[1]}, 90% after ${samples[2]}, 95% after ${samples[2]}.`,
  );
});
