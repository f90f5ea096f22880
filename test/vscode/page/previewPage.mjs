// The page of a preview: every family, checked with axe; and what a person does with it.
import assert from 'node:assert/strict';
import { ALL } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { test, open, settle, sent } from './harness.mjs';
import { isWhole } from './whole.mjs';

/** What there is one of each kind of; the others are variations. */
const KINDS = new Set(['preview', 'preview-route', 'preview-ranking', 'preview-problem']);
/** States, what they say first, and what the action is drawn as. */
const STATES = /** @type {const} */ ({
  preview: [/^Ada → Packing, Boris → Sorting, Chen → Loading$/, '.pic .pick'],
  'preview-all': [/^Ada → Packing/, '.pic .pick'],
  'preview-given': [/^Ada → Loading, Boris → Sorting, Chen → Packing$/, '.pic .pick'],
  'preview-route': [/^Home → Tunnel → Station → Office$/, '.pic.graph .pick'],
  'preview-tree': [/^Aalen – Bruck/, '.pic.graph .pick'],
  'preview-set': [/^Shoes, Bikes, Games$/, '.members .rest'],
  'preview-ranking': [/^1 Grinder, 2 Kettle/, '.members td.r.sub'],
  'preview-sums': [/^Worker 1 → Task 1/, '.pic .pick'],
  'preview-coverage': [/^Radio, Trams, Web$/, '.members .rest'],
  'preview-problem': [/^Worker/, '.pic .pick'],
});

for (const [state, [answer, drawn]] of Object.entries(STATES).filter(
  ([name]) => ALL || KINDS.has(name),
))
  await isWhole(state, async (page) => {
    const heading = (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ');
    assert.match(heading, answer);
    assert.ok((await page.locator(drawn).count()) > 0, `${drawn} is drawn`);
    assert.ok((await page.locator('.preview-table').count()) >= 2);
  });

await test('a row is drawn by a click or a key, and the picture says what it is of', async () => {
  const { page, faults } = await open('preview');
  const heading = async () => (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ');
  await page.locator('.preview-table tr[data-value="best:6"] td').last().click();
  await settle(page);
  assert.equal(await heading(), 'Ada → Packing, Boris → Sorting');
  assert.equal(await page.locator('.pic .pick').count(), 2);
  assert.match(await page.locator('.over').innerText(), /^7th best assignment by total weight/);
  const button = page.locator('.preview-table button[data-value="observer:3"]');
  await button.focus();
  await page.keyboard.press('Enter');
  await settle(page);
  assert.equal(await page.locator('.over').innerText(), 'Action 4 of the observer set');
  assert.equal(await heading(), 'Ada → Packing, Chen → Sorting');
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('.preview-table .chosen').count(), 1);
  const label = (await page.locator('.pic').getAttribute('aria-label')) ?? '';
  assert.match(label, /^Action 4 of the observer set: Ada to Packing, Chen to Sorting\.$/);
  assert.match(await page.locator('.facts-list').innerText(), /One sample shows\s+the total/);
  assert.deepEqual(faults, []);
});

await test('asks for more actions, other weights and a new look, and keeps what it was asked for', async () => {
  const { page } = await open('preview-given', { others: ['preview-all'] });
  for (const label of ['More Assignments', 'Other Weights…', 'Refresh'])
    await page.locator('button.show-all, vscode-button').filter({ hasText: label }).click();
  const specUri = 'file:///assignment-3x3.cpe.json';
  const acts = ['more', 'weights', 'refresh'];
  assert.deepEqual(
    await sent(page, 'preview'),
    acts.map((act) => ({ type: 'preview', runId: specUri, act })),
  );
  const stored = () => page.evaluate(() => window.stub.stored.at(-1));
  const weights = [0, 0, 1, 0, 1, 0, 1, 0, 0];
  assert.deepEqual(await stored(), {
    runId: null,
    specUri,
    request: { k: 10, weights },
    axis: null,
    views: [],
  });
  // What comes next is of the same spec.
  await page.evaluate(() => window.stub.send(window.stub.message('preview-all')));
  await settle(page);
  assert.deepEqual(/** @type {any} */ (await stored()).request, { k: 50, weights: null });
  assert.equal(await page.locator('.show-all', { hasText: 'More' }).count(), 0);
  assert.match(await page.locator('#spoken').innerText(), /^Preview\. 24 assignments from 9 pairs/);
});

await test('says why the spec cannot be previewed any more, and that there is none', async () => {
  const changed = await open('preview-changed');
  assert.match(
    await changed.page.locator('.state').innerText(),
    /before it changed\s+Cannot preview it: Line 3 has no family\.$/,
  );
  assert.equal(await changed.page.locator('vscode-button.primary').innerText(), 'Refresh');
  assert.deepEqual(await axeFaults(changed.page), []);
  for (const [state, title] of /** @type {const} */ ([
    ['preview-none', 'No preview'],
    ['preview-computing', 'Previewing'],
  ])) {
    const { page, faults } = await open(state);
    assert.equal(await page.locator('.state strong').innerText(), title);
    assert.equal(await page.locator('.preview-table').count(), 0);
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(faults, []);
  }
});
