/** The divider between the two groups of editors. */
import assert from 'node:assert/strict';
import { webview } from '../workbench.mjs';
import { eventually } from './hosts.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 40_000;

/**
 * Drags the divider between the two groups of editors, and waits until the charts are drawn to the new width.
 * @param {Page} page
 * @param {number} share of the width of the window
 * @param {number} charts how many the page has
 */
export async function moveDivider(page, share, charts) {
  const frame = page.locator('iframe.webview.ready');
  const box = await frame.boundingBox();
  const window = page.viewportSize();
  assert.ok(box !== null && window !== null);
  const dividers = await page.locator('.monaco-sash.vertical:not(.disabled)').all();
  const boxes = await Promise.all(dividers.map((divider) => divider.boundingBox()));
  const divider = boxes
    .filter((one) => one !== null)
    .find((one) => Math.abs(one.x + one.width / 2 - box.x) <= one.width);
  assert.ok(divider !== undefined, 'the panel has a divider at its left');
  const [x, y] = [divider.x + divider.width / 2, divider.y + divider.height / 2];
  const target = share * window.width;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + target) / 2, y, { steps: 5 });
  await page.mouse.move(target, y, { steps: 5 });
  await page.mouse.up();
  await eventually(
    'the panel is where the divider was put',
    async () => {
      const moved = await frame.boundingBox();
      return moved !== null && Math.abs(moved.x - target) < 20 ? true : null;
    },
    LIMIT_MS,
  );
  await eventually(
    'the charts are as wide as their places',
    () =>
      webview(page)
        .locator('[data-plot]')
        .evaluateAll((places, expected) => {
          const isDrawn = places.every(
            (place) =>
              place.querySelector('canvas')?.getBoundingClientRect().width === place.clientWidth,
          );
          return isDrawn && places.length === expected ? true : null;
        }, charts),
    LIMIT_MS,
  );
}
