// What a person reads and does on the page of a run: words, updates, buttons, menus, fixes; and a host that does not answer.
/* global HTMLElement */
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { drawn, open, sent, settle, test, visit } from './harness.mjs';

await test('names are text, never markup', async () => {
  const page = await visit('hard');
  assert.equal(await page.locator('#panel img').count(), 0);
  assert.match(await page.locator('.lines').innerHTML(), /&lt;img/);
});

await test('what is said last is not of a run that is gone', async () => {
  const page = await open('certified');
  await page.evaluate(() => window.stub.send({ type: 'empty', fileName: 'a.cpe.json' }));
  await settle(page);
  assert.equal(await page.locator('#spoken').innerText(), 'No run yet.');
});

await test('a page asks again for content that was lost on its way', async () => {
  const page = await open('certified');
  await page.goto(`${page.url()}&lost`);
  await page.locator('.state').waitFor();
  assert.equal((await sent(page, 'ready')).length, 2);
});

await test('a press meant for Stop is not taken for Resume', async () => {
  const page = await open('running', { clock: true, others: ['cancelled'] });
  await page.locator('vscode-button', { hasText: 'Stop' }).click();
  // A program has seconds to end.
  await page.locator('vscode-button', { hasText: 'Stopping…' }).focus();
  await page.evaluate(() => {
    const { runId, trace } = window.stub.snapshot('running').run;
    const { live } = window.stub.snapshot('cancelled').run;
    window.stub.send({ type: 'delta', runId, live, rows: { from: trace.length, rows: [] } });
  });
  await page.locator('vscode-button', { hasText: 'Resume' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Resume');
  await page.evaluate(() => {
    const button = document.activeElement;
    if (button instanceof HTMLElement) button.click();
  });
  assert.deepEqual(await sent(page, 'resume'), []);
  await page.clock.runFor(700);
  await page.keyboard.press('Enter');
  assert.equal((await sent(page, 'resume')).length, 1);
});

await test('a delta that does not fit makes the page ask anew', async () => {
  const page = await open('running');
  await page.evaluate(() => {
    const { runId, live } = window.stub.snapshot('running').run;
    window.stub.send({ type: 'delta', runId, live, rows: { from: 99, rows: [] } });
  });
  await settle(page);
  assert.equal((await sent(page, 'ready')).length, 2);
});

await test('a problem is revealed, a fix applied, the spec checked again; then the focus is at the heading', async () => {
  const page = await open('problem', { others: ['syntax'] });
  const runId = 'problem';
  await page.locator('.probs .link').first().click();
  await page.locator('vscode-button', { hasText: 'Check Again' }).dblclick();
  await page.locator('.fixes vscode-button').nth(1).focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await sent(page, 'reveal'), [{ type: 'reveal', runId, line: 26, column: 15 }]);
  assert.deepEqual(await sent(page, 'applyFix'), [{ type: 'applyFix', runId, problem: 0, fix: 1 }]);
  assert.deepEqual(await sent(page, 'checkAgain'), [{ type: 'checkAgain', runId }]);
  // The fix that had the focus goes: what has it then does nothing.
  await page.evaluate(() => {
    const { run } = window.stub.snapshot('syntax');
    window.stub.send({ type: 'snapshot', run: { ...run, runId: 'problem' } });
  });
  await settle(page);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'h1');
});

await test('the menu opens, moves and closes by keys, and saves', async () => {
  const page = await open('certified');
  const more = page.locator('[data-do="menu"]');
  await more.focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Copy Result');
  assert.deepEqual(await axeFaults(page), []);
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.deepEqual(await sent(page, 'save'), [{ type: 'save', runId: 'certified', what: 'csv' }]);
  assert.equal(await page.locator('.menu').count(), 0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.menu').count(), 0);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'More Actions',
  );
});

await test('a page that is asked to draw what it does not have asks for that once, then says that there is nothing', async () => {
  const page = await open('certified');
  const asked = /** @type {const} */ ({ runId: 'another', what: 'leaders', format: 'svg' });
  const answer = drawn(page, asked);
  // It may have been lost on the way.
  await page.waitForFunction(
    () => window.stub.sent.filter(({ type }) => type === 'ready').length === 2,
  );
  assert.deepEqual(await sent(page, 'drawn'), []);
  await drawn(page, asked);
  assert.equal((await answer).data, null);
});

await test('nothing moves for those who want it still', async () => {
  const page = await open('running', { reducedMotion: true });
  const animation = await page
    .locator('.state .spin')
    .evaluate((element) => getComputedStyle(element).animationName);
  assert.equal(animation, 'none');
  // A contrast theme of Windows leaves the colours to the theme of VS Code.
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const own = await ink();
  await page.emulateMedia({ forcedColors: 'active' });
  assert.equal(await ink(), own);
});

await test('an edge of a graph says what is known of it, by pointer', async () => {
  const page = await visit('path');
  assert.equal(await page.locator('.pic .pick').count(), 3);
  await page.locator('.pic .hit').nth(1).dispatchEvent('mouseover');
  const tip = await page.locator('#tip').innerText();
  assert.match(tip, /^Tunnel Road, chosen\. .* only whole paths were measured\.$/);
});

const TITLE = 'The extension host does not answer';
const LONG_MS = 30_000;
/** What is alive, what its band says then, and when the host is there. */
for (const [state, sentence, alive] of withAll(
  /** @type {const} */ ([['running', /^What was measured is kept\. You can resume/, /^Running\./]]),
  /** @type {const} */ ([
    ['waiting', /^What was measured is kept\. You can resume/, /^Waiting for the first/],
    ['compare-running', /^The finished seeds are kept\. You can run the others/, /^Comparing\./],
    ['plan-planning', /nothing is lost\. Plan again/, /^Planning\./],
  ]),
))
  await test(`${state}: a host that does not answer is told, and so is its return; what has ended asks nothing`, async () => {
    const options = { clock: true, width: 380, others: ['certified'] };
    const page = await open(state, options);
    const spoken = page.locator('#spoken');
    // A host that answers and has no news is there.
    await page.clock.runFor(LONG_MS);
    assert.equal(await page.locator('.is-silent').count(), 0);
    assert.ok((await sent(page, 'ping')).length > 3, 'it was asked');

    await page.evaluate(() => {
      window.stub.gone = true;
    });
    await page.clock.runFor(LONG_MS);
    const band = page.locator('section.state.is-silent');
    assert.equal(await band.locator('strong').innerText(), TITLE);
    const words = await band.locator('strong + span').innerText();
    assert.match(words, sentence);
    assert.match(words, /after Developer: Restart Extension Host or Developer: Reload Window\.$/);
    assert.equal(await page.locator('.spin').count(), 0, 'nothing turns');
    assert.equal(await page.locator('.bar-state b').textContent(), TITLE);
    assert.ok((await spoken.innerText()).startsWith(`${TITLE}. `));
    assert.deepEqual(await axeFaults(page), []);

    await page.evaluate(() => window.stub.send({ type: 'pong' }));
    await page.clock.runFor(1000);
    assert.equal(await page.locator('.is-silent').count(), 0);
    assert.match(await spoken.innerText(), alive);
    await page.evaluate(() => window.stub.send(window.stub.message('certified')));
    await page.locator('.state strong', { hasText: 'Certified' }).waitFor();
    const before = (await sent(page, 'ping')).length;
    await page.clock.runFor(LONG_MS);
    assert.equal((await sent(page, 'ping')).length, before);
    assert.equal(await page.locator('.is-silent').count(), 0);
  });
