/** Runs the accessibility checker axe inside a page or a frame. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The serious and critical violations, each with its elements.
 * @param {import('playwright-core').Page | import('playwright-core').Frame} page
 * @param {'all' | 'colours'} [what] `colours` checks only what another theme may change
 * @returns {Promise<readonly string[]>}
 */
export async function axeFaults(page, what = 'all') {
  // The content security policy blocks added scripts, but not evaluation by the browser's tools.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const rules = what === 'all' ? undefined : ['color-contrast', 'link-in-text-block'];
  return page.evaluate(async (runOnly) => {
    const { axe } = /** @type {any} */ (globalThis);
    const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
    const { violations } = await axe.run(document, options);
    return violations
      .filter((/** @type {any} */ one) => one.impact === 'serious' || one.impact === 'critical')
      .map(
        (/** @type {any} */ one) =>
          `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`,
      );
  }, rules);
}
