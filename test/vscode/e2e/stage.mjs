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
 * Opens a new workbench with a copy of the examples and of other specs.
 * @param {Stage} stage
 * @param {string} file the spec that is open at the start
 * @param {Record<string, string>} [texts] further specs, by name
 */
export async function newWorkbench({ server, browser }, file, texts = {}) {
  const folder = workspaceCopy(server, EXAMPLES);
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  const what = { folder, file: path.join(folder, file), extension: ROOT };
  const workbench = await openWorkbench(browser, server, what);
  await specReady(workbench.page, file);
  return workbench;
}

/**
 * Does a part of a test in a workbench. It fails on any fault in a page, and then leaves a picture behind.
 * @param {Workbench} workbench
 * @param {string} name
 * @param {() => Promise<void>} body
 */
export async function faultless(workbench, name, body) {
  try {
    await body();
    assert.deepEqual(workbench.faults.all(), [], 'faults in the pages');
  } catch (error) {
    await picture(workbench, `failed-${name.replace(/\..*/, '')}-${Date.now()}`);
    throw error;
  }
}

/**
 * Runs a test in a workbench of its own.
 * @param {Stage} stage
 * @param {{ file: string, text?: string }} open the spec that is open at the start; with a text, it is written first
 * @param {(workbench: Workbench) => Promise<void>} body
 */
export async function inWorkbench(stage, { file, text }, body) {
  const texts = text === undefined ? {} : { [file]: text };
  const workbench = await newWorkbench(stage, file, texts);
  try {
    await faultless(workbench, file, () => body(workbench));
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
