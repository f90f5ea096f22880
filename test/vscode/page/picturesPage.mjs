// Charts and graphs: what they say by keys, by pointer and in words.
import assert from 'node:assert/strict';
import { test, open } from './harness.mjs';

await test('the pointer reads values off a chart and off an edge', async () => {
  const { page } = await open('certified');
  await page.locator('[data-plot="leaders"]').scrollIntoViewIfNeeded();
  const box = await page.locator('[data-plot="leaders"] canvas').boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + 60, box.y + 60);
  assert.match(await page.locator('#tip').innerText(), /samples\n\d+$/);
  await page.locator('.pic .hit').nth(1).dispatchEvent('mouseover');
  assert.match(await page.locator('#tip').innerText(), /^Ada\s→ Sorting: 0\.\d+\s±\s0\.\d+/);
});

await test('an edge of a graph says what is known of it', async () => {
  const { page } = await open('path');
  assert.equal(
    (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' '),
    'Home → Tunnel → Station → Office',
  );
  assert.equal(await page.locator('.pic .pick').count(), 3);
  await page.locator('.pic .hit').nth(1).dispatchEvent('mouseover');
  assert.match(
    await page.locator('#tip').innerText(),
    /^Tunnel Road, chosen\. .* only whole paths were measured\.$/,
  );
  const tree = await open('tree');
  await tree.page.locator('.pic .hit').nth(3).dispatchEvent('mouseover');
  assert.match(await tree.page.locator('#tip').innerText(), /^\w+ – \w+: \d\.\d+\s±\s0\.\d+/);
});
