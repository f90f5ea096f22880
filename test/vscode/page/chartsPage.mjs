// What a person does with a chart: reads values off it, chooses a range, shows and hides its lines, with pointer and keys;
// and has the choices again when the page is loaded anew, only for what they were chosen of.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { isDrawn, open, reloaded, sent, settle, test } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * Drags over a plot, from one share of its width to another.
 * @param {Page} page
 * @param {string} name
 * @param {readonly [number, number]} shares
 */
async function drag(page, name, [from, to]) {
  const plot = page.locator(`[data-plot=${name}]`);
  // In the middle of the view: the bar at its top lies over what is below it.
  await plot.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await plot.boundingBox();
  assert.ok(box !== null);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y);
  const during = {
    choice: await page.locator(`[data-plot=${name}] .choice`).isVisible(),
    hair: await page.locator(`[data-plot=${name}] .hair`).isVisible(),
    tip: await page.locator('#tip').isVisible(),
  };
  await page.mouse.move(box.x + box.width * to, y);
  await page.mouse.up();
  await settle(page);
  return during;
}

/** @param {Page} page @param {string} name */
async function labelOf(page, name) {
  return (await page.locator(`[data-plot=${name}]`).getAttribute('aria-label')) ?? '';
}

/** The charts, with how many lines of each can be hidden and whether a range can be chosen. */
for (const [state, name, lines, hasRange] of withAll(
  /** @type {const} */ ([
    ['curve', 'leaders', 4, true],
    ['plan', 'plan', 3, false],
  ]),
  /** @type {const} */ ([
    ['certified', 'stopping', 0, true],
    ['compare', 'staircases', 3, true],
    ['compare-runs', 'traces', 3, true],
  ]),
))
  await test(`${name}: pointer and arrow keys read exact values, a drag chooses a range, lines are hidden and shown`, async () => {
    const page = await open(state);
    const plot = page.locator(`[data-plot=${name}]`);
    const hair = plot.locator('.hair');
    const tip = page.locator('#tip');
    await isDrawn(page, name);
    await plot.hover({ position: { x: 60, y: 80 } });
    assert.ok(await hair.isVisible());
    assert.match(await tip.innerText(), /\d/);
    await page.mouse.move(2, 2);
    assert.equal(await hair.isVisible(), false);
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    const first = await tip.innerText();
    const spoken = await page.locator('#spoken').innerText();
    assert.deepEqual(spoken.match(/[\d,.]*\d/g), first.match(/[\d,.]*\d/g), 'the same is said');
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await tip.innerText(), first);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await tip.innerText(), first);
    await page.keyboard.press('Escape');
    assert.deepEqual([await hair.isVisible(), await tip.isVisible()], [false, false]);

    const during = await drag(page, name, [0.3, 0.6]);
    const label = await labelOf(page, name);
    assert.equal(await plot.locator('.choice').isVisible(), false);
    assert.equal(during.choice, hasRange);
    assert.equal(/Shown: .* to .* samples, [\d,]+( of [\d,]+)? points?\.$/.test(label), hasRange);
    if (hasRange) {
      assert.deepEqual(during, { choice: true, hair: false, tip: false });
      assert.match(await page.locator('#spoken').innerText(), /^Shown: /);
      const header = page.locator(`section:has(> [data-plot=${name}]) > header p`);
      assert.match(await header.innerText(), / samples, [\d,]+( of [\d,]+)? points?$/);
      assert.deepEqual(await axeFaults(page), []);
      await page.locator('.show-all').click();
      await settle(page);
      assert.doesNotMatch(await labelOf(page, name), /Shown:/);
      assert.equal(await page.locator('.show-all').count(), 0);
      assert.equal(await page.locator(':focus').getAttribute('data-plot'), name);
    }

    const buttons = page.locator(`.line[data-value="${name}"]`);
    assert.equal(await buttons.count(), lines);
    const before = await labelOf(page, name);
    for (const isShown of lines === 0 ? [] : [false, true]) {
      await buttons.nth(1).focus();
      await page.keyboard.press('Enter');
      await settle(page);
      assert.equal(await buttons.nth(1).getAttribute('aria-pressed'), String(isShown));
      assert.equal((await labelOf(page, name)) === before, isShown);
    }
    // Nothing at all is no fault either.
    for (const button of await buttons.all()) await button.click();
    await settle(page);
    assert.equal(await buttons.and(page.locator('[aria-pressed=true]')).count(), 0);
  });

await test('plus and minus change the range around the hairline, 0 and Home show all', async () => {
  const page = await open('certified');
  await page.locator('[data-plot=stopping]').focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  const tip = await page.locator('#tip').innerText();
  /** The label after a key. @param {string} key */
  const after = async (key) => {
    await page.keyboard.press(key);
    await settle(page);
    return labelOf(page, 'stopping');
  };
  const once = await after('+');
  assert.match(once, /Shown: /);
  assert.equal(await page.locator('#tip').innerText(), tip, 'the hairline stays at its value');
  assert.notEqual(await after('+'), once);
  await after('-');
  assert.doesNotMatch(await after('Home'), /Shown: /);
  await after('+');
  assert.doesNotMatch(await after('0'), /Shown: /);
  assert.equal(await page.locator('#spoken').innerText(), 'All shown');

  // A press that does not move, and a drag that is called off, choose nothing.
  await drag(page, 'stopping', [0.4, 0.402]);
  assert.doesNotMatch(await labelOf(page, 'stopping'), /Shown: /);
  const box = await page.locator('[data-plot=stopping]').boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + 200, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 90);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await settle(page);
  assert.doesNotMatch(await labelOf(page, 'stopping'), /Shown: /);
});

await test('a chosen range stays while the run goes on and ends; another axis has none', async () => {
  const page = await open('phases-running', { others: ['phases'] });
  await page.locator('[data-plot=stopping]').focus();
  await page.keyboard.press('+');
  await settle(page);
  const range = /Shown: .* samples/.exec(await labelOf(page, 'stopping'))?.[0];
  assert.ok(range !== undefined);
  await page.evaluate(() => {
    const { runId } = window.stub.snapshot('phases-running').run;
    const { live, trace } = window.stub.snapshot('phases').run;
    window.stub.send({ type: 'delta', runId, live, rows: { from: 1, rows: trace.slice(1) } });
  });
  await settle(page);
  assert.equal(await page.locator('.state strong').innerText(), 'Certified');
  assert.match(
    await page.locator('#spoken').innerText(),
    /^Certified\. The best of 120 assignments/,
  );
  assert.equal(await page.locator('vscode-button.primary').count(), 0);
  assert.ok((await labelOf(page, 'stopping')).includes(range));
  await page.getByRole('button', { name: 'Rounds' }).click();
  await settle(page);
  assert.doesNotMatch(await labelOf(page, 'stopping'), /Shown: /);
  await drag(page, 'stopping', [0.3, 0.6]);
  assert.match(await labelOf(page, 'stopping'), /Shown: round \d+ to \d+, \d+ points?/);
});

await test('the overlay of single runs is saved as it is shown, the staircases by the host', async () => {
  const page = await open('compare-runs');
  await page.locator('.line[data-value="traces"][data-line="1"]').click();
  await settle(page);
  await page.locator('[aria-label="Save the chart as SVG"]').click();
  const [message] = await sent(page, 'compare');
  assert.ok(message?.type === 'compare' && message.act === 'saveChart');
  assert.match(message.svg ?? '', /^<\?xml[^>]*>\s*<svg .*>PolyALBA paper</s);
  assert.doesNotMatch(message.svg ?? '', />GCB-PE recommended</);
  const seeds = await open('compare');
  await seeds.locator('[aria-label="Save the chart as SVG"]').click();
  const plain = { type: 'compare', runId: 'compare', act: 'saveChart' };
  assert.deepEqual(await sent(seeds, 'compare'), [plain]);
});

await test('a range, an axis and a hidden line are kept over a reload, of a run and of a plan', async () => {
  const page = await open('phases');
  const plot = page.locator('[data-plot="stopping"]');
  const line = page.locator('[data-do="toggleLine"]').first();
  await page.locator('[data-do="axis"][data-value="rounds"]').click();
  await plot.focus();
  await page.keyboard.press('+');
  await line.click();
  await settle(page);
  const [range, lines] = [await labelOf(page, 'stopping'), await labelOf(page, 'leaders')];
  assert.match(range, /Shown: /);
  assert.match(lines, /Hidden: 1\./);
  await reloaded(page);
  assert.equal(await labelOf(page, 'stopping'), range);
  assert.equal(await labelOf(page, 'leaders'), lines);
  const axis = page.locator('[data-do="axis"][aria-pressed="true"]');
  assert.equal(await axis.getAttribute('data-value'), 'rounds');
  // Nothing of it is meant for another run.
  await reloaded(page, 'caveat');
  assert.doesNotMatch(await labelOf(page, 'leaders'), /Hidden|Shown/);
  // A plan is made anew, under another id.
  await reloaded(page, 'plan');
  await line.click();
  await reloaded(page);
  assert.equal(await line.getAttribute('aria-pressed'), 'false');
});
