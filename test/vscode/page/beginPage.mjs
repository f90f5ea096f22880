// The page of a new spec: every kind of question, checked with axe at all widths; and what a person does with it.
import assert from 'node:assert/strict';
import { open, sent, setWidth, settle, test, visit } from './harness.mjs';
import { isWhole } from './whole.mjs';

for (const state of ['begin', 'begin-set', 'begin-fault', 'begin-table'])
  await isWhole(state, async (page) => {
    assert.equal(await page.locator('.begin-asked section').count(), 4);
    assert.ok((await page.locator('.spec-text').innerText()).includes('"actions"'));
    // What cannot be read is told where it is typed, and nothing is offered until then.
    const isFault = state === 'begin-fault';
    assert.equal(await page.locator('.ask-fault', { hasText: 'from 1 to 8' }).count(), +isFault);
    assert.equal(await page.locator('.state', { hasText: 'cannot be read' }).count(), +isFault);
    assert.equal((await page.locator('.bar vscode-button').count()) === 0, isFault);
  });

await test('has its name in one line, with the buttons below it where there is little room', async () => {
  const page = await visit('begin-long');
  const name = page.locator('.bar-id b');
  assert.ok(((await name.getAttribute('title')) ?? '').endsWith('too long for its line'));
  for (const width of [340, 520])
    for (const top of [0, 900]) {
      await setWidth(page, width);
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await page.waitForFunction(
        (isGone) => (document.querySelector('.bar.past') !== null) === isGone,
        top > 0,
      );
      const where = `${width} px, ${top} px down`;
      assert.equal(await page.locator('.bar-state').isVisible(), top > 0, where);
      const own = await name.boundingBox();
      assert.ok(own !== null && own.width > 40 && own.height < 30, where);
      // What gets the focus from below stops under the bar.
      const { room, height = NaN } = await page.evaluate(() => ({
        room: parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
        height: document.querySelector('.bar')?.clientHeight,
      }));
      assert.ok(height <= room, where);
      for (const button of await page.locator('.bar-do vscode-button').all()) {
        const box = await button.boundingBox();
        assert.ok(box !== null && box.x + box.width <= width, where);
        assert.ok(box.x >= own.x + own.width || box.y >= own.y + own.height, where);
      }
    }
});

/** What the host is told. @param {string} id @param {string} value */
const answer = (id, value) => ({ type: 'answer', runId: 'begin', id, value });

await test('asks the host for what is clicked, typed and pressed, and keeps what was answered', async () => {
  const page = await open('begin');
  await page.locator('.ask-option', { hasText: 'Best path' }).click();
  await page.locator('[data-answer="left"]').fill('Ada\nZoe');
  // A group is one stop of the keyboard, and says what it asks.
  assert.equal(
    await page.locator('.ask-option[tabindex="0"]').count(),
    await page.locator('[role="radiogroup"]').count(),
  );
  const source = page.getByRole('radiogroup', { name: 'Where do the samples come from?' });
  await source.getByRole('radio', { name: 'A program' }).focus();
  await page.keyboard.press('ArrowDown');
  for (const name of ['Rehearse', 'Measure'])
    await page.locator('vscode-button', { hasText: name }).dblclick();
  const told = await sent(page, 'answer');
  assert.deepEqual(told.at(0), answer('family', 'path'));
  assert.deepEqual(told.at(-2), answer('left', 'Ada\nZoe'));
  assert.deepEqual(told.at(-1), answer('source', 'recorded'));
  const acts = (await sent(page, 'begin')).map((one) => 'act' in one && one.act);
  assert.deepEqual(acts, ['rehearse', 'measure']);
  const stored = await page.evaluate(() => window.stub.stored.at(-1));
  assert.equal(/** @type {any} */ (stored).answers.left, 'Ada\nBoris\nChen');
});

await test('starts from a problem that many have, and goes on to the names', async () => {
  const page = await open('begin', { others: ['begin-set'] });
  await page.locator('vscode-button', { hasText: 'Compiler flags' }).click();
  const typical = await sent(page, 'answer');
  assert.deepEqual(typical[0], answer('feedback', 'full-bandit'));
  assert.ok(typical.some((one) => JSON.stringify(one) === JSON.stringify(answer('pairs', 'all'))));
  // Names are next.
  await page.evaluate(
    (given) => {
      const message = /** @type {any} */ (window.stub.message('begin-set'));
      const answers = Object.fromEntries(given);
      window.stub.send({ ...message, begin: { ...message.begin, answers } });
    },
    typical.map((one) => [/** @type {any} */ (one).id, /** @type {any} */ (one).value]),
  );
  await settle(page);
  assert.equal(await page.locator(':focus').getAttribute('data-answer'), 'arms');
  const said = await page.locator('#spoken').innerText();
  assert.ok(said.endsWith(await page.locator('.state strong + span').innerText()), said);
});

await test('leaves what is being typed alone, and fills in what comes from elsewhere', async () => {
  const page = await open('begin');
  const left = page.locator('[data-answer="left"]');
  assert.equal(await left.inputValue(), 'Ada\nBoris\nChen');
  await left.fill('Ada');
  await page.evaluate(() => window.stub.send(window.stub.message('begin')));
  await settle(page);
  assert.equal(await left.inputValue(), 'Ada');
  await page.locator('.ask-option').first().focus();
  await page.evaluate(() => window.stub.send(window.stub.message('begin')));
  await settle(page);
  assert.equal(await left.inputValue(), 'Ada\nBoris\nChen');
});
