// What the page says while the extension host does not answer.
import assert from 'node:assert/strict';
import { withAll } from '../../all.mjs';
import { axeFaults } from '../axe.mjs';
import { open, sent, test } from './harness.mjs';

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
    const { page, faults } = await open(state, options);
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
    assert.deepEqual(faults, []);
  });
