/** The accessibility checker axe, inside the page of a panel. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { webview } from '../workbench.mjs';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails on any serious or critical violation in the panel that is shown.
 * @param {import('playwright-core').Page} page
 * @param {string} state names the panel and its theme
 */
export async function isAccessible(page, state) {
  const handle = await webview(page).locator('body').elementHandle();
  const frame = await handle?.ownerFrame();
  assert.ok(frame);
  // The policy of the page keeps scripts out; what the browser's own tools evaluate it lets pass.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SOURCE);
  const found = await frame.evaluate(async () => {
    const { passes, violations } = await Reflect.get(globalThis, 'axe').run();
    return {
      rules: passes.length,
      faults: violations
        .filter((/** @type {any} */ { impact }) => impact === 'serious' || impact === 'critical')
        .map(
          (/** @type {any} */ { id, nodes }) =>
            `${id}: ${nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`,
        ),
    };
  });
  assert.ok(found.rules > 5, `${state}: axe looked at the page`);
  assert.deepEqual(found.faults, [], state);
}
