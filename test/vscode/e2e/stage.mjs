/** What the tests through the browser share: a workbench of their own each, and no fault in any of its pages. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES, ROOT, SCREENSHOTS } from '../paths.mjs';
import { workspaceCopy } from '../server.mjs';
import { openWorkbench, specReady } from '../workbench.mjs';

/** @typedef {{ server: import('../server.mjs').Server, browser: import('playwright-core').Browser }} Stage */
/** @typedef {import('../workbench.mjs').Workbench} Workbench */

/**
 * Runs a test in a new workbench with a copy of the examples. It fails on any fault in a page, and then leaves a
 * picture behind.
 * @param {Stage} stage
 * @param {{ file: string, text?: string }} open the spec that is open at the start; with a text, it is written first
 * @param {(workbench: Workbench) => Promise<void>} body
 */
export async function inWorkbench({ server, browser }, { file, text }, body) {
  const folder = workspaceCopy(server, EXAMPLES);
  const spec = path.join(folder, file);
  if (text !== undefined) writeFileSync(spec, text);
  const what = { folder, file: spec, extension: ROOT };
  const workbench = await openWorkbench(browser, server, what);
  try {
    await specReady(workbench.page, file);
    await body(workbench);
    assert.deepEqual(workbench.faults.all(), [], 'faults in the pages');
  } catch (error) {
    await picture(workbench, `failed-${file.replace(/\..*/, '')}-${Date.now()}`);
    throw error;
  } finally {
    await workbench.close();
  }
}

/**
 * Saves what the workbench looks like.
 * @param {Workbench} workbench
 * @param {string} name
 */
export async function picture({ page }, name) {
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
}
